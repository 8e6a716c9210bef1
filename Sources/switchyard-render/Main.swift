import Glibc
import SwitchyardCommand

@main
enum Main {
  static func main() {
    exit(RenderTool.main(Array(CommandLine.arguments.dropFirst())))
  }
}
