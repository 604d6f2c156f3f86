// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The facts of a picture, shown in its place.
struct PictureFacts {
  private let header: ImageHeader
  private let bytes: Int
  /// The picture of an icon as a PNG of its own, where it is one that fits into a line.
  fileprivate let png: [UInt8]?

  /// Reads the facts; `nil` when the file is no picture.
  init?(_ head: [UInt8], _ file: FileReader) {
    var header = ImageHeader(head, of: file)
    if header == nil, head.starts(with: [0xFF, 0xD8, 0xFF]) {
      // A camera writes its own data and a thumbnail before the size.
      header = ImageHeader(file.read(at: 0, count: 1 << 18))
    }
    guard let header else { return nil }
    self.header = header
    bytes = file.bytes
    if let part = header.part, part.count <= Previewer.inlinePictureBytes {
      let picture = file.read(at: part.lowerBound, count: part.count)
      png = picture.starts(with: ImageHeader.pngStart) ? picture : nil
    } else {
      png = nil
    }
  }

  /// True for the formats that hosts show.
  var canBeShown: Bool { png != nil || ["PNG", "JPEG", "WebP"].contains(header.format) }

  /// The facts in a line, for those who cannot see the picture.
  func words(name: String) -> String {
    "\(name): \(header.format) picture, \(header.width) × \(header.height)"
  }

  var lines: [Text] {
    var lines = [
      Text("\(header.format) picture", .title), "",
      Self.fact("Size", "\(header.width) × \(header.height)"),
    ]
    if let depth = header.depth { lines.append(Self.fact("Colours", depth)) }
    lines.append(Self.fact("File", FileWords.size(Int64(bytes))))
    return lines + ["", Text("o opens it with the desktop", .dim)]
  }

  private static func fact(_ name: String, _ value: String) -> Text {
    Text(name + String(repeating: " ", count: max(1, 10 - name.count)), .dim) + Text(value)
  }
}

/// Pictures: drawn where the host can, else what is known of them.
extension Previewer {
  /// Bytes of a picture that is sent within a line.
  static let inlinePictureBytes = 700 << 10

  /// True when the host draws pictures.
  var drawsPictures: Bool { !pane.context.capabilities.images.isEmpty }

  func show(
    _ picture: PictureFacts, _ path: FilePath, _ file: FileReader, _ head: [UInt8],
    _ update: PaneUpdate
  ) {
    guard drawsPictures, var page = PlacePage.picture(picture, path, file, update) else {
      var update = update
      update.badge = .set(Text(FileWords.size(Int64(file.bytes))))
      update.content = .lines(picture.lines)
      return pane.set(update)
    }
    guard asWritten.contains(path) else { return set(page) }
    page.content = .unchanged
    showContents(file, head, page)
  }
}

extension PlacePage {
  /// The page of a picture; `nil` for one that hosts do not draw.
  static func picture(
    _ picture: PictureFacts, _ path: FilePath, _ file: FileReader, _ update: PaneUpdate
  ) -> PaneUpdate? {
    // What travels is a text, and so has to be the name of the file.
    guard picture.canBeShown, let place = String(validating: path.bytes, as: UTF8.self) else {
      return nil
    }
    var update = update
    update.badge = .set(Text(FileWords.size(Int64(file.bytes))))
    update.commands = .set([
      Previewer.editCommand, Previewer.openCommand, Previewer.asWrittenCommand,
    ])
    let words = picture.words(name: path.name)
    update.content = .set(picture.png.map { .image($0, alt: words) } ?? .image(place, alt: words))
    return update
  }
}
