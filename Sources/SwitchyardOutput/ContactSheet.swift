public import SwitchyardMotion
public import SwitchyardRender

/// Pictures of a film side by side, each with its time below.
///
/// A cell is the frame, made smaller so that its longer side is at most 320 pixels. Around and
/// between the cells lie 12 pixels, and under each a band of 22 with the label, so that a sheet of
/// c columns and rows is c·(cell width + 12) + 12 wide and c·(cell height + 22 + 12) + 12 high.
public struct ContactSheet {
  /// Draws a short text over the whole of a bitmap, light on clear.
  public typealias Labeling = (_ text: String, _ bitmap: Bitmap) -> Void

  private static let longestSide = 320
  private static let gap = 12
  private static let band = 22
  private static let ground = SIMD4<UInt8>(24, 24, 28, 255)

  public let columns: Int
  public let cellWidth: Int
  public let cellHeight: Int
  /// The sheet so far.
  public let bitmap: Bitmap
  private let scaler: AreaScaler
  private let packer: PixelPacker
  private let labelPacker: PixelPacker
  private let cell: Bitmap
  private let strip: Bitmap
  private let drawLabel: Labeling
  private var count = 0

  /// Creates an empty sheet for frames of a size in pixels, with as many rows as columns.
  ///
  /// Clear pixels show `ground`, or the sheet where that is clear itself.
  public init(
    columns: Int, frameWidth: Int, frameHeight: Int, ground: Color = .clear,
    drawLabel: @escaping Labeling
  ) {
    precondition(columns > 0, "a sheet has columns")
    self.columns = columns
    (cellWidth, cellHeight) = Self.cell(frameWidth, frameHeight)
    packer = PixelPacker(ground: ground.isOpaque ? ground : Color(Self.ground))
    labelPacker = PixelPacker(ground: Color(Self.ground))
    scaler = AreaScaler(
      width: frameWidth, height: frameHeight, toWidth: cellWidth, toHeight: cellHeight)
    cell = Bitmap(width: cellWidth, height: cellHeight)
    strip = Bitmap(width: cellWidth, height: Self.band)
    self.drawLabel = drawLabel
    let size = Self.size(columns: columns, frameWidth: frameWidth, frameHeight: frameHeight)
    bitmap = Bitmap(width: size.width, height: size.height, isOpaque: true)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { bitmap[x, y] = Self.ground }
    }
  }

  /// Returns the size of a sheet of frames, in pixels.
  static func size(
    columns: Int, frameWidth: Int, frameHeight: Int
  ) -> (width: Int, height: Int) {
    let cell = cell(frameWidth, frameHeight)
    return (
      columns * (cell.width + gap) + gap, columns * (cell.height + band + gap) + gap
    )
  }

  /// Returns the size of a frame on a sheet, in pixels.
  private static func cell(_ frameWidth: Int, _ frameHeight: Int) -> (width: Int, height: Int) {
    let scale = min(1, Double(longestSide) / Double(max(frameWidth, frameHeight)))
    return (
      max(1, Int((Double(frameWidth) * scale).rounded())),
      max(1, Int((Double(frameHeight) * scale).rounded()))
    )
  }

  /// Returns which frames of a film a sheet shows: the first, the last, and between them evenly.
  public static func frames(of frameCount: Int, columns: Int) -> [Int] {
    let count = min(frameCount, columns * columns)
    guard count > 1 else { return [0] }
    return (0..<count).map { ($0 * (frameCount - 1) * 2 + count - 1) / (2 * (count - 1)) }
  }

  /// Puts a frame, shown at a time in seconds, into the next cell; a full sheet stays as it is.
  public mutating func add(_ frame: Bitmap, at time: Double) {
    scaler.scale(frame, into: cell)
    repeatLast(at: time)
  }

  /// Puts the last frame into the next cell as well, with another time.
  public mutating func repeatLast(at time: Double) {
    guard count < columns * columns else { return }
    let left = Self.gap + count % columns * (cellWidth + Self.gap)
    let top = Self.gap + count / columns * (cellHeight + Self.band + Self.gap)
    for y in 0..<cellHeight { packer.pack(cell, row: y, into: bitmap.row(top + y) + left * 4) }
    drawLabel(Self.label(seconds: time), strip)
    for y in 0..<Self.band {
      labelPacker.pack(strip, row: y, into: bitmap.row(top + cellHeight + y) + left * 4)
    }
    count += 1
  }

  /// Returns a time as a label: `1.35 s`, `1:05.00`.
  static func label(seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let (minutes, rest) = (hundredths / 6000, hundredths % 6000)
    let fraction = ".\(rest / 10 % 10)\(rest % 10)"
    guard minutes > 0 else { return "\(rest / 100)\(fraction) s" }
    return "\(minutes):\(rest / 1000)\(rest / 100 % 10)\(fraction)"
  }
}

extension Color {
  fileprivate init(_ pixel: SIMD4<UInt8>) {
    self.init(
      red: Double(pixel.x) / 255, green: Double(pixel.y) / 255, blue: Double(pixel.z) / 255,
      alpha: Double(pixel.w) / 255)
  }
}
