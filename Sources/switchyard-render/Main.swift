import SwitchyardCommand

@main
enum Main {
  static func main() {
    RenderTool.main(Array(CommandLine.arguments.dropFirst()))
  }
}
