import Foundation
import SwitchyardContent
import SwitchyardCore
import SwitchyardJourney
import SwitchyardMotion
import SwitchyardRender

/// Reading and planning journeys of different lengths; a step should cost the same in all.
func journeys(_ workshop: Workshop) -> [Group] {
  let registry = workshop.makeRegistry()
  registry.load()
  let pictures = PictureSource.ofBench
  let lengths = [10, 100, 1000]
  return [
    Group(
      "Journey, read", unit: "step",
      lengths.map { steps in
        let text = workshop.journey(steps: steps)
        return Case("\(steps) steps", 2000 / steps, units: steps) { _ in
          _ = try Journey(parsing: text)
        }
      }),
    Group(
      "Journey, read and planned", unit: "step",
      lengths.map { steps in
        let text = workshop.journey(steps: steps)
        return Case("\(steps) steps", 2000 / steps, units: steps) { _ in
          _ = try Journey(parsing: text).plan(lines: LineSource(registry), pictures: pictures)
        }
      }),
  ]
}

/// Pictures from a file to pixels, each time anew.
func decoding(_ workshop: Workshop) throws -> Group {
  let picture = Bitmap.pattern(width: 1920, height: 1080, seed: 4)
  let webp = workshop.scratch.appending(path: "picture.webp").path
  try picture.write(to: webp)
  let svg = workshop.scratch.appending(path: "picture.svg").path
  try drawing.write(toFile: svg, atomically: true, encoding: .utf8)
  let whole = Size(width: 1920, height: 1080)
  let small = Size(width: 480, height: 270)
  let files: [(String, String, Size)] = [
    ("PNG", workshop.pictures[0], whole), ("PNG at a quarter", workshop.pictures[0], small),
    ("WebP", webp, whole), ("SVG", svg, whole),
  ]
  return Group(
    "Decode, 1920 × 1080", unit: "picture",
    files.map { name, path, size in
      Case(name, 5) { _ in
        let picture = Picture(path: path, naturalSize: whole, pixelSize: size)
        _ = try PictureStore().bitmap(for: picture)
      }
    })
}

private let drawing = """
  <svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080">
  <rect width="1920" height="1080" fill="#f8f2e9"/>
  \((0..<200).map { index in
    let x = index * 193 % 1920
    let y = index * 71 % 1080
    return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(20 + index % 60)\" fill=\"#\(300 + index * 3)\"/>"
  }.joined(separator: "\n"))
  </svg>
  """

extension PictureSource {
  /// Says of every picture that it is as large as those of the workshop.
  static var ofBench: PictureSource {
    PictureSource(
      facts: { (_, _) throws(Refusal) in Facts(size: Size(width: 1920, height: 1080)) },
      element: { (_, _) throws(Refusal) in .zero })
  }
}

extension Workshop {
  /// A journey that goes to and fro between three pictures.
  func journey(steps: Int, output: String = "size: 1920x1080") -> String {
    let lines = ["fade", "slide", "zoom", "iris"]
    let list = (0..<steps).map { index in
      if index == 0 { return "  - s0" }
      let line = lines[index / 2 % 4]
      return index > 2 && index % 2 == 1
        ? "  - pop" : "  - { push: s\(min(index, 2)), line: \(line) }"
    }
    return """
      switchyard: 1
      output: { \(output), fps: 30 }
      defaults: { hold: 500ms, duration: 500ms }
      stations: { s0: \(pictures[0]), s1: \(pictures[1]), s2: \(pictures[2]) }
      steps:
      \(list.joined(separator: "\n"))

      """
  }
}
