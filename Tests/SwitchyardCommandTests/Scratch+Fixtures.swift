import Foundation
import SwitchyardTestSupport
import Testing

extension Scratch {
  /// Red, green, blue and white quarters (white is clear in the palette), and pure red in CMYK.
  static let smallPictures: KeyValuePairs<String, String> = [
    "palette.png":
      "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAgMAAAC5YVYYAAAADFBMVEX/AAAA/wAAAP8JCQlccX6GAAAABHRS"
      + "TlP///8AQCqp9AAAABRJREFUeNpjYAhlYmCAIIZV/+FsABk6Ags/Ctk2AAAAAElFTkSuQmCC",
    "interlaced.png":
      "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAAE8ahlKAAAAKklEQVR42mP4zwAEEAIIwCwUHlQApuw/BKDK"
      + "4FaGRQ8WnTglkHnIAKcEACKZX6Gil4ulAAAAAElFTkSuQmCC",
    "cmyk.jpg":
      "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0O"
      + "EQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABQAAQAAAAAAAAAAAAAA"
      + "AAAAAAn/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AFTFUKoqb//Z",
    "progressive.jpg":
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkI"
      + "BgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoK"
      + "CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAQABADASIAAhEBAxEB/8QAFgABAQEAAAAA"
      + "AAAAAAAAAAAACAcJ/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAH/2gAMAwEAAhADEAAAAYulAbuIn//EABQQAQAA"
      + "AAAAAAAAAAAAAAAAACD/2gAIAQEAAQUCH//EAB8RAAIBAgcAAAAAAAAAAAAAABETFAVBBxIXISJhc//aAAgB"
      + "AwEBPwHGCpa0QuMWKy7czV+YC+ybDf8A/8QAHhEAAQIHAQAAAAAAAAAAAAAAEgcRAAEUFiVDUWP/2gAIAQIB"
      + "AT8BUxDLcpcgZnqZmD0n2P/EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEABj8CH//EABQQAQAAAAAAAAAA"
      + "AAAAAAAAACD/2gAIAQEAAT8hH//aAAwDAQACAAMAAAAQB//EABYRAAMAAAAAAAAAAAAAAAAAAABR8P/aAAgB"
      + "AwEBPxC/yIaj/8QAGREBAAIDAAAAAAAAAAAAAAAAESFBYXHw/9oACAECAQE/EON9Z3ULY//EABQQAQAAAAAA"
      + "AAAAAAAAAAAAACD/2gAIAQEAAT8QH//Z",
  ]

  /// Converts a picture by another program.
  func convert(_ name: String, to other: String, _ arguments: [String]) throws {
    let outcome = try Tool.launch(
      "ffmpeg", ["-v", "error", "-y", "-i", self[name].path] + arguments + [self[other].path])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  /// Writes a JPEG that says by EXIF how the camera was held.
  func photograph(_ name: String, of picture: String, orientation: UInt8) throws {
    try convert(picture, to: name, ["-q:v", "1", "-pix_fmt", "yuvj444p"])
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0,
      0, 0,
    ]
    let body = Array("Exif".utf8) + [0, 0] + tiff
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
    var bytes = try Data(contentsOf: self[name])
    bytes.insert(contentsOf: segment, at: 2)
    try bytes.write(to: self[name])
  }
}
