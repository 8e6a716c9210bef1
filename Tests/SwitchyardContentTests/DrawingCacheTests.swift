import Dispatch
import Synchronization
import Testing

@testable import SwitchyardContent

@Suite struct DrawingCacheTests {
  let cache = DrawingCache<Int, String>(budget: 10) { $0.utf8.count }

  private func ask(_ key: Int) -> Bool {
    var isNew = false
    _ = cache.drawing(for: key) {
      isNew = true
      return "12345"
    }
    return isNew
  }

  @Test func `each thing is made once, on whatever thread`() {
    let count = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      _ = cache.drawing(for: index % 4) {
        count.wrappingAdd(1, ordering: .relaxed)
        return "drawing"
      }
    }
    #expect(count.load(ordering: .relaxed) == 4)
  }

  @Test func `what was not asked for lately is let go of`() {
    for key in 0..<4 { #expect(ask(key)) }
    #expect(!ask(0))
    cache.trim(keepingSince: cache.turn)
    #expect(!ask(0) && !ask(3) && ask(1) && ask(2))
  }

  @Test func `what is in use stays, whatever the budget`() {
    let turn = cache.turn
    for key in 0..<8 { #expect(ask(key)) }
    cache.trim(keepingSince: turn)
    for key in 0..<8 { #expect(!ask(key)) }
  }

  @Test func `what is kept stays until something else is`() {
    #expect(cache.keep([1, 2]) == [1, 2])
    for key in 0..<6 { #expect(ask(key)) }
    cache.trim(keepingSince: cache.turn)
    #expect(!ask(1) && !ask(2) && ask(0))
    #expect(cache.keep([2, 9]) == [9])
    #expect(!cache.keeps(1) && cache.keeps(9))
    _ = ask(0)
    cache.trim(keepingSince: cache.turn)
    #expect(ask(1) && !ask(2))
  }

  @Test func `what fails may be tried again`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try cache.drawing(for: 1) { () throws(Failure) in throw Failure() }
    }
    #expect(ask(1))
  }
}
