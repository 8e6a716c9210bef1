import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardContent

@Suite struct FitTests {
  /// A green picture whose first pixels are a red marker; shown at 320 × 240.
  private func show(_ width: Int, _ height: Int, _ fit: Fit) throws -> Bitmap {
    let fixture = try Fixture()
    let screen = Screen(width: 320, height: 240)
    screen.container.clipsToBounds = true
    let marker = max(10, width / 16)
    let pixels = Pixels(width, height) { x, y in
      x < marker && y < marker ? [255, 0, 0] : [0, 255, 0]
    }
    var picture = Picture(
      path: try fixture.save("a.png", pixels),
      naturalSize: Size(width: Double(width), height: Double(height)))
    let bounds = screen.container.bounds.size
    for fit in fit == .blur ? [.cover, fit] : [fit] {
      let frame = fit.frame(of: picture.naturalSize, in: bounds, pixelScale: 1)
      picture.pixelSize = frame.size
      picture.isBackdrop = fit == .cover
      screen.add(frame, .picture(picture))
    }
    if fit == .cover { screen.container.sublayers[0].contents = .picture(picture.sharp) }
    return try screen.draw(ground: .blue)
  }

  @Test(arguments: Fit.allCases)
  func `a picture of the station's proportions fills it`(fit: Fit) throws {  // U12
    guard fit != .none else { return }
    let bitmap = try show(640, 480, fit)
    #expect(bitmap[2, 2].isNear([255, 0, 0, 255], by: 8))
    #expect(bitmap[319, 239].isNear([0, 255, 0, 255]))
  }

  @Test(arguments: [
    (Fit.contain, 120, 0), (.blur, 120, 0), (.stretch, 0, 0), (.none, 110, -30),
    (.cover, 0, -360),
  ])
  func `a tall picture lies where its fit says`(fit: Fit, x: Int, y: Int) throws {  // U12
    let bitmap = try show(100, 300, fit)
    let frame = fit.frame(
      of: Size(width: 100, height: 300), in: Size(width: 320, height: 240), pixelScale: 1)
    #expect(frame.x == Double(x) && frame.y == Double(y))
    let seen = y == 0
    #expect(bitmap[x + 2, 2].isNear(seen ? [255, 0, 0, 255] : [0, 255, 0, 255], by: 40))
    switch fit {
    case .contain, .none:
      #expect(bitmap[x - 1, 120] == SIMD4(0, 0, 255, 255))
      #expect(bitmap[x, 120].isNear([0, 255, 0, 255]))
      #expect(bitmap[319 - x, 120].isNear([0, 255, 0, 255]))
      #expect(bitmap[320 - x, 120] == SIMD4(0, 0, 255, 255))
    case .blur: #expect(bitmap[60, 120].isNear([0, 191, 0, 255], by: 4))
    case .stretch, .cover: #expect(bitmap[319, 120].isNear([0, 255, 0, 255]))
    }
  }

  @Test func `frames lie on whole pixels`() {
    for fit in Fit.allCases {
      for (width, height, scale) in [(333.0, 17.0, 2.0), (7, 911, 1), (100, 100, 3), (1, 1, 1.5)] {
        let frame = fit.frame(
          of: Size(width: width, height: height), in: Size(width: 390, height: 844),
          pixelScale: scale)
        for edge in [frame.x, frame.y, frame.maxX, frame.maxY] {
          #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6)
        }
        #expect(frame.width * scale > 0.999 && frame.height * scale > 0.999)
      }
    }
  }
}

extension Picture {
  fileprivate var sharp: Picture {
    var picture = self
    picture.isBackdrop = false
    return picture
  }
}
