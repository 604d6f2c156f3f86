// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The commands that give files other permissions.
final class Permissions {
  private unowned let files: FileBrowser
  private lazy var form = PermissionsForm(files)

  /// Creates them for a pane.
  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// Bits of those who may run a file, and of those who may read it.
  private static let runBits: UInt32 = 0o111
  private static let readBits: UInt32 = 0o444

  /// The commands.
  static let commands = [
    PluginCommand(
      "executable", "Executable, or not", key: "*", menus: [.item], need: .items),
    PluginCommand(
      "permissions", "Permissions…", key: "=", menus: [.item], need: .items, asks: true),
    PluginCommand(
      "permissions-number", "Permissions as a number…", menus: [], need: .items,
      arguments: [.init("mode", "Permissions as a number, such as 644", required: true)]),
  ]

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("executable") { [self] in toggle($0) }
    pane.onCommand("permissions") { [self] run in
      if let places = files.places(run) { form.begin(places, run) }
    }
    pane.onCommand("permissions-number") { [self] in set($0) }
    form.bind()
  }

  /// Lets those run files who may read them, or nobody when all of them can be run.
  private func toggle(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    pane.work {
      places.compactMap { place in (try? FileFacts(of: place)).map { (place, $0) } }
        .filter { $0.1.kind == .file }
    } then: { [self] found in
      if found.isEmpty { return run.fail("Only files can be run") }
      let isOff = found.contains { $0.1.mode & Self.runBits == 0 }
      let items = found.map { place, facts in
        let mode = facts.mode & 0o7777
        let new = isOff ? mode | (mode & Self.readBits) >> 2 : mode & ~Self.runBits
        return FilesChange.Item(path: place.value, mode: Int(new))
      }
      change(
        run, items, found.map(\.0), isOff ? ChangeTitle.lettingRun : ChangeTitle.keepingFromRunning)
    }
  }

  private func set(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    let words = run.arguments["mode"]?.string ?? ""
    guard (3...4).contains(words.utf8.count), let mode = Int(words, radix: 8), mode >= 0 else {
      return run.fail("Three or four digits from 0 to 7, such as 644 or 0755")
    }
    let items = places.map { FilesChange.Item(path: $0.value, mode: mode) }
    change(run, items, places) { .number(words, of: $0) }
  }

  private func change(
    _ run: CommandRequest, _ items: [FilesChange.Item], _ places: [FilePath],
    _ title: (String) -> ChangeTitle
  ) {
    let name = FileChanges.name(of: places, places.count)
    let change = FilesChange(.mode, title(name), items: items)
    files.changes.change(change, run) { [self] outcome in
      files.refresh { [self] in
        let refusal = outcome.refused.first
        if outcome.done == 0, let refusal { return run.fail(refusal.sentence) }
        var words = "\(FileWords.grouped(outcome.done)) changed"
        if items.count == 1, let mode = items.first?.mode {
          words = "\(name) is \(FileWords.permissions(UInt32(truncatingIfNeeded: mode)))"
        }
        if let refusal {
          words += ", \(FileWords.grouped(outcome.refused.count)) stayed: \(refusal.reason.string)"
        }
        status()
        run.done(words)
      }
    }
  }

  /// Looks at the row under the cursor again: its name and its size are as they were.
  private func status() { files.status.lookAgain() }
}
