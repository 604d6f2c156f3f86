// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// The lists of sums beside files, such as `SHA256SUMS`; each folder's is read once.
struct SumLists {
  private let method: FileSums.Method
  private var lists: [FilePath: List] = [:]

  /// One list: its name, and the digits of each file by its name.
  private struct List {
    var name = ""
    var digits: [String: String] = [:]
  }

  /// Looks for lists with sums of one kind.
  init(of method: FileSums.Method) { self.method = method }

  /// The digits that a list beside a file has for it, and the name of the list; waits for the disk.
  mutating func sum(of place: FilePath) -> (name: String, digits: String)? {
    guard let folder = place.parent else { return nil }
    let list = lists[folder] ?? read(in: folder)
    lists[folder] = list
    let name = String(decoding: place.nameBytes, as: UTF8.self)
    return list.digits[name].map { (list.name, $0) }
  }

  private func read(in folder: FilePath) -> List {
    for name in names {
      guard let text = FileText.read(folder.appending(Array(name.utf8))) else { continue }
      let found = text.split(whereSeparator: \.isNewline).compactMap { entry(in: $0) }
      guard !found.isEmpty else { continue }
      return List(name: name, digits: Dictionary(found) { first, _ in first })
    }
    return List()
  }

  /// Names that people and projects give such lists, the usual one first.
  private var names: [String] {
    let program = method.program
    let plural = [program.uppercased() + "S", program + "s", program]
    return plural.flatMap { [$0, $0 + ".txt"] }
  }

  /// A line as the programs write it, `digits  name`, or in the manner of BSD, `SHA256 (name) = digits`.
  ///
  /// A backslash before all says that those in the name stand for line feeds, returns and backslashes.
  private func entry(in line: Substring) -> (String, String)? {
    guard line.first == "\\" else { return plainEntry(in: line) }
    return plainEntry(in: line.dropFirst()).map { (Self.unescaped($0.0), $0.1) }
  }

  private func plainEntry(in line: Substring) -> (String, String)? {
    if let open = line.firstRange(of: " ("), let close = line.firstRange(of: ") = ") {
      guard open.upperBound <= close.lowerBound else { return nil }
      return named(line[open.upperBound..<close.lowerBound], line[close.upperBound...])
    }
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let sign = words[1].first else { return nil }
    return named(sign == " " || sign == "*" ? words[1].dropFirst() : words[1], words[0])
  }

  private static func unescaped(_ name: String) -> String {
    var result = ""
    var isEscaped = false
    for character in name {
      if isEscaped {
        result.append(["n": "\n", "r": "\r"][character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  private func named(_ name: Substring, _ digits: Substring) -> (String, String)? {
    guard FileSums.isSum(digits, digits: method.digits), !name.isEmpty else { return nil }
    return (String(name.hasPrefix("./") ? name.dropFirst(2) : name), digits.lowercased())
  }
}
