import Glibc

extension Transform {
  /// Returns a turn about the origin, in degrees; a positive one looks clockwise, as y grows down.
  public static func rotation(degrees: Double) -> Transform {
    rotation(x: 0, y: 0, z: degrees, perspective: 0)
  }

  /// Returns a turn in space about the origin, seen from in front of it.
  ///
  /// The layer turns about its x axis, then about its own y axis, which that turn has moved, then
  /// about its own z axis, as in `rotateX() rotateY() rotateZ()` of CSS.
  ///
  /// - Parameters:
  ///   - x: Degrees about the horizontal axis; the top goes away from the eye.
  ///   - y: Degrees about the vertical axis; the right side goes away from the eye.
  ///   - z: Degrees about the axis towards the eye; clockwise.
  ///   - perspective: One by the distance of the eye in points; 0 is seen from infinitely far.
  public static func rotation(
    x: Double, y: Double, z: Double, perspective: Double = 1.0 / 1000
  ) -> Transform {
    let (sx, cx) = sineAndCosine(degrees: x)
    let (sy, cy) = sineAndCosine(degrees: y)
    let (sz, cz) = sineAndCosine(degrees: z)
    // Rows of the product of the three turns, of which a flat layer (z = 0) needs two columns.
    let (toEyeX, toEyeY) = (sx * sz - cx * sy * cz, sx * cz + cx * sy * sz)
    return Transform(
      a: cy * cz, b: -cy * sz, c: 0,
      d: cx * sz + sx * sy * cz, e: cx * cz - sx * sy * sz, f: 0,
      g: -perspective * toEyeX, h: -perspective * toEyeY)
  }

  /// Returns sine and cosine, exact at quarter turns so that those keep the axes.
  private static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    switch turn {
    case 0: return (0, 1)
    case 90, -270: return (1, 0)
    case 180, -180: return (0, -1)
    case 270, -90: return (-1, 0)
    default: return (sin(turn * .pi / 180), cos(turn * .pi / 180))
    }
  }
}
