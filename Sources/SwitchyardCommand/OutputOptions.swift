import SwitchyardConsole
import SwitchyardJourney
import SwitchyardMotion
import SwitchyardOutput

extension OutputOptions {
  /// Whether something goes to standard output.
  func namesStandardOutput(in parser: OptionParser) -> Bool { parser[outputs].contains("-") }

  /// Returns what is to be written.
  ///
  /// - Throws: A usage failure when nothing is.
  func films(of plan: JourneyPlan, from parser: OptionParser) throws(Failure) -> [FilmOutput] {
    try checkParts(parser)
    var planned = parser[outputs].isEmpty ? plan.outputs : []
    for path in parser[outputs] { planned.append(try output(path, of: plan, from: parser)) }
    guard !planned.isEmpty else {
      throw .usage("\(parser.command): name what to write, such as -o film.mp4")
    }
    let format = try chosenFormat(parser)
    var films: [FilmOutput] = []
    for output in planned {
      let isNamed = (try? FilmFormat(path: output.path)) != nil
      var film = try FilmOutput.checked(output, of: plan, format: isNamed ? nil : format)
      film.settings.replacesStrayFrames = parser[force]
      films.append(film)
    }
    try Failure.ofOutput { () throws(OutputError) in try FanOut.checkNames(films) }
    return films
  }

  private func checkParts(_ parser: OptionParser) throws(Failure) {
    let parts = [format, range, at, sheet].filter { !parser[$0].isEmpty }
    if !parts.isEmpty, parser[outputs].isEmpty {
      throw .usage("\(parser.command): --format, --range, --at and --sheet are about files of -o")
    }
    let (hasMoment, hasSheet) = (!parser[at].isEmpty, !parser[sheet].isEmpty)
    if hasMoment && hasSheet {
      throw .usage("\(parser.command): --at is about one picture, --sheet about many; give one")
    }
    if hasMoment || hasSheet, !parser[outputs].contains(where: { isPicture($0, parser) }) {
      throw .usage(
        "\(parser.command): \(hasMoment ? "--at" : "--sheet") is about a single picture; "
          + "name one by -o, such as poster.png")
    }
  }

  /// Whether a file is one picture.
  private func isPicture(_ path: String, _ parser: OptionParser) -> Bool {
    let format = (try? FilmFormat(path: path)) ?? parser.last(format).flatMap(FilmFormat.init)
    return format == .png
  }

  private func output(
    _ path: String, of plan: JourneyPlan, from parser: OptionParser
  ) throws(Failure) -> PlannedOutput {
    var output = plan.output(path: path)
    let isPicture = isPicture(path, parser)
    do throws(JourneyError) {
      if let text = parser.last(at), isPicture {
        output.at = try plan.moment(parsing: text)
      } else if let text = parser.last(range) {
        output.range = try plan.range(parsing: text)
      }
    } catch {
      throw .usage("\(parser.command): \(error)")
    }
    if let text = parser.last(sheet), isPicture {
      guard let count = Int(text), (1...100).contains(count) else {
        throw .usage("\(parser.command): --sheet wants a whole number from 1 to 100, not '\(text)'")
      }
      output.sheet = count
    }
    return output
  }

  private func chosenFormat(_ parser: OptionParser) throws(Failure) -> FilmFormat? {
    guard let text = parser.last(format) else { return nil }
    if let format = FilmFormat(rawValue: text.lowercased()), format != .frames { return format }
    let near = Suggestion.nearest(to: text, among: FilmFormat.endings)
    throw .usage(
      "\(parser.command): '\(text)' is no format; "
        + (near.map { "did you mean \($0)?" }
          ?? "the formats are \(FilmFormat.endings.joined(separator: " "))"))
  }
}
