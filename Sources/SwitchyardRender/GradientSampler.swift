import SwitchyardKernels
import SwitchyardMotion

/// Rows of a gradient.
final class GradientSampler {
  let table: GradientTable
  private let map: Transform
  private let isRadial: Bool

  var isOpaque: Bool { table.isOpaque }

  init?(_ gradient: Gradient, rect: Rect, transform: Transform, tables: GradientTable.Store) {
    guard let inverse = Placement.inverse(of: transform, on: rect),
      let plane = gradient.toPlane
    else { return nil }
    map = plane * inverse
    isRadial = gradient.isRadial
    table = tables.table(of: gradient)
  }

  func fetch(_ x: Range<Int>, y: Int, into buffer: UnsafeMutablePointer<UInt8>) {
    var map = self.map.rowMajor
    table.colors.withUnsafeBufferPointer { colors in
      guard let colors = colors.baseAddress else { return }
      withUnsafePointer(to: &map) {
        $0.withMemoryRebound(to: Double.self, capacity: 9) {
          switchyard_gradient(
            buffer, colors, $0, isRadial ? 1 : 0, Int32(x.lowerBound), Int32(y), x.count)
        }
      }
    }
  }
}

/// The colours of a gradient at all its positions.
final class GradientTable {
  private let gradient: Gradient
  let colors: [UInt32]
  let isOpaque: Bool

  private init(_ gradient: Gradient) {
    self.gradient = gradient
    colors = gradient.table()
    isOpaque = gradient.stops.allSatisfy { $0.color.isOpaque }
  }

  /// The tables that were used last.
  final class Store {
    private var tables: [GradientTable] = []

    func table(of gradient: Gradient) -> GradientTable {
      if let table = tables.first(where: { $0.gradient.stops == gradient.stops }) { return table }
      let table = GradientTable(gradient)
      if tables.count == 16 { tables.removeFirst() }
      tables.append(table)
      return table
    }
  }
}
