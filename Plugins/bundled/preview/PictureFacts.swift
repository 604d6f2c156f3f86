// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The facts of a picture, shown in its place.
struct PictureFacts {
  private let header: ImageHeader
  private let bytes: Int

  /// Reads the facts; `nil` when the file is no picture.
  init?(_ head: [UInt8], _ file: FileReader) {
    var header = ImageHeader(head)
    if header == nil, head.starts(with: [0xFF, 0xD8, 0xFF]) {
      // A camera writes its own data and a thumbnail before the size.
      header = ImageHeader(file.read(at: 0, count: 1 << 18))
    }
    guard let header else { return nil }
    self.header = header
    bytes = file.bytes
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
