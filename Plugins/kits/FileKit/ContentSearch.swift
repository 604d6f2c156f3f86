// SPDX-License-Identifier: Apache-2.0

/// A search in the contents of files, done by `rg` or else by `grep`.
package struct ContentSearch: Sendable {
  /// The program and its arguments.
  package let words: [String]
  /// True when the program tells behind the number of a line where in it the words begin.
  package let tellsColumns: Bool
  /// Bytes of one line that are kept.
  package static let lineBytes = 400
  /// Lines of one file at most.
  private static let linesOfFile = 1_000

  /// Prepares a search; `nil` when neither program is there.
  ///
  /// Words between slashes are a regular expression. Capitals are heeded where there is one.
  package init?(_ typed: String, withHidden: Bool) {
    var pattern = typed
    let isExpression = typed.count > 2 && typed.hasPrefix("/") && typed.hasSuffix("/")
    if isExpression { pattern = String(typed.dropFirst().dropLast()) }
    let heedsCase = pattern.unicodeScalars.contains { $0.properties.isUppercase }
    if let rg = HelperRun.find("rg") {
      var words = [
        rg, "--null", "--line-number", "--with-filename", "--no-heading", "--color=never",
        "--no-config", "--column", "--max-count=\(Self.linesOfFile)", "--max-filesize=64M",
        "--glob=!.git",
      ]
      if withHidden { words.append("--hidden") }
      if !isExpression { words.append("--fixed-strings") }
      if !heedsCase { words.append("--ignore-case") }
      self.words = words + ["-e", pattern, "--", "."]
      tellsColumns = true
    } else if let grep = HelperRun.find("grep") {
      var words = [
        grep, "-rIHnZ", "--max-count=\(Self.linesOfFile)", "--exclude-dir=.git",
        isExpression ? "-E" : "-F",
      ]
      if !withHidden { words += ["--exclude-dir=.?*", "--exclude=.*"] }
      if !heedsCase { words.append("-i") }
      self.words = words + ["-e", pattern, "--", "."]
      tellsColumns = false
    } else {
      return nil
    }
  }

  /// One line that was found.
  package struct Line: Equatable, Sendable {
    /// The path of the file below the folder.
    package var file: [UInt8]
    /// Its number, from 1.
    package var number: Int
    /// The first byte of the words in it, from 0; `nil` where nobody knows.
    package var byte: Int?
    /// Its text, cut to ``lineBytes`` bytes; where the words stand far behind, the part with them.
    package var text: [UInt8]
  }
}

/// Reads the output of a search, wherever it is cut.
package struct ContentLines: Sendable {
  private var rest: [UInt8] = []
  /// The file of the line before, as it is printed.
  private var lastFile: [UInt8] = []
  /// Bytes of one line of output that are kept while its end has not come.
  private static let most = 65_536
  /// Bytes before the words from which on a line begins with them, and those that are kept of it.
  private static let (far, kept) = (40, 12)
  private static let ellipsis = Array("…".utf8)
  private var isSkipping = false
  private let literal: [UInt8]
  private let hasColumns: Bool
  private let isThere: @Sendable ([UInt8]) -> Bool

  /// Creates a reader at the beginning of the output.
  ///
  /// - Parameters:
  ///   - literal: The words that are looked for, small letters meaning both; empty where nobody knows
  ///     what a line contains.
  ///   - hasColumns: Whether the number of a line is followed by that of a byte in it, from 1.
  ///   - isThere: Tells whether there is a file of a path below the folder.
  package init(
    _ literal: [UInt8] = [], hasColumns: Bool = false,
    isThere: @escaping @Sendable ([UInt8]) -> Bool = { _ in true }
  ) {
    self.literal = literal.map(Self.small)
    self.hasColumns = hasColumns
    self.isThere = isThere
  }

  /// The lines that end in these bytes: a path, a zero, the number, a colon, where in the line the words
  /// are and another colon, if that is told, and the text.
  ///
  /// A path may have line feeds in it, so a line feed before the zero ends nothing.
  package mutating func lines(in bytes: [UInt8]) -> [ContentSearch.Line] {
    var found: [ContentSearch.Line] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: 10) {
      if !isSkipping { rest += bytes[start..<end].prefix(Self.most - min(Self.most, rest.count)) }
      start = end + 1
      if !isSkipping, rest.count < Self.mostOfPath, !rest.contains(0) {
        rest.append(10)
        continue
      }
      if let line = line(rest) { found.append(line) }
      rest.removeAll(keepingCapacity: true)
      isSkipping = false
    }
    if !isSkipping { rest += bytes[start...].prefix(Self.most - min(Self.most, rest.count)) }
    // The end of a very long line is of no use: what is kept of it is enough.
    isSkipping = rest.count >= Self.most
    return found
  }

  private mutating func line(_ bytes: [UInt8]) -> ContentSearch.Line? {
    guard let zero = bytes.firstIndex(of: 0), let path = path(bytes[..<zero]),
      let (number, rest) = Self.number(bytes[(zero + 1)...])
    else { return nil }
    var (text, byte) = (rest, Int?.none)
    if hasColumns, let (column, rest) = Self.number(rest) { (text, byte) = (rest, column - 1) }
    if text.last == 13 { text.removeLast() }
    byte = byte ?? Self.place(of: literal, in: text).map { $0 - text.startIndex }
    lastFile = path
    return ContentSearch.Line(
      file: Array(path.dropFirst(Self.here.count)), number: number, byte: byte,
      text: Self.cut(text, at: byte))
  }

  /// The number before a colon, and what stands behind that.
  private static func number(_ bytes: ArraySlice<UInt8>) -> (Int, ArraySlice<UInt8>)? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let number = Int(String(decoding: bytes[..<colon], as: UTF8.self))
    else { return nil }
    return (number, bytes[(colon + 1)...])
  }

  /// The path before a zero; `nil` for one that does not lie below the folder.
  ///
  /// `rg` says with a line of its own that it went no further in the file before, and such a line can be
  /// the name of a file as well.
  private func path(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    if bytes.elementsEqual(lastFile) { return lastFile }
    var path = bytes
    if bytes.contains(10), !lastFile.isEmpty {
      let notice = lastFile + Self.notice
      if path.starts(with: notice), !isThere(Array(path)),
        let end = path.dropFirst(notice.count).firstIndex(of: 10)
      {
        path = path[(end + 1)...]
      }
    }
    guard path.starts(with: Self.here) else { return nil }
    let isAbove = path.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    return isAbove ? nil : Array(path)
  }

  private static let here = Array("./".utf8)
  private static let notice = Array(": WARNING: stopped searching binary file after match ".utf8)
  /// Bytes of a path and of a notice before it.
  private static let mostOfPath = 16_384

  /// The part of a line that is kept, with the words in it.
  private static func cut(_ text: ArraySlice<UInt8>, at byte: Int?) -> [UInt8] {
    let blanks = text.prefix { $0 == 32 || $0 == 9 }.count
    guard let byte, byte > blanks + far, byte < text.count else {
      return Array(text.prefix(ContentSearch.lineBytes))
    }
    let place = text.startIndex + byte
    // A letter of several bytes is not cut in two.
    let start = text[(place - kept)...].firstIndex { $0 & 0xC0 != 0x80 } ?? place
    return ellipsis + text[start...].prefix(ContentSearch.lineBytes)
  }

  private static func place(of words: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard !words.isEmpty, text.count >= words.count else { return nil }
    return (text.startIndex...(text.endIndex - words.count)).first { start in
      words.indices.allSatisfy { small(text[start + $0]) == words[$0] }
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
