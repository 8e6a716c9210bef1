import Synchronization

/// What was made for keys, each once, with what was not asked for lately let go of.
///
/// Any thread may ask; two that want the same thing make it once.
final class DrawingCache<Key: Hashable & Sendable, Drawing: Sendable>: Sendable {
  /// One thing, or the place where it is being made.
  private final class Slot: Sendable {
    let drawing = Mutex<Drawing?>(nil)
  }

  private struct State {
    var slots: [Key: Slot] = [:]
    /// When each was last asked for, and its bytes.
    var uses: [Key: (turn: Int, bytes: Int)] = [:]
    var turn = 0
    /// What is not let go of.
    var kept: Set<Key> = []
  }

  private let state = Mutex(State())
  private let budget: Int
  private let byteCount: @Sendable (Drawing) -> Int

  /// Creates a cache that keeps some bytes beyond what is in use.
  init(budget: Int, byteCount: @escaping @Sendable (Drawing) -> Int) {
    self.budget = budget
    self.byteCount = byteCount
  }

  /// Returns the drawing for a key, made if need be.
  func drawing<E: Error>(for key: Key, making make: () throws(E) -> Drawing) throws(E) -> Drawing {
    let slot = state.withLock { state in
      let slot = state.slots[key] ?? Slot()
      state.slots[key] = slot
      return slot
    }
    let drawing = try slot.drawing.withLock { (kept) throws(E) in
      if let kept { return kept }
      let made = try make()
      kept = made
      return made
    }
    state.withLock { state in
      state.turn += 1
      state.uses[key] = (state.turn, byteCount(drawing))
    }
    return drawing
  }

  /// The present moment, to tell later what was asked for since.
  var turn: Int { state.withLock { $0.turn } }

  /// Keeps what is made for some keys, from now on and instead of what was kept before.
  ///
  /// - Returns: The keys for which nothing has been begun.
  func keep(_ keys: Set<Key>) -> Set<Key> {
    state.withLock { state in
      state.kept = keys
      return keys.filter { state.slots[$0] == nil }
    }
  }

  /// Returns whether what is made for a key is kept.
  func keeps(_ key: Key) -> Bool { state.withLock { $0.kept.contains(key) } }

  /// Lets go of what was asked for longest ago, down to the budget, but of nothing since a turn and
  /// of nothing that is kept.
  func trim(keepingSince turn: Int) {
    state.withLock { state in
      var bytes = state.uses.values.reduce(0) { $0 + $1.bytes }
      guard bytes > budget else { return }
      for (key, use) in state.uses.sorted(by: { $0.value.turn < $1.value.turn }) {
        guard bytes > budget, use.turn <= turn else { return }
        if state.kept.contains(key) { continue }
        bytes -= use.bytes
        state.uses[key] = nil
        state.slots[key] = nil
      }
    }
  }
}
