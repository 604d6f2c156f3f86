// SPDX-License-Identifier: Apache-2.0
internal import Glibc
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
      while rest.last == " " { rest = rest.dropLast() }
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
  ///   - output: The file its output goes to, instead of nowhere or the screen; beside it stands the
  ///     number of its shell, by which it is ended.
  /// - Returns: The words; names that are no text travel spelled, and the shell reads them.
  package func words(
    _ files: [FilePath], row: FilePath?, in folder: FilePath, other: FilePath? = nil,
    output: FilePath?
  ) -> [String] {
    let nothing = FilePath("")
    let places = [output ?? nothing, row ?? nothing, folder, other ?? nothing] + files
    let texts = places.compactMap { String(validating: $0.bytes, as: UTF8.self) }
    let areTexts = texts.count == places.count
    let names = areTexts ? texts : places.map { Self.spelled($0.bytes) }
    var start = areTexts ? "" : Self.reading
    if way != .screen { start += #"echo $$ >"$1"# + Self.numberEnding + #""; "# }
    if way == .page { start += #"exec >"$1" 2>&1 </dev/null; "# }
    start += "f=$2 d=$3 o=$4; shift 4\n"
    if String(validating: folder.bytes, as: UTF8.self) == nil { start += "cd \"$d\" || exit\n" }
    // The shell stays, so that it can be ended with what it has started.
    let end = way == .screen ? Self.pause : "\nexit"
    return ["/bin/sh", "-c", start + script + end, "sh"] + names
  }

  /// Ends the shell of a command that is not on the screen, with what it has started.
  ///
  /// - Parameter text: The text its output goes to, or would; a number beside it that is no shell's with
  ///   this text ends nothing, since it may be another program's by now.
  package static func end(_ text: PrivateText) {
    let digits = number(of: text).prefix { $0 >= 48 && $0 <= 57 }
    guard let shell = pid_t(String(decoding: digits, as: UTF8.self)), shell > 1 else { return }
    let file = open("/proc/\(shell)/cmdline", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    let words = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      filled = max(0, read(file, buffer.baseAddress, buffer.count))
    }
    guard words.split(separator: 0).contains(where: { $0.elementsEqual(text.place.bytes) }) else {
      return
    }
    if kill(-shell, SIGTERM) != 0 { kill(shell, SIGTERM) }
  }

  /// What stands beside the output about the number of the shell; empty before it has begun.
  package static func number(of text: PrivateText) -> [UInt8] {
    let place = FilePath(bytes: text.place.bytes + Array(numberEnding.utf8))
    return WrittenOutput(place)?.beginning ?? []
  }

  /// Behind the name of the output, for the file with the number of the shell.
  private static let numberEnding = ".shell"

  /// The folder to start the shell in: `/` for one whose name is no text, into which the shell goes
  /// itself.
  package static func directory(of folder: FilePath) -> String {
    String(validating: folder.bytes, as: UTF8.self) ?? "/"
  }

  /// A name as `printf` of a shell reads it: bytes that are no plain letter by their octal number.
  private static func spelled(_ name: [UInt8]) -> String {
    var out: [UInt8] = []
    for byte in name {
      if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") {
        out.append(byte)
      } else {
        out += Array("\\0".utf8)
        for shift in [6, 3, 0] { out.append(UInt8(ascii: "0") + (byte >> UInt8(shift)) & 7) }
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What makes the names of the spelled words; the point keeps a line feed at the end of one.
  private static let reading =
    #"for x do x=$(printf %b. "$x"); set -- "$@" "${x%.}"; shift; done"# + "\n"

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
