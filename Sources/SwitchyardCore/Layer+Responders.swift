extension Layer {
  /// The layer and all that is around it, innermost first.
  ///
  /// After a layer comes the station or navigator whose root it is, if there is one, and then its
  /// superlayer.
  public var responders: [AnyObject] {
    var chain: [AnyObject] = []
    var layer: Layer? = self
    while let current = layer {
      chain.append(current)
      if let owner = current.owner { chain.append(owner) }
      layer = current.superlayer
    }
    return chain
  }

  /// Returns the innermost responder of a class or one below it; the layer itself counts.
  public func nearest<Responder: AnyObject>(_ type: Responder.Type) -> Responder? {
    for responder in responders {
      if let found = responder as? Responder { return found }
    }
    return nil
  }
}
