/// A property of a layer as lines see it; the raw value is the one of the plugin contract.
enum LayerProperty: UInt32, CaseIterable {
  case frame = 1
  case bounds, position, transform, opacity, hidden, cornerRadius, background, clips, mask, shadow
  case blend

  /// How many numbers make it up.
  var count: Int {
    switch self {
    case .frame, .bounds, .background: 4
    case .position: 2
    case .transform: 9
    case .opacity, .hidden, .cornerRadius, .clips, .blend: 1
    case .mask: 6
    case .shadow: 7
    }
  }

  /// Whether values between two others make sense.
  var isAnimatable: Bool {
    switch self {
    case .hidden, .clips, .blend: false
    default: true
    }
  }

  /// What has to be saved before it is written.
  var parts: Layer.StateParts {
    switch self {
    case .frame, .bounds, .position: .geometry
    case .transform: .transform
    case .opacity: .opacity
    case .hidden: .hidden
    case .cornerRadius: .corners
    case .background: .background
    case .clips: .clip
    case .mask: .mask
    case .shadow: .shadow
    case .blend: .blend
    }
  }
}
