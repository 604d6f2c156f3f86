// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// A program that is started with files.
package struct ProgramStart: Equatable, Sendable {
  /// The program and its arguments.
  package var words: [String]
  /// True for one that runs on the whole screen.
  package var isOnScreen = false
  /// Its name for people.
  package var title: String

  /// Starts a command beside the window, which it outlives.
  package init(words: [String], title: String) {
    self.words = ["setsid", "--fork"] + words
    self.title = title
  }

  /// Starts a command on the screen, or beside the window.
  init(_ command: [String], title: String, isOnScreen: Bool) {
    self.init(words: command, title: title)
    if isOnScreen { (words, self.isOnScreen) = (command, true) }
  }

  private init(byDesktop place: FilePath) {
    words = [Self.desktopProgram, place.uri]
    title = place.name
  }

  // MARK: Programs of the desktop

  /// The program that opens what no other is known for.
  private static let desktopProgram = "xdg-open"

  /// What starts a program with files: once with all of them where it takes many.
  ///
  /// - Parameters:
  ///   - entry: The program.
  ///   - paths: The files.
  ///   - addresses: The same as addresses.
  /// - Returns: One start, or one for each file.
  package static func all(
    _ entry: DesktopEntry, _ paths: [String], _ addresses: [String]
  ) -> [ProgramStart] {
    let commands =
      entry.takesMany
      ? [entry.words(paths, addresses: addresses)]
      : zip(paths, addresses).map { entry.words([$0], addresses: [$1]) }
    return commands.map { words in
      var start = ProgramStart(words: words, title: entry.name)
      if entry.needsTerminal { (start.words, start.isOnScreen) = (words, true) }
      return start
    }
  }

  /// What opens files and folders as is usual for each type, those of one type together: the user's own
  /// rule, else the program of the desktop; the desktop's own opens those for which none is known.
  ///
  /// Waits for the disk.
  ///
  /// - Returns: The programs to start; a problem when there is none for one of the files, and the
  ///   desktop's is missing.
  package static func usual(for places: [FilePath]) -> Result<[ProgramStart], FileProblem> {
    let entries = DesktopEntries()
    let own = OpenRule.List.read()
    var ruled: [(rule: OpenRule, paths: [String])] = []
    var unknown: [FilePath] = []
    var groups: [(type: String, places: [FilePath])] = []
    for place in places {
      let type = FileFacts.isFolder(place) ? MediaType.folder : MediaType.of(place.nameBytes)
      let path = String(validating: place.bytes, as: UTF8.self)
      if let path, let rule = own.fitting(place, type: type).first {
        if let index = ruled.firstIndex(where: { $0.rule == rule }) {
          ruled[index].paths.append(path)
        } else {
          ruled.append((rule, [path]))
        }
      } else if let index = groups.firstIndex(where: { $0.type == type }) {
        groups[index].places.append(place)
      } else {
        groups.append((type, [place]))
      }
    }
    var starts = ruled.flatMap { $0.rule.starts($0.paths) }
    for (type, places) in groups {
      let paths = places.compactMap { String(validating: $0.bytes, as: UTF8.self) }
      if let entry = entries.programs(for: type).first(where: canRun), paths.count == places.count {
        starts += all(entry, paths, places.map(\.uri))
      } else {
        unknown += places
      }
    }
    if let first = unknown.first, HelperRun.find(desktopProgram) == nil {
      let name = FileName.quoted(FileName.text(first.nameBytes))
      return .failure(
        FileProblem("No program is known for \(name), and \(desktopProgram) is missing"))
    }
    return .success(starts + unknown.map { ProgramStart(byDesktop: $0) })
  }

  /// True where programs with windows of their own can be seen.
  package static var hasDisplay: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { HelperRun.variable($0)?.isEmpty == false }
  }

  /// Whether a program can be seen here.
  package static func canRun(_ entry: DesktopEntry) -> Bool { entry.needsTerminal || hasDisplay }
}
