// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// A rule for looking at files: which files, the program that reads them, and what it writes.
///
/// A line of a file of rules has the patterns with commas between them, what the program writes with
/// its bounds, and the command: `*.torrent text,seconds=2 transmission-show {}`. No shell reads it.
package struct PreviewRule: Equatable, Sendable {
  /// What the program writes.
  package enum Mode: String, Sendable, CaseIterable {
    /// Plain text.
    case text
    /// Lines of values with tabs between them, the headings first.
    case table
    /// JSON, which is laid out.
    case json
    case markdown
    /// A picture: PNG, JPEG or WebP.
    case image
    /// Nothing: what is known without a program is shown.
    case none
  }

  /// A pattern of names in small letters, or of types.
  struct Pattern: Equatable, Sendable {
    /// The way it is looked for: nearly all have one `*` at their beginning or their end, and are
    /// looked at for every file.
    private enum Form: Equatable, Sendable {
      case ending, beginning
      /// As a shell does.
      case any
    }

    let written: String
    private let text: String
    private let form: Form
    /// The letters without that `*`.
    private let letters: [UInt8]
    private let isOfTypes: Bool

    init(_ written: String) {
      self.written = written
      isOfTypes = written.contains("/")
      text = isOfTypes ? PreviewSubject.bare(written) : written
      let (sign, bytes) = (UInt8(ascii: "*"), Array(text.utf8))
      if bytes.first == sign, Self.isPlain(bytes.dropFirst()) {
        (form, letters) = (.ending, Array(bytes.dropFirst()))
      } else if bytes.last == sign, Self.isPlain(bytes.dropLast()) {
        (form, letters) = (.beginning, Array(bytes.dropLast()))
      } else {
        (form, letters) = (.any, [])
      }
    }

    /// Tells whether the name of a file, or its type, is meant.
    func fits(_ subject: PreviewSubject) -> Bool {
      let words = isOfTypes ? subject.type : subject.name
      switch form {
      case .ending: return words.utf8.suffix(letters.count).elementsEqual(letters)
      case .beginning: return words.utf8.starts(with: letters)
      case .any: return fnmatch(text, words, 0) == 0
      }
    }

    private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
      !bytes.contains { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B || $0 == 0x5C }
    }
  }

  /// The files that are meant.
  let patterns: [Pattern]
  /// What the program writes.
  package var mode: Mode
  /// The program and its arguments; `{}` is the file, `{cols}` and `{rows}` the room in cells, `{px}`
  /// its longer side in pixels and `{page}` the page, from 1.
  package var words: [String]
  /// Seconds of processor time, and until it is ended.
  package var seconds = 5
  /// MiB of address space.
  package var memory = 1_024
  /// Bytes of the largest file it is used for; `nil` for any.
  package var largest: Int64?
  /// What needs the program, and where it comes from; `nil` where nobody has said.
  package var need: Need?

  /// False for a program that needs more of the files than the one it shows, such as its own settings.
  package var hasWalls = true

  /// The last page there can be; `nil` where only the file knows.
  package var lastPage: Int?
  /// What is told below its picture, by another program.
  package var notes: PictureNotes.Source?

  /// True when the program shows one page of several.
  package var hasPages: Bool { words.contains { $0.contains("{page}") } }
  /// True when the program writes a file of its own, named by `{out}`, instead of its output.
  package var writesFile: Bool { words.contains { $0.contains("{out}") } }

  /// What needs the program of a rule, and where it comes from.
  package struct Need: Equatable, Sendable {
    /// The subject of a sentence, such as `The text of a PDF`.
    package var subject: String
    /// The package that has the program.
    package var package: String

    /// The subject within a sentence: its first letter is small, unless the first word is all large.
    var inSentence: String {
      if subject.dropFirst().first?.isUppercase == true { return subject }
      return subject.prefix(1).lowercased() + subject.dropFirst()
    }
  }

  /// The patterns as they were written, with commas between them.
  package var patternWords: String { patterns.map(\.written).joined(separator: ",") }

  /// The place of its program; `nil` when it is not there, or it has none.
  package var program: String? {
    words.first.flatMap { $0.hasPrefix("/") ? $0 : HelperRun.find($0) }
  }

  /// Creates a rule.
  package init(
    _ patterns: [String], _ mode: Mode, _ words: [String],
    need: Need? = nil
  ) {
    self.patterns = patterns.map(Pattern.init)
    self.mode = mode
    self.words = words
    self.need = need
  }

  /// What is to be said where its program is not there.
  package var missingWords: String {
    let word = words.first ?? ""
    // The package comes first: the end of the sentence is what a narrow column cuts.
    return need.map { "\($0.package) is missing: \($0.inSentence) needs \(word)" }
      ?? "\(word) is not there"
  }

  /// The same in the fewest words, the package's name first: a title cuts the end.
  package var missingTitle: String {
    let word = words.first ?? ""
    return need.map { "\($0.package) is missing (\(word))" } ?? "no \(word)"
  }

  /// What is to be said where its program could not read a file, by its exit status.
  package var failureWords: String? {
    guard let need, let word = words.first else { return nil }
    return word == "python3" ? "cannot be read as \(need.inSentence)" : "\(word) cannot read it"
  }

  /// Reads a line of a file of rules.
  ///
  /// - Throws: `FileProblem` with what is wrong with it.
  package init(line: Substring) throws(FileProblem) {
    let words = ExternalEditor.split(String(line))
    guard words.count >= 2 else { throw FileProblem("patterns, what is written, and a command") }
    let options = words[1].split(separator: ",").map(String.init)
    guard let mode = options.first.flatMap(Mode.init) else {
      let modes = Mode.allCases.map(\.rawValue).joined(separator: ", ")
      throw FileProblem("“\(words[1])” is none of \(modes)")
    }
    self.init(
      words[0].split(separator: ",").map { $0.lowercased() }, mode, Array(words.dropFirst(2)))
    guard mode == .none || !self.words.isEmpty else { throw FileProblem("the command is missing") }
    guard mode == .image || !writesFile else {
      throw FileProblem("only a picture is written to “{out}”")
    }
    for option in options.dropFirst() { try take(option) }
  }

  private mutating func take(_ option: String) throws(FileProblem) {
    let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw FileProblem("“\(option)” means nothing") }
    switch (parts[0], Int(parts[1])) {
    case ("seconds", .some(let number)) where 1...60 ~= number: seconds = number
    case ("memory", .some(let number)) where 16...65_536 ~= number: memory = number
    case ("pages", .some(let number)) where 1...1_000_000 ~= number: lastPage = number
    case ("upto", .some(let number)) where 1...1_000_000 ~= number: largest = Int64(number) << 20
    case ("walls", _) where parts[1] == "off": hasWalls = false
    case ("package", _):
      need = Need(subject: "“\(patterns.map(\.written).joined(separator: ","))”", package: parts[1])
    default: throw FileProblem("“\(option)” means nothing")
    }
  }

  /// Pixels of a cell, as large as terminals have them: a picture may be shrunk and is never enlarged.
  private static let cell = (width: 10, height: 20)
  /// Pixels of the longer side of a picture that is asked for.
  private static let sides = 256...2_048

  // MARK: Matching

  /// True when a file is meant by the rule.
  package func fits(_ subject: PreviewSubject) -> Bool {
    takes(subject) && patterns.contains { $0.fits(subject) }
  }

  /// False when a file is too large for it.
  func takes(_ subject: PreviewSubject) -> Bool { largest.map { subject.bytes <= $0 } ?? true }

  /// The command for a file, each word as bytes; the program's place comes first.
  ///
  /// - Parameters:
  ///   - program: The place of the program.
  ///   - place: The file.
  ///   - out: The place of the file it writes, without an ending.
  ///   - columns: Cells of the room.
  ///   - rows: Rows of the room.
  ///   - page: The page that is wanted, from 1.
  ///   - largest: Pixels of the longer side of the picture itself, beyond which there is nothing more to
  ///     see; `nil` where that is not known.
  /// - Returns: The words.
  package func command(
    _ program: String, for place: FilePath, writing out: FilePath? = nil, columns: Int, rows: Int,
    page: Int = 1, largest: Int? = nil
  ) -> [[UInt8]] {
    let room = max(columns * Self.cell.width, rows * Self.cell.height)
    let side = min(max(room, Self.sides.lowerBound), Self.sides.upperBound)
    let plain = [
      ("{cols}", "\(columns)"), ("{rows}", "\(rows)"), ("{page}", "\(page)"),
      ("{px}", "\(min(side, max(1, largest ?? side)))"),
    ]
    return [Array(program.utf8)]
      + words.dropFirst().map { word in
        let word = plain.reduce(word) { $0.replacing($1.0, with: $1.1) }
        // What was put in is not looked at again: a name may have braces, too.
        let words = Array(word.utf8)
        guard let out, word.contains("{out}") else {
          return words.replacing(Array("{}".utf8), with: place.bytes)
        }
        return words.replacing(Array("{out}".utf8), with: out.bytes)
      }
  }
}

/// A file as rules see it, made once for all of them.
package struct PreviewSubject: Sendable {
  let name: String
  let type: String
  fileprivate let bytes: Int64

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - type: Its media type.
  ///   - bytes: Its size.
  package init(_ name: ArraySlice<UInt8>, type: String, bytes: Int64) {
    self.name = String(decoding: name, as: UTF8.self).lowercased()
    self.type = Self.bare(type)
    self.bytes = bytes
  }

  /// A type without `x-` and `vnd.`, which tables write or leave out as they like.
  fileprivate static func bare(_ type: String) -> String {
    guard let slash = type.utf8.firstIndex(of: UInt8(ascii: "/")) else { return type }
    var rest = type[type.utf8.index(after: slash)...]
    for prefix in ["x-", "vnd."] where rest.hasPrefix(prefix) { rest.removeFirst(prefix.count) }
    return String(type[...slash]) + String(rest)
  }
}
