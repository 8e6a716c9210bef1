import CLoader
import Glibc

/// Probes many plugins, each in a process of its own, a few at a time.
struct ProbePool {
  /// One plugin to probe.
  struct Job {
    /// What the caller knows it by.
    let index: Int
    let file: String
    /// Of the library; the pool closes it.
    let descriptor: Int32
  }

  let program: String
  /// Seconds that one plugin may take.
  let patience: Double

  /// Probes until there are no more jobs and answers each as soon as its process is gone.
  func run(next: () -> Job?, done: (Job, ProbeResult) -> Void) {
    let most = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var running: [(job: Job, child: ProbeChild)] = []
    while true {
      while running.count < most, let job = next() {
        do throws(Fault) {
          running.append((job, try start(job)))
        } catch {
          done(job, .refused(.unavailable, error))
        }
      }
      guard !running.isEmpty else { return }
      wait(for: running.map(\.child))
      running.removeAll { job, child in
        guard let result = child.advance() else { return false }
        done(job, result)
        return true
      }
    }
  }

  private func start(_ job: Job) throws(Fault) -> ProbeChild {
    try ProbeChild(
      program: program, file: job.file, plugin: job.descriptor, patience: patience)
  }

  /// Waits until one of them says something, or for a moment: an end says nothing.
  private func wait(for children: [ProbeChild]) {
    var descriptors = children.map { pollfd(fd: $0.answers, events: Int16(POLLIN), revents: 0) }
    poll(&descriptors, nfds_t(descriptors.count), 3)
  }
}
