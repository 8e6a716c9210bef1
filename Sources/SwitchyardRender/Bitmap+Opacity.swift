import SwitchyardKernels

extension Bitmap {
  /// Whether every pixel's alpha is 255.
  ///
  /// - Complexity: O(pixels), less as soon as one isn't.
  public var hasOnlyOpaquePixels: Bool { hasOnlyOpaquePixels(in: 0..<height) }

  /// Whether the alpha of every pixel in some rows is 255.
  public func hasOnlyOpaquePixels(in rows: Range<Int>) -> Bool {
    rows.allSatisfy { switchyard_is_opaque(row($0), width) != 0 }
  }
}
