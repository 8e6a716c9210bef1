extension TouchSurface {
  /// The recognisers that compete for one finger.
  final class Contest {
    /// Those that go first before the others, then deeper ones first.
    private let members: [GestureRecognizer]
    private var winner: GestureRecognizer?

    init(_ recognizers: [GestureRecognizer], on surface: TouchSurface) {
      members = recognizers.filter(\.goesFirst) + recognizers.filter { !$0.goesFirst }
      for member in members {
        member.surface = surface
        member.isTracking = true
      }
    }

    /// Lets all that have not failed look at a touch, and the first that may begin.
    func send(_ touch: Touch) {
      for member in members {
        if touch.phase == .began {
          member.start(with: touch)
          let isWanted = member.shouldReceive?() ?? true
          if !isWanted, member.state == .possible { member.enter(.failed) }
        } else if member.state == .possible || member.isActive {
          member.follow(touch)
        }
      }
      choose()
      if touch.phase == .ended || touch.phase == .cancelled { close() }
    }

    /// Nobody else begins while one that goes first may still come to it.
    private func choose() {
      while winner == nil, let next = members.first(where: \.isWaiting) {
        let waits = members.contains { $0.goesFirst && $0.state == .possible }
        if waits, !next.goesFirst { return }
        next.isReady = false
        guard next.shouldBegin?() ?? true, next.state == .possible else {
          if next.state == .possible { next.enter(.failed) }
          continue
        }
        begin(next)
      }
    }

    private func begin(_ member: GestureRecognizer) {
      winner = member
      for other in members where other !== member && other.state == .possible {
        other.enter(.failed)
      }
      member.enter(member.isDiscrete ? .ended : .began)
    }

    /// What has begun only as the finger went up ends with it.
    private func close() {
      for member in members {
        if member.isActive { member.enter(.ended) }
        if member.state == .possible { member.enter(.failed) }
        member.isTracking = false
      }
    }
  }
}

extension GestureRecognizer {
  fileprivate var isWaiting: Bool { isReady && state == .possible && isEnabled }
}
