import SwitchyardCommand

@main
enum Main {
  static func main() {
  }
}
