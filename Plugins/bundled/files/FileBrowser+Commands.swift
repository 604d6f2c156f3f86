// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

extension FileBrowser {
  /// All commands of the pane, with those of rows first.
  var commands: [PluginCommand] { opened.unasked(rowCommands + folderCommands) }

  /// What is done with rows.
  private var rowCommands: [PluginCommand] {
    let nameOf = PluginCommand.Argument(
      "name", "New name", value: .string(PluginCommand.Argument.nameOfRow), required: true)
    // What is done most comes first, for that is where it stands in menus.
    return [
      PluginCommand(
        "edit", "Edit", key: "e", keys: ["f4"], menus: [.item], need: .item, asks: true,
        types: MediaType.ofFiles),
      PluginCommand("open", "Open with the desktop", key: "o", menus: [.item], need: .items),
      OpeningWith.command,
      PluginCommand(
        "rename", "Rename", key: status.hasSeveral ? nil : "r",
        keys: status.hasSeveral ? [] : ["f2"], menus: [.item], need: .item, arguments: [nameOf]),
      Renaming.command(hasSeveral: status.hasSeveral),
      PluginCommand("duplicate", "Duplicate", key: "C", menus: [.item], need: .items),
      PluginCommand(
        "trash", "Move to the trash", key: "d", keys: ["delete", "f8"], menus: [.item],
        need: .items, asks: true),
    ] + outside.archives.commands + [
      PluginCommand(
        "copy-path", "Copy words of it…", key: "Y", menus: [.item], need: .items,
        arguments: [outside.copiedWords]),
      // Of rows of one folder only a link leads elsewhere: that stands in no menu of all.
      PluginCommand(
        "origin", "Go to where it leads", key: "b", menus: finding.isOpen ? [.item] : [],
        need: .item),
    ] + Permissions.commands + [
      Checksums.command,
      PluginCommand(
        "delete", "Delete for ever…", key: "D", menus: [.item], need: .items, dangerous: true,
        asks: true),
    ]
  }

  /// What is done in the folder, and the ways to others.
  private var folderCommands: [PluginCommand] {
    let newName = PluginCommand.Argument("name", "Name", required: true)
    // What is done most comes first here, too.
    return [
      PluginCommand(
        "new-folder", "New folder", key: "+", keys: ["f7"], menus: [.pane],
        arguments: [newName]),
      PluginCommand(
        "new-file", "New file", key: choosing.takesNames ? nil : "a", menus: [.pane],
        arguments: [newName]),
      finding.command, finding.contents.command,
      PluginCommand(
        "sort", "Sort by…", key: "s", keys: [","], menus: [.pane], arguments: [orders.argument]),
      orders.factsCommand,
      PluginCommand(
        "hidden", rules.showsHidden ? "Leave out hidden entries" : "Show hidden entries",
        key: "alt+.", menus: [.pane]),
    ] + OutsidePrograms.commands + [
      PluginCommand(
        "create-many", "New files and folders in the editor…", key: "A", menus: [.pane],
        asks: true),
      PluginCommand("tab", "New tab", key: "t", menus: [.pane], asks: true),
      PluginCommand("back", "Back in history", key: "H", keys: ["alt+left"], menus: [.pane]),
      PluginCommand("forward", "Forward in history", key: "L", keys: ["alt+right"], menus: [.pane]),
      PluginCommand("reload", "Read the folder again", key: "ctrl+r", menus: [.pane]),
      PluginCommand("home", "Go home", key: "~", menus: [.pane]),
      orders.sizes.command, orders.git.command, TrashBin.command, Marking.command,
    ] + choosing.commands + orders.comparing.commands + ways.going.commands
  }

  /// The commands of the page on top.
  var commandsOnShow: [PluginCommand] {
    finding.commands(of: commands)
  }

  /// Tells the host the commands anew: something they say has changed.
  func tellCommands() {
    var update = PaneUpdate()
    if finding.isOpen {
      update.commands = .set(commandsOnShow)
    } else if !cards.tell(commandsOnShow, in: &update) {
      return
    }
    update.page = finding.pageName
    pane.set(update)
  }

  /// The column is wider or narrower: which facts have room is another thing.
  func viewChanged() { if shown != nil { tellCommands() } }

  /// The place of a row of the page on top; `nil` for rows that are not on show.
  func place(ofID id: ItemID) -> FilePath? {
    finding.isOpen ? finding.place(ofID: id) : shown?.place(ofID: id)
  }

  /// Sets what each command does.
  func bindCommands() {
    pane.onCommand("hidden") { [self] in toggleHidden($0) }
    pane.onCommand("reload") { [self] in reload($0) }
    pane.onCommand("home") { [self] in goHome($0) }
    ways.going.bind()
    pane.onCommand("find") { [self] in finding.begin($0) }
    finding.bind()
    finding.trash.bind()
    choosing.bind()
    pane.onCommand("find-contents") { [self] in finding.contents.begin($0) }
    pane.onCommand("sizes") { [self] in orders.sizes.count($0) }
    orders.bind()
    ways.bind()
    changes.bind()
    outside.bind()
  }

  // MARK: Rows

  /// The places a command is meant for; `nil`, and answered, when that is unclear.
  func places(_ run: CommandRequest) -> [FilePath]? {
    guard !opened.refuses(run) else { return nil }
    let ids = run.items.isEmpty ? [run.item].compactMap { $0 } : run.items
    guard shown != nil, !ids.isEmpty else {
      run.fail("There is no entry")
      return nil
    }
    guard run.count <= ids.count || run.items.isEmpty else {
      let most = FileWords.grouped(ids.count)
      run.fail("These are too many at once; \(most) is the most")
      return nil
    }
    let places = ids.compactMap { place(ofID: $0) }
    guard places.count == ids.count else {
      run.fail(
        ids.contains(Choosing.rowID)
          ? "That row is no entry of the folder" : "These rows are not on show any more")
      return nil
    }
    return places
  }

  // MARK: Views

  private func toggleHidden(_ run: CommandRequest) {
    rules.showsHidden.toggle()
    applyRules(
      run, rules.showsHidden ? "Hidden entries are shown" : "Hidden entries are left out")
  }

  /// Shows the folder by the present rules, and keeps them.
  func applyRules(_ run: CommandRequest, _ words: String) {
    tellCommands()
    saveState()
    orders.note(keeps: true)
    if let reading, !reading.isRefresh {
      open(reading.path, select: reading.select)
      return run.done(words)
    }
    refresh(select: shown.flatMap { memory[$0.path] }) { run.done(words) }
  }

  private func reload(_ run: CommandRequest) {
    finding.reload()
    orders.git.askAgain()
    let done = { [self] in
      orders.sizes.countAgain { [self] in opened.whenIdle { run.done() } }
    }
    run.reply.onCancel = { [self] in orders.sizes.stop() }
    if let shown, shown.problem != nil {
      open(shown.path).completions.append(done)
    } else {
      refresh(then: done)
    }
  }

  private func goHome(_ run: CommandRequest) {
    walkOn()
    open(home)
    run.done()
  }
}
