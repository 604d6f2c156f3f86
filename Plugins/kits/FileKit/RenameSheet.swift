// SPDX-License-Identifier: Apache-2.0
internal import FileAddressing
internal import FileTransfer

/// Names of files as a text that a person edits: one a line, `number⇥name`.
///
/// Lines may be sorted, moved and taken away; the number says whose name it is. A name that is no
/// plain text has a `%` behind its number, and `%XX` for its odd bytes.
package struct RenameSheet: Sendable {
  /// A name that is to become another one; names are paths below the folder of the sheet.
  package struct Change: Equatable, Sendable {
    /// Position among the names of the sheet.
    package var index: Int
    /// The name as it is.
    package var old: [UInt8]
    /// The name it is to have.
    package var new: [UInt8]
  }

  /// A line that cannot be done.
  package struct Fault: Equatable, Sendable {
    /// Number of the line, from 1.
    package var line: Int
    /// What is wrong with it, in a sentence.
    package var words: String
  }

  /// What an edited sheet says.
  package struct Reading: Equatable, Sendable {
    /// The names that change, in the order of the lines.
    package internal(set) var changes: [Change] = []
    /// The lines that cannot be done, in their order.
    package internal(set) var faults: [Fault] = []
    /// Positions among the changes of those that take each other's names in a ring.
    package internal(set) var turning: Set<Int> = []
    /// Folders that names lead into, without those that another one is in: they are made with it.
    ///
    /// Some may be there already.
    package internal(set) var folders: [[UInt8]] = []

    /// Says nothing.
    package init() {}
  }

  /// The names, below the folder of the sheet.
  package let names: [[UInt8]]

  /// Creates a sheet.
  package init(names: [[UInt8]]) { self.names = names }

  /// Lines above the names.
  private static let head = """
    # One name a line, behind its number. Lines may be moved or taken away; what has no line stays.
    # A name with / moves into that folder, which is made if it is missing.
    # Behind a number with % stands %XX for each byte that is no plain text.

    """

  /// The percent sign, which stands behind the number of a name with odd bytes.
  private static let sign: UInt8 = 0x25

  // MARK: Writing

  /// The text to be edited.
  package var text: [UInt8] {
    var text = Array(Self.head.utf8)
    for (index, name) in names.enumerated() {
      let isPlain = Self.isPlain(name)
      text += Array("\(index + 1)\(isPlain ? "" : "%")\t".utf8)
      if isPlain {
        text += name
      } else {
        PercentCoding.encode(name, into: &text, leaving: Self.stays)
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// True for a name that comes back from any editor as it is.
  private static func isPlain(_ name: [UInt8]) -> Bool {
    guard let text = String(validating: name, as: UTF8.self), let first = text.unicodeScalars.first,
      let last = text.unicodeScalars.last
    else { return false }
    let odd: [Unicode.GeneralCategory] = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    let isInside = text.unicodeScalars.allSatisfy { !odd.contains($0.properties.generalCategory) }
    return isInside && !first.properties.isWhitespace && !last.properties.isWhitespace
  }

  /// Bytes that stand for themselves behind a number with `%`.
  private static func stays(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != Self.sign
  }

  // MARK: Reading

  /// Reads an edited text.
  package func read(_ text: [UInt8]) -> Reading {
    var reading = Reading()
    var lines: [Int: Int] = [:]
    let parts = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in parts.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard !line.isEmpty, line.first != UInt8(ascii: "#") else { continue }
      switch change(line, number + 1, &lines) {
      case .success(let change): if change.new != change.old { reading.changes.append(change) }
      case .failure(let fault): reading.faults.append(fault)
      }
    }
    judge(&reading, lines)
    return reading
  }

  private func change(
    _ line: ArraySlice<UInt8>, _ number: Int, _ lines: inout [Int: Int]
  ) -> Result<Change, Fault> {
    func fault(_ words: String) -> Result<Change, Fault> {
      .failure(Fault(line: number, words: words))
    }
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else {
      return fault("A number and a tab are missing")
    }
    var head = line[..<tab]
    let isEscaped = head.last == Self.sign
    if isEscaped { head = head.dropLast() }
    guard let count = Int(String(decoding: head, as: UTF8.self)), count > 0, count <= names.count
    else { return fault("There is no such number: \(String(decoding: head, as: UTF8.self))") }
    if let before = lines.updateValue(number, forKey: count - 1) {
      return fault("\(count) stands in line \(before) already")
    }
    let rest = line[(tab + 1)...]
    guard let name = isEscaped ? PercentCoding.decoded(rest) : Array(rest) else {
      return fault("A % here needs two digits behind it")
    }
    if let words = Self.fault(name) { return fault(words) }
    return .success(Change(index: count - 1, old: names[count - 1], new: name))
  }

  /// What is wrong with a path below the folder, in a sentence.
  static func fault(_ name: [UInt8]) -> String? {
    if name.isEmpty { return "A name is needed" }
    for part in name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if part.isEmpty { return "A name is missing beside a “/”" }
      if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) {
        return "“.” and “..” are no names"
      }
      if part.contains(0) { return "A name cannot contain this character" }
      if part.count > 255 { return "The name is too long" }
    }
    return nil
  }

  // MARK: Judging

  /// Finds names that are wanted twice, rings, and the folders that names lead into.
  private func judge(_ reading: inout Reading, _ lines: [Int: Int]) {
    var wanted: [[UInt8]: Int] = [:]
    for change in reading.changes {
      let line = lines[change.index] ?? 0
      if let other = wanted.updateValue(line, forKey: change.new) {
        let name = FileName.text(change.new)
        reading.faults.append(
          Fault(line: line, words: "“\(name)” is wanted in line \(other) already"))
      }
    }
    reading.faults.sort { $0.line < $1.line }
    if reading.faults.isEmpty {
      let plan = RenamePlan(reading.changes.map { (from: $0.old, to: $0.new) })
      reading.turning = Set(plan.rings.joined())
    }
    reading.folders = Self.folders(of: reading.changes)
  }

  /// The folders above new names that are not those of the old ones.
  private static func folders(of changes: [Change]) -> [[UInt8]] {
    let slash = UInt8(ascii: "/")
    var known: Set<[UInt8]> = []
    for change in changes {
      if let end = change.old.lastIndex(of: slash) { known.insert(Array(change.old[..<end])) }
    }
    var folders: [[UInt8]] = []
    for change in changes {
      guard let end = change.new.lastIndex(of: slash) else { continue }
      let folder = Array(change.new[..<end])
      if known.insert(folder).inserted { folders.append(folder) }
    }
    // Those with another one in them.
    var above: Set<ArraySlice<UInt8>> = []
    for folder in folders {
      var path = folder[...]
      while let end = path.lastIndex(of: slash) {
        path = path[..<end]
        if !above.insert(path).inserted { break }
      }
    }
    return folders.filter { !above.contains($0[...]) }
  }
}

extension RenameSheet.Fault: Error {}
