import SwitchyardCore
import SwitchyardMotion

/// A part of a station that is built from layers.
struct LayerSpec {
  /// What it shows.
  enum Paint {
    case color(Color)
    case gradient(Gradient)
    case image(ImageSpec)
    case text(TextBlock)
  }

  var position: Position
  var name: Located<String>?
  var frame: RectSpec?
  var paint: Paint?
  var radius = 0.0
  var opacity = 1.0
  var transform = TransformSpec()
  var clip = false
  var shadow: Shadow?
  var above: Located<String>?
  var layers: [LayerSpec] = []

  private static let paints = ["color", "gradient", "image", "svg", "text"]

  static let record = Record<LayerSpec>(
    "a layer",
    [
      Key("name", Shape.name.located, \.name, "for passengers and 'above'"),
      Key(
        "frame", .rect, \.frame, fallback: "all of it",
        "its place in the layer or station that it is a part of; % are of that one"),
      Key("color", Shape.color.map(Paint.color), \.paint, "filled with a color"),
      Key("gradient", GradientSpec.shape.map(Paint.gradient), \.paint, "filled with colors"),
      Key("image", ImageSpec.shape.map(Paint.image), \.paint, "a picture"),
      Key("svg", ImageSpec.shape.map(Paint.image), \.paint, "a drawing"),
      Key("text", TextSpec.shape.map(Paint.text), \.paint, "words"),
      Key("radius", .number(0...1e5), \.radius, fallback: "0", "of its corners, in points"),
      Key("opacity", .number(0...1), \.opacity, fallback: "1", "of it and its layers"),
      Key(
        "transform", TransformSpec.record.shape, \.transform, "about its middle"),
      Key("clip", .flag, \.clip, fallback: "false", "whether its layers are cut at its edge"),
      Key("shadow", ShadowSpec.record.shape.map(\.shadow), \.shadow, "below it"),
      Key("above", Shape.name.located, \.above, "the neighbour that it lies just above"),
      Key(
        "layers", Shape.list(.nested).called("a list of layers"), \.layers,
        "its parts, bottom first"),
    ],
    make: { LayerSpec(position: $0) },
    finish: { layer, node, problems in
      let used = node.entries.filter { paints.contains($0.key) }
      if used.count > 1 {
        let words = used.map { "'\($0.key)'" }.joined(separator: " and ")
        problems.report("a layer shows one thing, not \(words)", at: used[1].keyPosition)
      }
      return layer
    })

  static let shape = record.shape
}

extension Shape where Value == LayerSpec {
  /// A layer in a layer; read late, since the table of its keys holds itself.
  static var nested: Shape {
    Shape(phrase: "a map for a layer", schema: ##"{ "$ref": "#/$defs/layer" }"##, kinds: .map) {
      node, problems in LayerSpec.shape.read(node, problems)
    }
  }
}

/// A picture on a layer.
struct ImageSpec {
  var path: Located<String>
  var page = 1
  var fit = Fit.stretch

  static let record = Record<ImageSpec>(
    "an image",
    [
      Key("path", Shape.path.located, \.path, "the picture"),
      Key("page", .integer(1...100_000), \.page, fallback: "1", "of a document, from 1"),
      Key("fit", .fit, \.fit, fallback: "stretch", "how it fills the layer"),
    ],
    make: { ImageSpec(path: Located(value: "", position: $0)) },
    finish: { image, node, problems in
      if image.path.value.isEmpty { problems.report("an image needs 'path'", at: node.position) }
      return image
    })

  static let shape = Shape.path.located.map { ImageSpec(path: $0) }.or(record.shape)
}

/// Words on a layer.
enum TextSpec {
  static let record = Record<TextBlock>(
    "a text",
    [
      Key("string", .text, \.string, "the words"),
      Key("font", .text, \.font, fallback: "the system's", "a family"),
      Key("size", .number(1...2000), \.size, fallback: "17", "points"),
      Key("weight", .integer(100...900), \.weight, fallback: "400", "400 regular, 700 bold"),
      Key("color", .color, \.color, fallback: "black", "of the letters"),
      Key(
        "align",
        .word(["leading": TextBlock.Alignment.leading, "center": .center, "trailing": .trailing]),
        \.alignment, fallback: "leading", "of its lines"),
      Key(
        "lineHeight", .number(0.5...5), \.lineHeight, fallback: "the font's",
        "as a multiple of the font's own"),
    ], make: { _ in TextBlock("") })

  static let shape = Shape.text.map { TextBlock($0) }.or(record.shape)
}

/// A turn, a size and a shift of a layer about its middle.
struct TransformSpec {
  var degrees = 0.0
  var scale = Point(x: 1, y: 1)
  var move = Point.zero

  static let record = Record<TransformSpec>(
    "a transform",
    [
      Key("rotate", .number(-3600...3600), \.degrees, fallback: "0", "degrees, clockwise"),
      Key("scale", .scales, \.scale, fallback: "1", "a factor, or [across, down]"),
      Key("move", .point, \.move, fallback: "[0, 0]", "points, [right, down]"),
    ], make: { _ in TransformSpec() })

  /// The transform as a map: scaled first, turned next, moved last.
  var transform: Transform {
    .translation(x: move.x, y: move.y)
      * .rotation(degrees: degrees)
      * .scale(x: scale.x, y: scale.y)
  }
}

extension Shape where Value == Point {
  static var scales: Shape {
    Shape<Double>.number(-100...100).map { Point(x: $0, y: $0) }.or(.point)
  }
}

/// The shadow of a layer.
struct ShadowSpec {
  var shadow = Shadow(
    color: Color(red: 0, green: 0, blue: 0, alpha: 0.3), offset: Point(x: 0, y: 4), blur: 12)

  static let record = Record<ShadowSpec>(
    "a shadow",
    [
      Key("color", .color, \.shadow.color, fallback: "'#0000004d'", "its color"),
      Key("offset", .point, \.shadow.offset, fallback: "[0, 4]", "points, [right, down]"),
      Key("blur", .number(0...1000), \.shadow.blur, fallback: "12", "points, as in CSS"),
    ], make: { _ in ShadowSpec() })
}
