import Foundation
import SwitchyardABI
import Synchronization
import Testing

@testable import SwitchyardHost

@Suite struct HostServicesTests {
  private let log = Log()
  private let services: HostServices
  private var table: UnsafePointer<switchyard_host_t> { services.table }

  init() {
    let host = HostDescription(name: "switchyard", version: "0.1.0", log: log.write)
    services = HostServices(host: host)
    services.attach(plugin: "org.example", log: log.write)
  }

  @Test func `the table says who the host is`() {
    #expect(table.pointee.struct_size == 128 && table.pointee.flags == 0)
    #expect(table.pointee.abi_major == SWITCHYARD_ABI_MAJOR)
    #expect(String(cString: table.pointee.name) == "switchyard")
    #expect(String(cString: table.pointee.version) == "0.1.0")
    #expect(table.pointee.get_extension(table, "gesture/1") == nil)
  }

  @Test func `log lines carry the plugin and no control characters`() {
    table.pointee.log(table, 2, "hot\u{1b}[31m\n")
    table.pointee.log(table, 999, "odd")
    #expect(
      log.messages == [
        LogMessage(level: .warning, plugin: "org.example", text: "hot [31m "),
        LogMessage(level: .pluginMisbehaving, plugin: "org.example", text: "odd"),
      ])
  }

  @Test func `a flood of log lines is thinned and counted`() {
    // F39
    for _ in 0..<5000 { table.pointee.log(table, 1, "again") }
    #expect((1...1000).contains(log.messages.count))
    var throttle = LogThrottle()
    let answers = (0..<150).map { _ in throttle.admit(second: 7) }
    #expect(answers.filter(\.isAdmitted).count == LogThrottle.limit)
    #expect(throttle.admit(second: 8) == (true, 50))
    #expect(throttle.admit(second: 8) == (true, 0))
  }

  /// Does something on a thread that isn't this one, which waits for it.
  private func onAnotherThread<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer)
    -> Answer
  {
    let (done, answer) = (DispatchSemaphore(value: 0), Box<Answer>())
    Thread {
      let given = work()
      answer.value.withLock { $0 = given }
      done.signal()
    }.start()
    done.wait()
    guard let given = answer.value.withLock({ $0 }) else { preconditionFailure("it was given") }
    return given
  }

  private final class Box<Answer: Sendable>: Sendable {
    let value = Mutex<Answer?>(nil)
  }

  @Test func `an error's text is cut, mended, and the thread's own`() {
    // F21
    let long = String(repeating: "é", count: 100_000)
    services.beginCall()
    table.pointee.set_error(table, "x" + long)
    let others = onAnotherThread { [services] in services.finishCall() }
    #expect(others == nil)
    let text = services.finishCall()
    #expect(text?.utf8.count == 1023 && text?.last == "é")
    services.beginCall()
    #expect(services.finishCall() == nil)
  }

  @Test func `what is asked for outside of a call is refused, told of, and nobody else's`() {
    // F38
    let job: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void = { _, _ in }
    let ask: @Sendable () -> Bool = { [services] in
      let table = services.table
      table.pointee.set_error(table, "late")
      return table.pointee.scratch_alloc(table, 16, 16) == nil
        && table.pointee.parallel_for(table, 4, job, nil) == Int32(switchyard_status_bad_argument)
    }
    #expect(ask())
    services.beginCall()
    let refusesElsewhere = onAnotherThread(ask)
    #expect(refusesElsewhere)
    let texts = [services.finishCall(), onAnotherThread { [services] in services.finishCall() }]
    #expect(texts == [nil, nil])
    #expect(log.messages.count == 6)
    #expect(log.messages.allSatisfy { $0.level == .pluginMisbehaving })
    #expect(log.messages.first?.text == "set_error outside of a call")
  }

  @Test func `jobs may ask for nothing, on whatever thread they are`() {
    // F38
    let job: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void = { data, _ in
      guard let table = data?.assumingMemoryBound(to: switchyard_host_t.self) else { return }
      _ = table.pointee.scratch_alloc(table, 16, 16)
      _ = table.pointee.parallel_for(table, 1, { _, _ in }, nil)
    }
    services.beginCall()
    let data = UnsafeMutableRawPointer(mutating: table)
    #expect(table.pointee.parallel_for(table, 8, job, data) == 0)
    #expect(log.messages.count == 16)
    #expect(table.pointee.scratch_alloc(table, 16, 16) != nil)
    _ = services.finishCall()
  }

  @Test func `a log that is written to from a log doesn't wait for itself`() {
    // F38
    services.attach(plugin: "org.example") { [services, log] message in
      log.write(message)
      if message.text == "outer" { services.table.pointee.log(services.table, 1, "inner") }
    }
    table.pointee.log(table, 1, "outer")
    #expect(log.messages.map(\.text) == ["outer", "inner"])
  }

  @Test func `a line of ten megabytes is cut short`() {
    // F39
    table.pointee.log(table, 1, String(repeating: "x", count: 10_000_000))
    #expect(log.messages.map(\.text.utf8.count) == [1024])
  }

  @Test(arguments: [1, 16, 64, 4096] as [UInt64])
  func `scratch memory is aligned and taken back`(alignment: UInt64) {
    services.beginCall()
    for _ in 0..<3 {
      let memory = table.pointee.scratch_alloc(table, 1000, alignment)
      #expect(memory != nil)
      #expect(UInt(bitPattern: memory) % UInt(alignment) == 0)
      memory?.initializeMemory(as: UInt8.self, repeating: 7, count: 1000)
    }
    _ = services.finishCall()
  }

  @Test func `senseless scratch requests are answered with NULL`() {
    services.beginCall()
    let scratch = table.pointee.scratch_alloc
    #expect(scratch(table, 0, 16) == nil)
    #expect(scratch(table, 10, 0) == nil && scratch(table, 10, 24) == nil)
    #expect(scratch(table, 10, 8192) == nil && scratch(table, .max, 16) == nil)
    _ = services.finishCall()
  }

  @Test func `parallel_for runs every index once`() {
    let counts = UnsafeMutablePointer<UInt8>.allocate(capacity: 1000)
    counts.initialize(repeating: 0, count: 1000)
    defer { counts.deallocate() }
    let job: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void = { data, index in
      data?.assumingMemoryBound(to: UInt8.self)[Int(index)] += 1
    }
    services.beginCall()
    #expect(table.pointee.parallel_for(table, 1000, job, counts) == 0)
    #expect((0..<1000).allSatisfy { counts[$0] == 1 })
    #expect(table.pointee.parallel_for(table, 0, job, nil) == 0)
    _ = services.finishCall()
  }

  @Test func `easings are evaluated and bad ones refused`() {
    var y = -1.0
    #expect(table.pointee.ease(table, "ease-in-out", 0.5, &y) == 0)
    #expect(abs(y - 0.5) < 1e-9)
    #expect(table.pointee.ease(table, "eeze", 0.5, &y) == Int32(switchyard_status_bad_argument))
    #expect(table.pointee.ease(table, "ease", .nan, &y) == Int32(switchyard_status_bad_argument))
  }

  @Test func `only the thread that loads is the main one`() {
    services.attach(plugin: "org.example", log: log.write)
    #expect(table.pointee.is_main_thread(table) == 1)
    let other = onAnotherThread { [services] in
      services.table.pointee.is_main_thread(services.table)
    }
    #expect(other == 0)
  }
}
