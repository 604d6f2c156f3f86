// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// A command line that the user has typed for the files that are marked.
///
/// A shell reads it exactly as typed; the files are its arguments, so that no name is ever read as a
/// command. `{}` as a word of its own stands for all of them, `$f` for the row, `$d` for the folder,
/// `$o` for the one the other column shows.
package struct ShellLine: Equatable, Sendable {
  /// Where the command goes.
  package enum Way: Equatable, Sendable {
    /// Its output is shown.
    case page
    /// It has the whole screen.
    case screen
    /// It goes on beside everything else.
    case background
  }

  /// Where it goes: `!` at the beginning means the screen, `&` at the end the background.
  package let way: Way
  /// The line without these signs.
  package let text: String
  /// What the shell reads.
  private let script: String

  /// Reads a line.
  ///
  /// - Throws: `FileProblem` where `{}` stands inside of quotes or of a word.
  package init(_ typed: String) throws(FileProblem) {
    var rest = typed.drop { $0 == " " }
    while rest.last == " " { rest = rest.dropLast() }
    if rest.first == "!" {
      way = .screen
      rest = rest.dropFirst().drop { $0 == " " }
    } else if rest.last == "&", !rest.hasSuffix("&&") {
      way = .background
      rest = rest.dropLast()
    } else {
      way = .page
    }
    text = String(rest)
    guard text.contains(where: { $0 != " " }) else { throw FileProblem("Which command?") }
    script = try Self.script(text)
  }

  /// The words of the program that runs it.
  ///
  /// - Parameters:
  ///   - files: The files that `{}` stands for.
  ///   - row: The file under the cursor; empty without one.
  ///   - folder: The folder on show.
  ///   - other: The folder that the other column shows; empty without one.
  ///   - output: The file its output goes to, instead of nowhere or the screen.
  /// - Returns: The words, or `nil` where a name is no text and cannot travel.
  package func words(
    _ files: [FilePath], row: FilePath?, in folder: FilePath, other: FilePath? = nil,
    output: FilePath?
  ) -> [String]? {
    let nothing = FilePath("")
    let places = [output ?? nothing, row ?? nothing, folder, other ?? nothing] + files
    let names = places.compactMap { String(validating: $0.bytes, as: UTF8.self) }
    guard names.count == places.count else { return nil }
    let start =
      switch way {
      case .page: #"exec >"$1" 2>&1 </dev/null; "#
      case .background, .screen: ""
      }
    let end = way == .screen ? Self.pause : ""
    return ["/bin/sh", "-c", start + "f=$2 d=$3 o=$4; shift 4\n" + script + end, "sh"] + names
  }

  /// What lets the output be read before the screen goes back.
  private static let pause = "\nprintf '\\n[Enter]' && read -r _ </dev/tty"

  /// The line with `"$@"` for each `{}`.
  private static func script(_ text: String) throws(FileProblem) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var quote: UInt8?
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if bytes[at...].starts(with: "{}".utf8) {
        let isAlone = isBoundary(out.last) && isBoundary(bytes[at...].dropFirst(2).first)
        guard quote == nil, isAlone else {
          throw FileProblem("{} stands for files only as a word of its own, outside of quotes")
        }
        out += Array("\"$@\"".utf8)
        at += 2
        continue
      }
      if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'"), at + 1 < bytes.count {
        out += [byte, bytes[at + 1]]
        at += 2
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      }
      out.append(byte)
      at += 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func isBoundary(_ byte: UInt8?) -> Bool {
    byte.map { " \t\n;|&()<>".utf8.contains($0) } ?? true
  }
}

/// The command lines typed last, for all panes; the newest last.
package struct ShellHistory: Sendable {
  private static let file = "shell-lines"
  private static let most = 100

  private let store: PaneStore

  /// Creates the history of a store.
  package init(_ store: PaneStore = PaneStore()) { self.store = store }

  /// The lines that begin so, the newest first; waits for the disk.
  package func lines(beginning text: String) -> [String] {
    lines().reversed().filter { $0.hasPrefix(text) }
  }

  /// Notes a line; waits for the disk.
  package func add(_ line: String) {
    guard !line.contains("\n") else { return }
    let lines = (lines().filter { $0 != line } + [line]).suffix(Self.most)
    store.write(Self.file, Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func lines() -> [String] {
    String(decoding: store.read(Self.file) ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }
}
