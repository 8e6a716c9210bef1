/// The picture of a train that was interrupted, which goes on moving as the train would have.
///
/// Its layers are copies, so the stations are free. It stands in the place of the station that the
/// next train leaves, and comes to look just like that station; it goes when that train has ended.
final class Effigy {
  /// As large as the container.
  let layer: Layer
  private let train: Train

  /// Creates the picture that a train lays out in a layer.
  init(_ layer: Layer, of train: Train) {
    self.layer = layer
    self.train = train
  }

  /// How long it still moves, in seconds.
  var secondsLeft: Double {
    train.motion.course.map { max(0, $0.arrival - train.track.timeline.now) } ?? 0
  }

  // MARK: - What moves along

  /// Returns what a property of a layer is that moved along with the train, and still does.
  func value(of property: LayerProperty, of layer: Layer) -> PropertyValue? {
    let values = train.work.alongside.compactMap {
      $0.value(of: property, of: layer, at: train.easedProgress, from: train.work.effigy)
    }
    return values.last ?? train.work.effigy?.value(of: property, of: layer)
  }

  /// Leaves alone what the program has set since the train was completed.
  func forgetChanged() {
    for index in train.work.alongside.indices {
      train.work.alongside[index].forgetChanged(success: train.isFinishing)
    }
  }

  /// Has what moves along be where it is seen.
  func showAlongside() {
    train.work.effigy?.showAlongside()
    train.showAlongside()
  }

  /// Has what moves along be where the program knows it to be.
  func settleAlongside() {
    train.work.effigy?.settleAlongside()
    for companion in train.work.alongside { companion.settle(success: train.isFinishing) }
  }

  // MARK: - The end

  /// Stops moving and is seen no more.
  func end() {
    if train.state != .completed { train.complete(train.isFinishing) }
    layer.removeFromSuperlayer()
  }
}
