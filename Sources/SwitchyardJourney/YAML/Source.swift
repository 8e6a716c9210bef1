/// A text that was read, for messages that point into it.
final class Source: Sendable {
  /// As it was named by whoever asked for it.
  let name: String
  /// What paths inside the text are relative to; absolute.
  let directory: String
  /// The path without links, by which a file is known to be the same; nil for other texts.
  let identity: String?
  let text: String
  /// Whether it is an argument, so that lines and columns say nothing.
  let isArgument: Bool

  /// Creates a source that is not a file.
  init(name: String, directory: String, text: String, isArgument: Bool = false) {
    self.name = name
    self.directory = directory
    self.text = text
    self.isArgument = isArgument
    identity = nil
  }

  /// Reads a file.
  init(contentsOf path: String, name: String) throws(Fault) {
    guard let bytes = Files.bytes(of: path) else {
      throw Fault("'\(name)' cannot be read", kind: .input)
    }
    guard bytes.count <= 16 << 20 else { throw Fault("'\(name)' is larger than 16 MB") }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw Fault("'\(name)' is not UTF-8 text")
    }
    let whole = Files.absolute(path, from: Files.workingDirectory)
    self.name = name
    self.text = text
    directory = Files.directory(of: whole)
    identity = Files.identity(of: whole)
    isArgument = false
  }
}
