import SwitchyardKernels
import SwitchyardRender

/// The row kernels over pictures of a million pixels, against copying one.
func kernels() -> Group {
  let side = 1000
  let a = Bitmap.pattern(width: side, height: side, seed: 1)
  let b = Bitmap.pattern(width: side, height: side, seed: 2)
  let layer = Bitmap.layer(width: side, height: side)
  let out = Bitmap(width: side, height: side)
  let rows = Rows(side: side, a: a, b: b, layer: layer, out: out)
  return Group(
    "Kernels", unit: "megapixel",
    rows.plain + rows.blending + rows.sampling + rows.covering + rows.converting)
}

/// Rows of four pictures, handed to a kernel one after the other.
private struct Rows {
  typealias Row = UnsafeMutablePointer<UInt8>

  let side: Int
  let a: Bitmap
  let b: Bitmap
  let layer: Bitmap
  let out: Bitmap

  private func each(
    _ name: String, _ count: Int = 100, _ body: @escaping (_ y: Int, _ out: Row) -> Void
  ) -> Case {
    Case(name, count) { _ in for y in 0..<side { body(y, out.row(y)) } }
  }

  var plain: [Case] {
    [
      each("copy (memcpy)") { y, out in out.update(from: a.row(y), count: side * 4) },
      each("fill") { _, out in switchyard_fill(out, 0xFF40_8020, side) },
    ]
  }

  var blending: [Case] {
    let mask = [UInt8](unsafeUninitializedCapacity: side) { buffer, count in
      for x in 0..<side { buffer[x] = UInt8(x % 256) }
      count = side
    }
    return [
      each("mix") { y, out in switchyard_mix(out, a.row(y), b.row(y), side, UInt32(y % 256)) },
      each("over") { y, out in switchyard_over(out, out, layer.row(y), side) },
      each("over, weighted") { y, out in
        switchyard_over_weighted(out, out, layer.row(y), side, UInt32(y % 256))
      },
      each("over, masked") { y, out in
        switchyard_over_masked(out, out, layer.row(y), mask, side)
      },
    ]
  }

  var sampling: [Case] {
    let columns = (0..<UInt32(side)).map { x in
      switchyard_column_t(index: Int32(x * 3 / 4), fraction: x * 7 % 257)
    }
    let last = Int32(side - 1)
    let picture = switchyard_picture_t(
      pixels: UnsafePointer(a.row(0)), stride: a.stride, left: 0, top: 0, right: last,
      bottom: last)
    let turn: [Double] = [240, -60, 3000, 60, 240, 9000, 0, 0, 1]
    let table = (0...UInt32(SWITCHYARD_GRADIENT_LAST)).map { 0xFF00_0000 | $0 }
    let slope: [Double] = [0.001, 0.0003, 0, -0.0003, 0.001, 0, 0, 0, 1]
    return [
      each("lerp") { y, out in switchyard_lerp(out, a.row(y), b.row(y), side, UInt32(y % 257)) },
      each("scale") { y, out in switchyard_scale(out, a.row(y), columns, side) },
      each("sample, turned", 30) { y, out in
        withUnsafePointer(to: picture) { switchyard_sample(out, $0, turn, 0, Int32(y), side) }
      },
      each("gradient", 30) { y, out in
        switchyard_gradient(out, table, slope, 1, 0, Int32(y), side)
      },
      each("halve (of 4 megapixels)") { y, out in
        switchyard_halve(out, a.row(y), b.row(y), side)
        switchyard_halve(out, b.row(y), a.row(y), side)
      },
    ]
  }

  var covering: [Case] {
    var shape = switchyard_shape_t()
    shape.map = (1, 0, 0, 0, 1, 0, 0, 0, 1)
    shape.lines = (1, 0, 0, -1, 0, 1000, 0, 1, 0, 0, -1, 1000)
    (shape.center_x, shape.center_y, shape.half_x, shape.half_y) = (500, 500, 500, 500)
    (shape.radius, shape.softness) = (500, 1)
    let coverage = UnsafeMutablePointer<Double>.allocate(capacity: side)
    coverage.initialize(repeating: 1, count: side)
    return [
      each("cover, round", 30) { y, _ in
        withUnsafePointer(to: shape) { switchyard_cover(coverage, $0, 0, Int32(y), side) }
      },
      each("weigh") { _, out in switchyard_weigh(out, coverage, side, 200) },
    ]
  }

  var converting: [Case] {
    let planes = Bitmap(width: side, height: 4)
    return [
      Case("RGBA to 4:2:0", 100) { _ in
        for y in stride(from: 0, to: side, by: 2) {
          switchyard_yuv420(
            a.row(y), a.row(y + 1), side, planes.row(0), planes.row(1), planes.row(2),
            planes.row(3))
        }
      }
    ]
  }
}
