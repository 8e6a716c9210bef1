/// The memory of steps, used again from frame to frame.
struct PlannerMemory {
  private var stepLists: [[Step]] = []
  private var shapeLists: [[Shape]] = []
  private var columnLists: [[Double]] = []
  /// For whoever looks which shapes cut something off.
  var shapes: [Shape] = []
  /// The first ones are in use.
  private var samplers: [BitmapSampler] = []
  private var usedSamplers = 0

  /// Returns an empty list.
  mutating func takeSteps() -> [Step] { stepLists.popLast() ?? [] }

  /// Returns a list of the present shapes.
  mutating func keepShapes() -> [Shape] {
    if shapes.isEmpty { return [] }
    var list = shapeLists.popLast() ?? []
    list.append(contentsOf: shapes)
    return list
  }

  /// Returns an empty list.
  mutating func takeColumns() -> [Double] { columnLists.popLast() ?? [] }

  /// Returns a sampler, which is in use until all are released.
  mutating func sampler(_ placed: PlacedBitmap, bounds: PixelRect) -> BitmapSampler {
    usedSamplers += 1
    guard usedSamplers <= samplers.count else {
      samplers.append(BitmapSampler(placed, bounds: bounds))
      return samplers[usedSamplers - 1]
    }
    samplers[usedSamplers - 1].begin(placed, bounds: bounds)
    return samplers[usedSamplers - 1]
  }

  /// Has all samplers let go of their bitmaps.
  mutating func releaseSamplers() {
    for index in 0..<usedSamplers { samplers[index].end() }
    usedSamplers = 0
  }

  /// Takes a list of steps, with all that is in them.
  mutating func giveBack(_ steps: inout [Step]) {
    drop(&steps, from: 0)
    var list: [Step] = []
    swap(&list, &steps)
    stepLists.append(list)
  }

  /// Shortens a list of steps.
  mutating func drop(_ steps: inout [Step], from count: Int) {
    while steps.count > count {
      let last = steps.count - 1
      // Lists are emptied where they are: one that is referred to twice would be copied.
      if steps[last].shapes.capacity > 0 {
        var shapes: [Shape] = []
        swap(&shapes, &steps[last].shapes)
        shapes.removeAll(keepingCapacity: true)
        shapeLists.append(shapes)
      }
      if var columns = steps[last].shadow?.takeColumns(), columns.capacity > 0 {
        columns.removeAll(keepingCapacity: true)
        columnLists.append(columns)
      }
      if case .sheet(var inner, _) = steps[last].source {
        steps[last].source = .color(0)
        giveBack(&inner)
      }
      steps.removeLast()
    }
  }
}
