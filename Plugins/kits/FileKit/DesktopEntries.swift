// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// A program as the desktop knows it.
///
/// Source: freedesktop.org, Desktop Entry specification 1.5.
package struct DesktopEntry: Equatable, Sendable {
  /// Name of its file, such as `vim.desktop`.
  package var id: String
  /// Its name for people.
  package var name: String
  /// The command, with its codes.
  package var command: String
  /// The types it opens.
  package var types: Set<String>
  /// True when it wants a terminal.
  package var needsTerminal: Bool

  /// Reads a file; `nil` for one that is hidden, no program, or not there to be run.
  package init?(_ text: String, id: String) {
    var values: [Substring: Substring] = [:]
    var isEntry = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isEntry = line == "[Desktop Entry]"
      } else if isEntry, let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].filter { $0 != " " }
        if values[key[...]] == nil {
          values[key[...]] = line[line.index(after: equals)...].drop { $0 == " " }
        }
      }
    }
    guard values["Type"] == "Application", let command = values["Exec"], !command.isEmpty,
      values["Hidden"] != "true", values["NoDisplay"] != "true" || values["MimeType"] != nil,
      values["TryExec"].map({ Self.isThere(String($0)) }) ?? true
    else { return nil }
    self.id = id
    name = values["Name"].map(String.init) ?? id
    self.command = String(command)
    types = Set((values["MimeType"] ?? "").split(separator: ";").map(String.init))
    needsTerminal = values["Terminal"] == "true"
  }

  private static func isThere(_ program: String) -> Bool {
    program.hasPrefix("/") ? access(program, X_OK) == 0 : HelperRun.find(program) != nil
  }

  /// The words of the command for files; codes are replaced after it was taken apart.
  ///
  /// A command that takes one file gets the first.
  package func words(_ files: [String], addresses: [String]) -> [String] {
    var words: [String] = []
    for word in ExternalEditor.split(command.replacing("\\\\", with: "\\")) {
      switch word {
      case "%F": words += files
      case "%U": words += addresses
      case "%i", "%k", "%d", "%D", "%n", "%N", "%v", "%m": break
      default: words.append(replaced(word, files.first ?? "", addresses.first ?? ""))
      }
    }
    return words
  }

  /// True when one command takes several files.
  package var takesMany: Bool { command.contains("%F") || command.contains("%U") }

  /// The program that it starts, such as `vim`.
  package var program: String {
    let word = ExternalEditor.split(command).first ?? ""
    return word.split(separator: "/").last.map(String.init) ?? word
  }

  /// The largest number of ``fit(_:)``.
  fileprivate static let worstFit = 3

  /// How well it fits words that are typed, the best smallest; `nil` where it does not.
  ///
  /// Whole names come first, then beginnings, then the rest; the program counts as a name, too.
  package func fit(_ typed: String) -> Int? {
    let wanted = typed.lowercased()
    guard !wanted.isEmpty else { return 0 }
    let names = [name.lowercased(), program.lowercased()]
    if names.contains(wanted) { return 0 }
    if names.contains(where: { $0.hasPrefix(wanted) }) { return 1 }
    if names[0].split(separator: " ").contains(where: { $0.hasPrefix(wanted) }) { return 2 }
    return names.contains { $0.contains(wanted) } ? Self.worstFit : nil
  }

  private func replaced(_ word: String, _ file: String, _ address: String) -> String {
    var out = ""
    var rest = word[...]
    while let letter = rest.popFirst() {
      guard letter == "%", let code = rest.popFirst() else {
        out.append(letter)
        continue
      }
      switch code {
      case "f": out += file
      case "u": out += address
      case "c": out += name
      case "%": out += "%"
      default: break
      }
    }
    return out
  }
}

/// The programs that are installed, and which of them open what.
package struct DesktopEntries: Sendable {
  private let entries: [DesktopEntry]
  private var usual: [String: [String]] = [:]

  private static let mostFiles = 4_000

  /// Reads them from the folders of the user and of the system, the user's first; waits for the disk.
  package init() {
    let system = HelperRun.variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    let shared = system.split(separator: ":").map { FilePath(String($0)) }
    let folders = ([UserFolders.data()] + shared).map { $0.appending("applications") }
    self.init(folders: folders, settings: [UserFolders.settings()] + folders)
  }

  /// Reads them from folders; settings are the folders of `mimeapps.list`.
  package init(folders: [FilePath], settings: [FilePath]) {
    var entries: [DesktopEntry] = []
    var seen: Set<String> = []
    for folder in folders {
      guard let reader = try? FolderReader(folder) else { continue }
      defer { reader.close() }
      guard let listing = try? FolderListing(reader) else { continue }
      for index in 0..<min(listing.count, Self.mostFiles) {
        let name = FileName.text(listing.name(index))
        guard name.hasSuffix(".desktop"), seen.insert(name).inserted,
          let text = FileText.read(folder.appending(name)),
          let entry = DesktopEntry(text, id: name)
        else { continue }
        entries.append(entry)
      }
    }
    self.entries = entries.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    for folder in settings {
      read(FileText.read(folder.appending("mimeapps.list")) ?? "")
    }
  }

  private mutating func read(_ text: String) {
    var isUsual = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isUsual = line == "[Default Applications]"
      } else if isUsual, let equals = line.firstIndex(of: "=") {
        let ids = line[line.index(after: equals)...].split(separator: ";").map(String.init)
        usual[String(line[..<equals]), default: []] += ids
      }
    }
  }

  /// The programs for a type, the usual one first, then by name.
  package func programs(for type: String) -> [DesktopEntry] {
    let types = type.hasPrefix("text/") ? [type, "text/plain"] : [type]
    let fitting = entries.filter { entry in
      types.contains { entry.types.contains($0) }
        || entry.types.contains(String(type.prefix { $0 != "/" }) + "/*")
    }
    let wanted = types.flatMap { usual[$0] ?? [] }
    let first = wanted.compactMap { id in entries.first { $0.id == id } }.first
    guard let first else { return fitting }
    return [first] + fitting.filter { $0.id != first.id }
  }

  /// All programs by name.
  package var all: [DesktopEntry] { entries }

  /// Those of some programs that fit words that are typed, the best first, else in their order.
  package static func fitting(_ typed: String, among entries: [DesktopEntry]) -> [DesktopEntry] {
    let fits = entries.map { $0.fit(typed) }
    return (0...DesktopEntry.worstFit).flatMap { fit in
      entries.indices.filter { fits[$0] == fit }.map { entries[$0] }
    }
  }

  /// The program of an id; `nil` when it is not there any more.
  package func program(_ id: String) -> DesktopEntry? { entries.first { $0.id == id } }
}
