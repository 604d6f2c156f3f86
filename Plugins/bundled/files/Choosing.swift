// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Choosing a folder, or the place of a new file, in a session that is there for it.
final class Choosing {
  /// The id of the row that stands for the folder itself.
  static let rowID = "choose-here"
  /// The type of that row, by which commands know it.
  private static let rowType = "inode/x-choose-here"
  /// The most bytes a name may have on common file systems.
  private static let longestName = 255
  private unowned let files: FileBrowser
  private let wanted: ChoosingDescription?
  /// The name of the new file.
  private var name: [UInt8]
  /// True while it is looked whether a name is taken, or the user is asked.
  private var isBusy = false

  init(_ files: FileBrowser) {
    self.files = files
    wanted = files.pane.context.session.choosing
    name = Array((wanted?.name ?? "").utf8)
  }

  /// True when the name of a row can become that of the new file.
  var takesNames: Bool { wanted?.thing == .save }

  /// The rows that Enter steps into: what is chosen may be an archive, but nothing within one, for that
  /// is only there while the session is.
  var entered: RowBuilder.Entered {
    guard let wanted else { return .archives }
    return wanted.thing == .save ? .files : .folders
  }

  // MARK: The row

  /// The row before the entries of a folder; `nil` when there is none.
  func row(in folder: FilePath) -> Item? {
    guard let words, !files.opened.holds(folder) else { return nil }
    var row = Item(
      Self.rowID, Text("▸ \(words)", .accent), type: Self.rowType,
      value: .string(folder.value))
    row.enter = .self
    row.drag = false
    return row
  }

  /// Puts the cursor on that row, where a folder begins.
  func selectRow() {
    var update = PaneUpdate()
    update.select = [Self.rowID]
    files.pane.set(update)
  }

  private var words: String? {
    switch wanted?.thing {
    case .folder: "this folder"
    case .save:
      name.isEmpty
        ? "save here under a name…" : "save here as \(FileName.quoted(FileName.text(name)))"
    case .files, nil: nil
    }
  }

  // MARK: Enter

  /// Takes Enter on a row; tells whether it did.
  func activate(_ activation: Activation) -> Bool {
    guard let wanted, let folder = files.shown?.path else { return false }
    guard activation.item == Self.rowID else {
      guard wanted.thing == .save, let item = activation.item,
        let taken = files.shown?.name(ofID: item), files.shown?.entry(taken)?.isFolder == false
      else { return false }
      take(taken, in: folder)
      return true
    }
    switch wanted.thing {
    case .folder: choose(folder)
    case .save where name.isEmpty: askForName()
    case .save: take(name, in: folder)
    case .files: break
    }
    return true
  }

  /// Ends the session with a place, after a question where something is there.
  private func take(_ name: [UInt8], in folder: FilePath) {
    guard !files.opened.holds(folder) else {
      return files.pane.notify("Nothing can be put into an archive", .warn)
    }
    guard !isBusy else { return }
    isBusy = true
    let place = folder.appending(name)
    files.pane.work {
      (try? FileFacts(of: place, following: true))?.kind
        ?? (try? FileFacts(of: place, following: false))?.kind
    } then: { [self] kind in
      isBusy = false
      guard let kind else { return choose(place) }
      let shown = FileName.text(name)
      guard kind != .folder else {
        return files.pane.notify("\(FileName.quoted(shown)) is a folder", .warn)
      }
      isBusy = true
      let question = PromptQuestion(
        .confirm, "\(FileName.quoted(shown)) is there. Replace it?", dangerous: true)
      files.pane.ask(question) { [self] answer in
        isBusy = false
        if answer?.isYes == true { choose(place) }
      }
    }
  }

  private func choose(_ place: FilePath) {
    ChoiceMade(files: [place.value]).send(from: files.pane)
  }

  private func askForName() {
    files.pane.ask(PromptQuestion(.text, "The name of the new file")) { [self] answer in
      guard let text = answer?.text, !text.isEmpty else { return }
      if let objection = setName(text) { files.pane.notify(objection, .warn) }
    }
  }

  // MARK: The name

  /// The command that gives the new file another name.
  var commands: [PluginCommand] {
    switch wanted?.thing {
    case .folder: return [Self.command("Choose this folder", of: [Self.rowType])]
    case .save: break
    case .files, nil: return []
    }
    var argument = PluginCommand.Argument(
      "name", "Save under the name", value: .string(FileName.text(name)), required: true)
    argument.isFileName = true
    return [
      Self.command(name.isEmpty ? "Name it" : "Save here", of: [Self.rowType]),
      Self.command("Save under its name", id: "take-name", of: MediaType.ofFiles),
      PluginCommand(
        "save-name", "Save under another name", key: "a", menus: [.pane], arguments: [argument]),
    ]
  }

  private static func command(
    _ title: String, id: String = "choose", of types: [String]
  ) -> PluginCommand {
    PluginCommand(
      id, title, key: "enter", menus: [.item], need: .item, asks: true, types: types)
  }

  /// Sets what the command does.
  func bind() {
    for id in ["choose", "take-name"] {
      files.pane.onCommand(id) { [self] run in
        let item = run.item ?? ""
        guard activate(Activation(item: item, modifiers: [], by: "enter")) else {
          return run.fail("That row is no place for the file")
        }
        run.done()
      }
    }
    files.pane.onCommand("save-name") { [self] run in
      let text = run.arguments["name"]?.string ?? ""
      if let objection = setName(text) { return run.fail(objection) }
      run.done()
    }
  }

  /// Takes another name and shows it with the cursor on its row; tells why not.
  private func setName(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, !bytes.contains(0) else { return "It needs a name" }
    guard !bytes.contains(UInt8(ascii: "/")) else { return "A name has no “/”" }
    guard text != ".", text != ".." else { return "“\(text)” is no name for a file" }
    guard bytes.count <= Self.longestName else { return "The name is too long" }
    name = bytes
    files.tellCommands()
    files.showFacts()
    selectRow()
    return nil
  }
}
