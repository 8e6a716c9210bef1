import SwitchyardMotion
import SwitchyardRender

/// The compositor alone on the display lists that transitions make, against copying a picture.
func scenes(bands: Int?) -> Group {
  let scene = Scene()
  let compositor = Compositor(bands: bands)
  let out = Bitmap(width: Scene.width, height: Scene.height)
  let makers: [(String, Int, (Double) -> [RenderNode])] = [
    ("copy", 100, { _ in [scene.quad(scene.from)] }),
    ("fade", 100, scene.fade), ("slide", 100, scene.slide),
    ("slide between pixels", 50, scene.slideBetweenPixels), ("over", 50, scene.over),
    ("zoom", 30, scene.zoom), ("iris", 50, scene.iris), ("card with shadow", 30, scene.card),
    ("perspective", 20, scene.perspective),
  ]
  let threads = bands.map { "\($0) thread" } ?? "all cores"
  return Group(
    "Compositor, 1920 × 1080, \(threads)", unit: "frame",
    makers.map { name, count, nodes in
      Case(name, count) { index in
        let list = DisplayList(
          width: Scene.width, height: Scene.height, ground: .black, nodes: nodes(progress(index)))
        compositor.draw(list, into: out)
      }
    })
}

/// Frames as planes of 4:2:0, as films take them.
func planarScenes(bands: Int?) -> Group {
  let scene = Scene()
  let compositor = Compositor(bands: bands)
  let out = PlanarBitmap(width: Scene.width, height: Scene.height)
  let makers: [(String, (Double) -> [RenderNode])] = [
    ("a picture, converted", { _ in [scene.quad(scene.from)] }), ("fade", scene.fade),
    ("slide", scene.slide), ("over", scene.over),
  ]
  return Group(
    "Compositor to 4:2:0, 1920 × 1080, \(bands.map { "\($0) thread" } ?? "all cores")",
    unit: "frame",
    makers.map { name, nodes in
      Case(name, 50) { index in
        let list = DisplayList(
          width: Scene.width, height: Scene.height, ground: .black, nodes: nodes(progress(index)))
        compositor.draw(list, into: out)
      }
    })
}

/// Two screens and a layer, laid out as lines do.
private struct Scene {
  static let width = 1920
  static let height = 1080
  static let frame = Rect(size: Size(width: Double(width), height: Double(height)))

  let from = Bitmap.pattern(width: width, height: height, seed: 1)
  let to = Bitmap.pattern(width: width, height: height, seed: 2)
  let layer = Bitmap.layer(width: width, height: height)

  func quad(_ bitmap: Bitmap, _ transform: Transform = .identity, opacity: Double = 1) -> Quad {
    Quad(
      rect: Scene.frame, transform: transform, paint: .bitmap(bitmap, source: Scene.frame),
      opacity: opacity)
  }

  func quad(_ bitmap: Bitmap) -> RenderNode { .quad(quad(bitmap, .identity)) }

  func fade(_ progress: Double) -> [RenderNode] {
    var arriving = quad(to, opacity: progress)
    arriving.blend = .mix
    return [quad(from), .quad(arriving)]
  }

  func slide(_ progress: Double) -> [RenderNode] {
    slide(by: (progress * Scene.frame.width).rounded())
  }

  func slideBetweenPixels(_ progress: Double) -> [RenderNode] {
    slide(by: (progress * Scene.frame.width).rounded(.down) + 0.37)
  }

  private func slide(by shift: Double) -> [RenderNode] {
    [
      .quad(quad(from, .translation(x: -shift, y: 0))),
      .quad(quad(to, .translation(x: Scene.frame.width - shift, y: 0))),
    ]
  }

  func over(_ progress: Double) -> [RenderNode] { [quad(from), quad(layer)] }

  func zoom(_ progress: Double) -> [RenderNode] {
    let place = centred(scale: 0.5 + progress / 2)
    return [quad(from), .quad(quad(layer, place, opacity: 0.3 + 0.7 * progress))]
  }

  func iris(_ progress: Double) -> [RenderNode] {
    let radius = 20 + progress * 1080
    let circle = Rect(
      center: Scene.frame.center, size: Size(width: 2 * radius, height: 2 * radius))
    var arriving = quad(to, .identity)
    arriving.clips = [
      Clip(rect: circle, transform: .identity, cornerRadius: radius, softness: 12)
    ]
    return [quad(from), .quad(arriving)]
  }

  func card(_ progress: Double) -> [RenderNode] {
    let place = centred(scale: 0.6 + 0.3 * progress)
    var card = quad(to, place)
    card.cornerRadius = 40
    let shadow = ShadowNode(
      rect: Scene.frame, transform: place, cornerRadius: 40,
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.4), offset: Point(x: 0, y: 16), blur: 60)
    return [quad(from), .shadow(shadow), .quad(card)]
  }

  func perspective(_ progress: Double) -> [RenderNode] {
    let bend = Transform(
      a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0.0004 * (progress - 0.5), h: 0, i: 1)
    return [quad(from), .quad(quad(to, centred(.scale(0.7) * bend)))]
  }

  private func centred(scale: Double) -> Transform { centred(.scale(scale)) }

  private func centred(_ transform: Transform) -> Transform {
    let center = Scene.frame.center
    return .translation(x: center.x, y: center.y) * transform
      * .translation(x: -center.x, y: -center.y)
  }
}
