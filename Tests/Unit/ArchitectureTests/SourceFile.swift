// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport

/// One Swift file of the product, with its comments and texts blanked out.
struct SourceFile {
  /// Its path below the checkout.
  var path: String
  /// The room, which is the folder below `Sources`, `Plugins/bundled` or `Plugins/kits`.
  var room: String
  /// The lines as they are.
  var lines: [String]
  /// The lines without comments and without what stands in quotes.
  var code: [String]

  /// All files of the product, sorted in each folder of rooms.
  static let product = ["Sources", "Plugins/bundled", "Plugins/kits", "Plugins/examples"]
    .flatMap(all(below:))

  /// All files below a folder of the checkout, sorted.
  static func all(below folder: String) -> [SourceFile] {
    let base = Checkout.folder.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: base.path())?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      SourceFile(at: "\(folder)/\(name)", room: String(name.prefix { $0 != "/" }))
    }
  }

  /// Reads one file; `nil` when it is not there.
  init?(at path: String, room: String = "") {
    guard let text = try? String(contentsOf: Checkout.folder.appending(path: path), encoding: .utf8)
    else { return nil }
    self.init(path: path, room: room, text: text)
  }

  init(path: String, room: String, text: String) {
    self.path = path
    self.room = room
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    code = Self.code(lines)
  }

  private static func code(_ lines: [String]) -> [String] {
    var isInText = false
    return lines.map { line in
      var quotes = 0
      if line.utf8.contains(UInt8(ascii: "\"")) {
        quotes = line.components(separatedBy: "\"\"\"").count - 1
      }
      defer { if quotes % 2 == 1 { isInText.toggle() } }
      return isInText ? "" : bare(line)
    }
  }

  /// A line without its comment.
  static func withoutComment(_ line: String) -> String { bare(line, keepsQuoted: true) }

  /// A line without its comment and without what stands in quotes.
  private static func bare(_ line: String, keepsQuoted: Bool = false) -> String {
    guard line.contains("\"") || line.contains("//") else { return line }
    var bytes: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    for byte in line.utf8 {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        if keepsQuoted { bytes.append(byte) }
        continue
      }
      if byte == UInt8(ascii: "\"") { isQuoted = true }
      if byte == UInt8(ascii: "/"), bytes.last == byte {
        bytes.removeLast()
        break
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The modules it imports.
  var imports: [String] {
    code.compactMap { line in
      guard line.hasBytes(of: "import ") else { return nil }
      return line.firstMatch(
        of: #/^\s*(?:@\w+ )*(?:(?:package|public|internal|private) )?import (\w+)/#
      )
      .map { String($0.1) }
    }
  }

  /// What ``undocumentedLines`` leaves to the comments of the protocol `WireObject`; methods of the
  /// wire say their names in the line itself.
  private static let requirements = [
    "package static let shape", "package static var absent: Self?",
    "package init(_ value: JSONValue, _ reader: inout MemberReader)",
    "package init?(_ value: JSONValue, _ reader: inout MemberReader)",
    "package func write(into writer: inout JSONWriter)",
  ]

  /// Lines of declarations for other rooms that no `///` explains.
  var undocumentedLines: [Int] {
    lines.indices.filter { index in
      guard lines[index].hasBytes(of: "package ") || lines[index].hasBytes(of: "public ") else {
        return false
      }
      let isDeclared = lines[index].contains(
        #/^\s*(package|public)(\(set\))? (final |static |mutating |indirect )*(class|struct|enum|func|var|let|protocol|init|typealias|subscript)\b/#
      )
      guard isDeclared, index > 0 else { return false }
      let text = lines[index].trimmingCharacters(in: .whitespaces)
      if room == "PaneProtocol",
        Self.requirements.contains(where: text.hasPrefix)
          || text.contains(#/^package static var \w+: Self \{/#)
      {
        return false
      }
      let above = lines[..<index].last { !$0.contains(#/^\s*@/#) } ?? ""
      return !above.contains("///")
    }
  }
}
