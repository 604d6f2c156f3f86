// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
import PaneProtocol

/// Tells the paths of dropped files from pasted text.
///
/// Terminals without a protocol for drops paste the files' names, each terminal in its own way. The
/// first reading in which every path exists counts; if there is none, it is text.
///
/// Source: `ARCHITECTURE.md`, The way of a thing from another program.
package enum PastedFiles {
  /// The paths of a paste, or `nil` when it is text.
  ///
  /// - Parameters:
  ///   - text: A bracketed paste; never typed input.
  ///   - exists: Whether there is a file of this path; it is asked a bounded number of times.
  /// - Returns: At least one absolute path.
  package static func paths(in text: String, where exists: (String) -> Bool) -> [String]? {
    guard text.utf8.count <= DragLimit.pasteBytes, !text.isEmpty, text.utf8.allSatisfy(isPlain)
    else {
      return nil
    }
    let lines = text.split(whereSeparator: \.isNewline).map(String.init).filter {
      !$0.allSatisfy { $0 == " " || $0 == "\t" }
    }
    guard !lines.isEmpty else { return nil }
    let readings: [() -> [String]?] = [
      { uris(lines) },
      { lines.allSatisfy { $0.hasPrefix("/") } ? lines : nil },
      { shellWords(text).flatMap { $0.allSatisfy { $0.hasPrefix("/") } ? $0 : nil } },
    ]
    for reading in readings {
      if let paths = reading(), !paths.isEmpty, paths.count <= DragLimit.pastePaths,
        paths.allSatisfy(exists)
      {
        return paths
      }
    }
    return greedy(text, exists) ?? whole(text, exists)
  }

  /// Bytes a list of paths may contain: no control bytes but tab and line ends.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  // MARK: Addresses

  /// One `file://` address a line; lines with `#` are remarks.
  static func uris(_ lines: [String]) -> [String]? {
    var paths: [String] = []
    for line in lines where !line.hasPrefix("#") {
      guard line.hasPrefix("file://") else { return nil }
      let rest = line.dropFirst(7)
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      let host = rest[..<slash]
      guard host.isEmpty || host == "localhost", let path = decoded(rest[slash...]) else {
        return nil
      }
      paths.append(path)
    }
    return paths
  }

  /// Undoes percent signs; `nil` when the result is no text or has a zero byte.
  static func decoded(_ text: Substring) -> String? {
    guard let bytes = PercentCoding.decoded(text.utf8),
      !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  // MARK: Shell words

  /// The words a POSIX shell would make of the text; `nil` with an open quote.
  static func shellWords(_ text: String) -> [String]? {
    var words: [String] = []
    var word = ""
    var isInWord = false
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      if let open = quote {
        if character == open {
          quote = nil
        } else if open == "\"", character == "\\", let next = rest.first, "\"\\$`".contains(next) {
          word.append(rest.removeFirst())
        } else {
          word.append(character)
        }
      } else if character == "'" || character == "\"" {
        quote = character
        isInWord = true
      } else if character == "\\" {
        guard let next = rest.popFirst() else { return nil }
        word.append(next)
        isInWord = true
      } else if character.isWhitespace {
        if isInWord { words.append(word) }
        word = ""
        isInWord = false
      } else {
        word.append(character)
        isInWord = true
      }
    }
    if isInWord { words.append(word) }
    return quote == nil ? words : nil
  }

  // MARK: Without quotes

  /// At each `/` the longest existing path that ends at a blank or at the end.
  private static func greedy(_ text: String, _ exists: (String) -> Bool) -> [String]? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count <= 64 else { return nil }
    var paths: [String] = []
    var start = 0
    while start < words.count {
      guard words[start].hasPrefix("/") else { return nil }
      var found: Int?
      for end in stride(from: words.count - 1, through: start, by: -1) {
        let path = unescaped(text[words[start].startIndex..<words[end].endIndex])
        if exists(path) {
          paths.append(path)
          found = end
          break
        }
      }
      guard let found else { return nil }
      start = found + 1
    }
    return paths.isEmpty ? nil : paths
  }

  /// Takes back the only quoting seen in names that are not quoted: `\'`.
  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\\", rest.first == "'" || rest.first == " " { continue }
      result.append(character)
    }
    return result
  }

  private static func whole(_ text: String, _ exists: (String) -> Bool) -> [String]? {
    var text = text[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    let path = String(text)
    return path.hasPrefix("/") && exists(path) ? [path] : nil
  }
}

extension DragItem {
  /// The item of a file of another program.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - number: Its position in the list, which is its id.
  package init(path: String, number: Int) {
    let name = CleanName.of(path) ?? "file"
    let uri = JSONText(string: FileAddress.address(of: path.utf8))
    self.init(
      id: "file-\(number)", title: SafeText(name),
      representations: [
        Representation(type: "text/uri-list", data: .inline(uri)),
        Representation(type: "text/plain", data: .inline(JSONText(string: path))),
      ], name: name)
  }
}
