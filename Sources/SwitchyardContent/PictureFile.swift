import CVips
import Glibc
import SwitchyardMotion

/// A file that was found to hold a picture, and the reader for it.
struct PictureFile {
  let path: String
  /// The name of libvips' class that reads it.
  private let loader: String

  /// Whether it is drawn from shapes, at any size, by librsvg.
  var isVector: Bool { loader.contains("LoadSvg") }
  /// Whether its reader can leave out rows and columns by powers of two up to 8.
  private var shrinksOnLoad: Bool { loader.contains("LoadJpeg") }

  private static let isStarted: Bool = switchyard_vips_start() == 0

  /// Looks at the file's first bytes.
  ///
  /// - Throws: `missing`, `unreadable`, `empty`, or `notAPicture`.
  init(path: String) throws(ContentError) {
    precondition(PictureFile.isStarted, "libvips starts")
    try PictureFile.check(path)
    guard let name = switchyard_vips_loader(path) else {
      _ = VipsError.take()
      throw .notAPicture(path: path)
    }
    _ = VipsError.take()
    self.path = path
    loader = String(cString: name)
  }

  /// Opens a page for reading from top to bottom, perhaps shrunk by up to a factor.
  func open(page: Int, shrink: Double = 1) throws(ContentError) -> VipsPicture {
    let factor = shrinksOnLoad ? [8, 4, 2].first { Double($0) * 2 <= shrink } ?? 1 : 1
    guard let image = switchyard_vips_open(path, loader, Int32(page), Int32(factor)) else {
      throw .damaged(path: path, detail: VipsError.take().detail)
    }
    return VipsPicture(owning: image)
  }

  private static func check(_ path: String) throws(ContentError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw unreadable(path) }
      throw .missing(path: path, suggestion: neighbour(of: path))
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw .unreadable(path: path, reason: String(cString: strerror(EISDIR)))
    }
    guard access(path, R_OK) == 0 else { throw unreadable(path) }
    guard status.st_size > 0 else { throw .empty(path: path) }
  }

  private static func unreadable(_ path: String) -> ContentError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }

  /// Returns the path of the file in the same folder whose name is nearest, if one is near.
  private static func neighbour(of path: String) -> String? {
    let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let folder = path[..<slash]
    guard let directory = opendir(folder.isEmpty ? "." : String(folder)) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return Suggestion.nearest(to: String(path[slash...]), among: names.sorted())
      .map { folder + $0 }
  }
}
