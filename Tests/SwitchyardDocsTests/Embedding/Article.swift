import SwitchyardCore
import SwitchyardMotion

final class Article: Station {
  private let cover = Layer(name: "cover")
  private let title = Layer(name: "title")

  override func load() {
    layer.background = .white
    cover.background = Color(red: 0.1, green: 0.3, blue: 0.6)
    title.contents = .text(TextBlock(id, size: 28, weight: 700))
    layer.add(cover)
    layer.add(title)
    passengers = [Passenger("cover", layer: cover), Passenger("title", layer: title)]
  }

  override func layOut(in size: Size) {
    cover.frame = Rect(x: 0, y: 0, width: size.width, height: size.width * 0.6)
    title.frame = Rect(x: 16, y: cover.frame.maxY + 16, width: size.width - 32, height: 40)
  }
}

final class TitleBar: NavigatorObserver {
  private(set) var text = ""

  func navigator(_ navigator: Navigator, willShow station: Station) {
    text = station.id
  }

  func navigator(_ navigator: Navigator, didFinish operation: Navigator.Operation, success: Bool) {
    if !success { text = navigator.visible?.id ?? "" }
  }
}
