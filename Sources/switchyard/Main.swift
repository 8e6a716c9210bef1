import Glibc
import SwitchyardConsole

@main
enum Main {
  static func main() {
    exit(SwitchyardTool.main(Array(CommandLine.arguments.dropFirst())))
  }
}
