import SwitchyardCore
import SwitchyardMotion

/// Moves layers along with the trains of a navigator: those of the film with every station, and
/// those of stations with single steps.
final class Chorus {
  /// Holds the container between what lies below and above it.
  let film: Layer
  private let coordination: Coordination
  private let backdrop: Layer
  private var pieces: [(piece: Coordination.Piece, layer: Layer, base: Look, transform: Transform)]

  init(_ coordination: Coordination, around container: Layer) {
    self.coordination = coordination
    film = Layer(name: "film", frame: container.frame)
    backdrop = Layer(name: "background", frame: container.frame)
    backdrop.isHidden = coordination.backgrounds.isEmpty
    pieces = coordination.pieces.map { piece in
      var regions: [ScrollRegion] = []
      let layer = piece.part.makeLayer(&regions)
      layer.takeColor()
      layer.acceptsTouches = false
      let base = Look(
        opacity: layer.opacity, offset: .zero, color: layer.background, frame: layer.frame)
      return (piece, layer, base, layer.transform)
    }
    if !backdrop.isHidden { film.add(backdrop) }
    film.add(container)
    for piece in pieces { film.add(piece.layer) }
  }

  /// Has the layers of the film go where they are at a station, along with its train.
  func follow(_ navigator: Navigator, to station: Station) {
    guard !coordination.isEmpty else { return }
    let id = station.id
    navigator.alongside(animation: { [self] _, _ in
      backdrop.background = coordination.backgrounds[id] ?? coordination.backgrounds[""]
      for (piece, layer, base, transform) in pieces {
        base.apply(to: layer, over: transform)
        piece.looks[id]?.apply(to: layer, over: transform)
      }
    })
  }

  /// Has a layer move along with the train that has just left: one of the station that comes from
  /// its look, one of the station that goes to it, one of the film to it for good.
  func accompany(_ navigator: Navigator, with companion: Companion) {
    guard let train = navigator.train else { return }
    let (to, from) = (companion.layer(on: train.to), companion.layer(on: train.from))
    if let to { enter(to, navigator, companion) }
    if let from { leave(from, navigator, companion) }
    guard to == nil, from == nil, let layer = film.layer(named: companion.name) else { return }
    layer.takeColor()
    navigator.alongside(
      pace: companion.pace,
      animation: { _, _ in companion.look.apply(to: layer, over: layer.transform) })
  }

  private func enter(_ layer: Layer, _ navigator: Navigator, _ companion: Companion) {
    layer.takeColor()
    let natural = Natural(layer)
    companion.look.apply(to: layer, over: layer.transform)
    navigator.alongside(
      pace: companion.pace, animation: { _, _ in natural.restore() },
      completion: { _, _ in natural.restore() }, cancellation: { _ in natural.restore() })
  }

  private func leave(_ layer: Layer, _ navigator: Navigator, _ companion: Companion) {
    layer.takeColor()
    let natural = Natural(layer)
    navigator.alongside(
      pace: companion.pace,
      animation: { _, _ in companion.look.apply(to: layer, over: layer.transform) },
      completion: { _, _ in natural.restore() }, cancellation: { _ in natural.restore() })
  }

  /// What a look may change, as it was.
  private struct Natural {
    let layer: Layer
    let opacity: Double
    let transform: Transform
    let background: Color?

    init(_ layer: Layer) {
      self.layer = layer
      (opacity, transform) = (layer.opacity, layer.transform)
      background = layer.background
    }

    func restore() {
      (layer.opacity, layer.transform) = (opacity, transform)
      layer.background = background
    }
  }
}

extension Companion {
  fileprivate func layer(on station: Station?) -> Layer? {
    isPassenger
      ? station?.passenger(named: name)?.layer : station?.layer.layer(named: name)
  }
}

extension Layer {
  /// Makes a colour that the layer shows its background, which can be half-way to another.
  fileprivate func takeColor() {
    guard case .color(let color) = contents else { return }
    background = color
    contents = .none
  }
}
