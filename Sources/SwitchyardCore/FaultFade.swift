/// What is seen of a train whose line has failed and which is to fade: one screen over the other.
final class FaultFade: Animator {
  private var from: Layer
  private var to: Layer
  private var container: Layer
  private let before: (opacity: Double, blend: LayerBlend)

  init(from: Layer, to: Layer, in container: Layer) {
    (self.from, self.to, self.container) = (from, to, container)
    before = (to.opacity, to.blend)
  }

  func depart() throws(LineFault) {}

  func show(_ moment: TrainMoment) throws(LineFault) {
    if to.superlayer !== container { container.insert(to, above: from) }
    to.blend = .mix
    to.opacity = before.opacity * min(max(moment.progress, 0), 1)
  }

  func move(to copies: LayerCopies) {
    arrive()
    (from, to, container) = (copies[from], copies[to], copies[container])
  }

  func arrive() { (to.opacity, to.blend) = before }
}
