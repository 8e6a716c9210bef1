import SwitchyardCore
import SwitchyardMotion

/// Finds the pictures of a journey and remembers what is known of them.
final class Album {
  private struct Key: Hashable {
    @ExactPath var path: String
    var page: Int
  }

  private let source: PictureSource
  private let problems: Problems
  /// Where each file was first named.
  private(set) var places: [String: Position] = [:]
  private var known: [Key: PictureSource.Facts] = [:]

  init(_ source: PictureSource, _ problems: Problems) {
    self.source = source
    self.problems = problems
  }

  /// Returns a picture at its own size, or reports why there is none.
  ///
  /// - Parameters:
  ///   - path: As it is written.
  ///   - page: From 1; nil for the only one.
  ///   - station: Who needs it.
  func picture(_ path: Located<String>, page: Int?, of station: String) -> Picture? {
    do throws(PictureSource.Refusal) {
      let file = try find(path)
      let key = Key(path: file, page: (page ?? 1) - 1)
      if places[file] == nil { places[file] = path.position }
      let facts = try facts(key)
      return Picture(path: file, page: key.page, naturalSize: facts.size)
    } catch {
      report(error, at: path.position, of: station)
      return nil
    }
  }

  /// Returns whether a picture that was found is transparent in places.
  func hasAlpha(_ picture: Picture) -> Bool {
    let facts = known[Key(path: picture.path, page: picture.page)]
    return facts?.hasAlpha == true && source.isTransparent(picture)
  }

  /// Returns where an element of a picture is, in its own pixels, or reports why nowhere.
  func element(_ id: String, of picture: Picture, at position: Position, station: String) -> Rect? {
    do throws(PictureSource.Refusal) {
      return try source.element(picture.path, id)
    } catch {
      report(error, at: position, of: station, kind: .journey)
      return nil
    }
  }

  private func facts(_ key: Key) throws(PictureSource.Refusal) -> PictureSource.Facts {
    if let facts = known[key] { return facts }
    let facts = try source.facts(key.path, key.page)
    known[key] = facts
    return facts
  }

  private func find(_ path: Located<String>) throws(PictureSource.Refusal) -> String {
    do throws(Fault) {
      return try problems.find(path.value, from: path.position.source.directory)
    } catch {
      throw PictureSource.Refusal(error.message, suggestion: error.suggestion)
    }
  }

  private func report(
    _ refusal: PictureSource.Refusal, at position: Position, of station: String,
    kind: JourneyProblem.Kind = .input
  ) {
    problems.report(
      "station '\(station)': \(refusal.message)", at: position, kind: kind,
      suggestion: refusal.suggestion)
  }
}
