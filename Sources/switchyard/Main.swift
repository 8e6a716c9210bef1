import Glibc
import SwitchyardCommand

@main
enum Main {
  static func main() {
    exit(SwitchyardTool.main(Array(CommandLine.arguments.dropFirst())))
  }
}
