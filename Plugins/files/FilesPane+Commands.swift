// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin

extension FilesPane {
  /// All commands of the pane.
  ///
  /// - Parameter name: Name that renaming offers, the one of the row under the cursor.
  /// - Returns: The commands, with those of menus first.
  func commands(offering name: String) -> [PaneCommand] {
    let nameOf = PaneCommand.Argument("name", "New name", value: .string(name), required: true)
    let newName = PaneCommand.Argument("name", "Name", required: true)
    let order = PaneCommand.Argument(
      "order", "Order", kind: .choice, value: .string(rules.sort.rawValue),
      choices: [
        Choice("name", "Name"), Choice("size", "Size", detail: "largest first"),
        Choice("date", "Date", detail: "newest first"), Choice("kind", "Kind"),
        Choice("reverse", rules.isReversed ? "The usual way round" : "The other way round"),
      ])
    return [
      PaneCommand("edit", "Edit", key: "e", menus: [.item], need: .item),
      PaneCommand("open", "Open with the desktop", key: "o", menus: [.item], need: .items),
      PaneCommand("rename", "Rename", key: "r", menus: [.item], need: .item, arguments: [nameOf]),
      PaneCommand("trash", "Move to the trash", key: "d", menus: [.item], need: .items),
      PaneCommand("copy-path", "Copy the path", key: "Y", menus: [.item], need: .items),
      PaneCommand(
        "new-folder", "New folder", key: "+", menus: [.pane], arguments: [newName]),
      PaneCommand("new-file", "New file", key: "a", menus: [.pane], arguments: [newName]),
      PaneCommand("sort", "Sort by…", key: "s", menus: [.pane], arguments: [order]),
      PaneCommand(
        "hidden", rules.showsHidden ? "Leave out hidden entries" : "Show hidden entries",
        key: "H", menus: [.pane]),
      PaneCommand("reload", "Read the folder again", key: "ctrl+r", menus: [.pane]),
      PaneCommand("home", "Go home", key: "~", menus: [.pane]),
      PaneCommand(
        "go", "Go to a folder…", menus: [.pane],
        arguments: [.init("folder", "Folder", required: true)]),
      PaneCommand(
        "delete", "Delete for ever", menus: [], need: .items, dangerous: true,
        confirm: "Delete for ever? This cannot be undone."),
    ]
  }

  /// Sets what each command does.
  func bindCommands() {
    pane.onCommand("edit") { [self] in edit($0) }
    pane.onCommand("open") { [self] in openOutside($0) }
    pane.onCommand("rename") { [self] in rename($0) }
    pane.onCommand("trash") { [self] in trash($0) }
    pane.onCommand("copy-path") { [self] in copyPaths($0) }
    pane.onCommand("new-folder") { [self] in create($0, isFolder: true) }
    pane.onCommand("new-file") { [self] in create($0, isFolder: false) }
    pane.onCommand("sort") { [self] in sort($0) }
    pane.onCommand("hidden") { [self] in toggleHidden($0) }
    pane.onCommand("reload") { [self] in reload($0) }
    pane.onCommand("home") { [self] in go($0, home) }
    pane.onCommand("go") { [self] in go($0, nil) }
    pane.onCommand("delete") { [self] in deleteForEver($0) }
    bindUndo()
  }

  // MARK: Rows

  /// The places a command is meant for; `nil`, and answered, when that is unclear.
  func places(_ run: CommandRun) -> [FilePath]? {
    let ids = run.items.isEmpty ? [run.item].compactMap { $0 } : run.items
    guard let shown, !ids.isEmpty else {
      run.fail("There is no entry")
      return nil
    }
    guard run.count <= ids.count || run.items.isEmpty else {
      let most = FileWords.grouped(ids.count)
      run.fail("These are too many at once; \(most) is the most")
      return nil
    }
    let places = ids.compactMap { shown.place(ofID: $0) }
    guard places.count == ids.count else {
      run.fail("These rows are not on show any more")
      return nil
    }
    return places
  }

  // MARK: Views

  private func sort(_ run: CommandRun) {
    let order = run.arguments["order"]?.string ?? ""
    if order == "reverse" {
      rules.isReversed.toggle()
    } else if let key = FolderListing.SortKey(rawValue: order) {
      rules.sort = key
      rules.isReversed = false
    } else {
      return run.fail("There is no such order")
    }
    applyRules(run, "Sorted by \(rules.sort.rawValue)")
  }

  private func toggleHidden(_ run: CommandRun) {
    rules.showsHidden.toggle()
    applyRules(
      run, rules.showsHidden ? "Hidden entries are shown" : "Hidden entries are left out")
  }

  private func applyRules(_ run: CommandRun, _ words: String) {
    pane.set(PaneUpdate(commands: commands(offering: status.offered.name)))
    saveState()
    noteRules(keeps: true)
    if let loading, !loading.isRefresh {
      open(loading.path, select: loading.select)
      return run.done(words)
    }
    refresh(select: shown.flatMap { memory[$0.path] }) { run.done(words) }
  }

  private func reload(_ run: CommandRun) {
    if let shown, shown.problem != nil { open(shown.path) } else { refresh() }
    run.done()
  }

  private func go(_ run: CommandRun, _ place: FilePath?) {
    let words = run.arguments["folder"]?.string ?? ""
    let here = shown?.path ?? home
    let folder = place ?? Self.resolve(words, here, home)
    walkOn()
    open(folder)
    run.done()
  }

  // MARK: Other programs

  private func edit(_ run: CommandRun) {
    guard let place = places(run)?.first else { return }
    guard !FileFacts.isFolder(place) else { return run.fail("A folder cannot be edited") }
    pane.runProgram(
      Self.command(ExternalEditor.words(), place), directory: directory(),
      title: "Edit \(place.name)", screen: true
    ) { [self] outcome in
      finish(run, outcome)
    }
  }

  private func openOutside(_ run: CommandRun) {
    guard let places = places(run) else { return }
    var left = places.count
    var problem: RequestOutcome?
    for place in places.prefix(20) {
      pane.runProgram(["xdg-open", place.uri], directory: directory(), screen: false) {
        [self] outcome in
        left -= 1
        if case .failure = outcome { problem = outcome }
        if left <= max(0, places.count - 20) { finish(run, problem ?? outcome) }
      }
    }
  }

  private func finish(_ run: CommandRun, _ outcome: RequestOutcome) {
    watch.markDirty()
    guard case .failure(_, let message) = outcome else { return run.done() }
    run.fail(message)
  }

  private func directory() -> String {
    shown.flatMap { String(validating: $0.path.bytes, as: UTF8.self) } ?? "/"
  }

  /// A command line; a name that is not UTF-8 cannot travel and is made from numbers by a shell.
  static func command(_ words: [String], _ place: FilePath) -> [String] {
    if let path = String(validating: place.bytes, as: UTF8.self) { return words + [path] }
    let octal = place.bytes.map { byte in
      "\\0" + String(0o1000 + Int(byte), radix: 8).dropFirst()
    }
    let script = #"f=$(printf '%b.' "$1"); shift; exec "$@" "${f%.}""#
    return ["/bin/sh", "-c", script, "sh", octal.joined()] + words
  }

  private func copyPaths(_ run: CommandRun) {
    guard let places = places(run) else { return }
    pane.setClipboard(places.map(\.value).joined(separator: "\n"))
    run.done(places.count == 1 ? "Copied the path" : "Copied \(places.count) paths")
  }
}
