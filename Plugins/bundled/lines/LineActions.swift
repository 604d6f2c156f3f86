// SPDX-License-Identifier: Apache-2.0
import CellText
import FileKit
import PanePlugin

/// The commands of a list of lines: what was declared, and what files bring with them.
final class LineActions {
  private let pane: Pane
  private let settings: LineSettings
  /// The folder that commands run in.
  private let folder: FilePath
  /// The rows as they are now.
  private let shown: () -> LineRows
  /// Runs the command of the list again.
  private let renew: () -> Void
  private var tasks = 0
  /// Where the editor gets its room.
  private var editing: EditingPlace { EditingPlace(pane.context.configuration) }

  /// Milliseconds between two looks whether a command still runs.
  private static let lookMilliseconds = 3_600_000

  /// Creates it for the rows of a pane, which `renew` reads again.
  init(
    _ pane: Pane, _ settings: LineSettings, in folder: FilePath, on shown: @escaping () -> LineRows,
    renew: @escaping () -> Void
  ) {
    (self.pane, self.settings, self.folder) = (pane, settings, folder)
    (self.shown, self.renew) = (shown, renew)
  }

  /// True when an action works on several rows.
  var takesMany: Bool {
    settings.hasMarks || settings.form.areFiles
      || settings.actions.contains { $0.needsRow && !$0.ends }
  }

  /// All commands, the declared ones first.
  var commands: [PluginCommand] {
    let declared = settings.actions.enumerated().map { number, action in
      PluginCommand(
        "action-\(number)", action.title, key: action.key.isEmpty ? nil : action.key,
        menus: action.needsRow ? [.item, .bar] : [.pane, .bar],
        need: action.needsRow ? .items : .always,
        confirm: action.asks ? "\(action.title)?" : nil,
        asks: action.way == .screen || action.way == .column)
    }
    var more = [PluginCommand("reload", "Read again", menus: [.pane])]
    if settings.form.areFiles { more += Self.ofFiles }
    let taken = Set(settings.actions.map(\.key))
    return declared
      + more.map { command in
        var command = command
        if let key = command.key, taken.contains(key) { command.key = nil }
        return command
      }
  }

  private static let ofFiles = [
    PluginCommand("edit", "Edit", key: "e", menus: [.item], need: .item, asks: true),
    PluginCommand("open", "Open with its program", key: "o", menus: [.item], need: .item),
    PluginCommand(
      "trash", "To the trash", key: "d", keys: ["delete"], menus: [.item], need: .items),
    PluginCommand("copy-path", "Copy the path", key: "Y", menus: [.item], need: .items),
  ]

  /// Sets what each command does.
  func bind() {
    for (number, action) in settings.actions.enumerated() {
      pane.onCommand("action-\(number)") { [self] in run(action, $0) }
    }
    pane.onCommand("reload") { [self] run in
      renew()
      run.done()
    }
    guard settings.form.areFiles else { return }
    pane.onCommand("edit") { [self] in edit($0) }
    if editing == .column { pane.opening.onClosed { [self] _ in renew() } }
    pane.onCommand("open") { [self] in openOutside($0) }
    pane.onCommand("trash") { [self] in trash($0) }
    pane.onCommand("copy-path") { [self] run in
      pane.setClipboard(shown().places(of: Self.rows(run)).map(\.name).joined(separator: "\n"))
      run.done()
    }
    pane.files.onChanged { [self] _ in renew() }
  }

  private static func rows(_ run: CommandRequest) -> [ItemID] {
    run.items.isEmpty ? run.item.map { [$0] } ?? [] : run.items
  }

  // MARK: Declared actions

  private func run(_ action: LineAction, _ run: CommandRequest) {
    let shown = shown()
    let ids = Self.rows(run)
    let rows = shown.values(of: ids)
    guard !rows.isEmpty || !action.needsRow else { return run.fail("There is no row") }
    guard rows.count == ids.count || !action.needsRow else { return run.fail(Self.gone) }
    guard let command = action.command else { return end(action, run) }
    // The rows of the columns before, and then its own.
    guard let before = run.before?.map(\.handedBytes) ?? (command.namedColumns.isEmpty ? [] : nil)
    else { return run.fail("A column before this one has no row yet") }
    let row = rows.first ?? []
    let lines: [[[UInt8]]] =
      command.takesOneRow
      ? rows.map { command.arguments(row: $0, values: before + [$0]) }
      : [command.arguments(row: row, all: rows, values: before + [row])]
    switch action.way {
    case .quiet: runQuietly(lines[...], action, run)
    case .background:
      tasks += 1
      let task = pane.progress("action-\(tasks)", title: action.title)
      task.update("runs")
      run.done("“\(action.title)” runs")
      runQuietly(lines[...], action, nil, task)
    case .screen: runOnScreen(lines[...], action, run)
    case .column: open(lines, action, run)
    }
  }

  /// Runs commands one after another; the first that fails is the last.
  private func runQuietly(
    _ lines: ArraySlice<[[UInt8]]>, _ action: LineAction, _ run: CommandRequest?,
    _ task: Progress? = nil
  ) {
    let folder = folder
    let words = Array(lines)
    pane.work { () -> (status: Int, words: String?) in
      for line in words {
        let end = Self.outcome(of: line, in: folder)
        if end.status != 0 { return end }
      }
      return (0, nil)
    } then: { [self] end in
      renew()
      task?.end(end.status == 0 ? .ok : .failed, end.words)
      if end.status != 0 {
        let words = end.words ?? "“\(action.title)” ended with \(end.status)"
        if let run { run.fail(words) } else { pane.notify(words, .bad) }
      } else if let run {
        finish(action, run)
      } else {
        pane.notify("“\(action.title)” is done", .good)
      }
    }
  }

  /// Runs a command to its end, and finds the last line of what it says.
  private static func outcome(
    of words: [[UInt8]], in folder: FilePath
  ) -> (status: Int, words: String?) {
    let errors = SpoolFile()
    defer { errors.close() }
    do throws(FileProblem) {
      let program = try HelperRun(bytes: findable(words), in: folder, errors: errors.descriptor)
      var last: [UInt8] = []
      while let bytes = program.read(milliseconds: lookMilliseconds) {
        last = (last + bytes).suffix(4_096)
      }
      let status = program.end(isOver: true)
      let said = [errors.last(4_096), last].lazy.compactMap(lastLine).first
      return (status, status == 0 ? nil : said)
    } catch {
      return (126, error.sentence)
    }
  }

  private static func lastLine(_ bytes: [UInt8]) -> String? {
    let line = bytes.split(separator: 10).last { $0.contains { $0 > 32 } }
    return line.map { Text(ansi: $0).text.string }
  }

  private func runOnScreen(
    _ lines: ArraySlice<[[UInt8]]>, _ action: LineAction, _ run: CommandRequest
  ) {
    guard let line = lines.first else {
      renew()
      return finish(action, run)
    }
    guard let words = Self.texts(line) else { return run.fail(Self.noText) }
    pane.runProgram(words, directory: folder.text, title: action.title, screen: true) {
      [self] outcome in
      switch outcome {
      case .failure(let error): run.fail(error.message.string)
      case .success(let end) where end.status != 0:
        renew()
        run.fail("“\(action.title)” ended with \(end.status)")
      case .success: runOnScreen(lines.dropFirst(), action, run)
      }
    }
  }

  private func open(_ lines: [[[UInt8]]], _ action: LineAction, _ run: CommandRequest) {
    guard let line = lines.first, let words = Self.texts(line) else { return run.fail(Self.noText) }
    let program: JSON = [
      "argv": .array(words.map(JSON.string)), "cwd": .string(folder.text),
    ]
    pane.open(
      column: "secondary", type: PaneOpen.programType, value: program, plugin: "terminal"
    ) { [self] outcome in
      if case .failure(let error) = outcome { return run.fail(error.message.string) }
      finish(action, run)
    }
  }

  private func finish(_ action: LineAction, _ run: CommandRequest) {
    if action.ends { end(action, run) } else { run.done() }
  }

  /// Ends the session, with the rows and the key where they are to be told.
  private func end(_ action: LineAction, _ run: CommandRequest) {
    run.done()
    ChoiceMade(key: action.key).send(from: pane)
  }

  // MARK: Words

  private static let gone = "A row is not there any more; nothing was done to the others"
  private static let noText = "This row is no text and cannot be handed to a program on the screen"

  private static func texts(_ words: [[UInt8]]) -> [String]? {
    let texts = words.compactMap { String(validating: $0, as: UTF8.self) }
    return texts.count == words.count ? texts : nil
  }

  /// A command line whose program is looked for in `PATH`, as a shell does it.
  static func findable(_ words: [[UInt8]]) -> [[UInt8]] {
    guard let first = words.first, !first.contains(UInt8(ascii: "/")) else { return words }
    let script =
      #"command -v "$1" >/dev/null || { echo "$1: not found" >&2; exit 127; }; exec "$@""#
    return ["/bin/sh", "-c", script, "sh"].map { Array($0.utf8) } + words
  }

  // MARK: Files

  private func edit(_ run: CommandRequest) {
    guard let place = shown().places(of: Self.rows(run)).first,
      let name = String(validating: place.bytes, as: UTF8.self)
    else { return run.fail(Self.noText) }
    editing.edit(
      ExternalEditor.words() + [name], name: place.name, directory: folder.text, for: pane
    ) { [self] problem in
      renew()
      problem.map(run.fail) ?? run.done()
    }
  }

  private func openOutside(_ run: CommandRequest) {
    guard let place = shown().places(of: Self.rows(run)).first else {
      return run.fail(Self.noText)
    }
    pane.work {
      ProgramStart.usual(for: [place])
    } then: { [self] found in
      switch found {
      case .failure(let problem): run.fail(problem.sentence)
      case .success(let starts):
        for start in starts {
          pane.runProgram(
            start.words, directory: folder.text, title: start.title, screen: start.isOnScreen)
        }
        run.done()
      }
    }
  }

  private func trash(_ run: CommandRequest) {
    let ids = Self.rows(run)
    let places = shown().places(of: ids)
    guard let first = places.first else { return run.fail("There is no row") }
    guard places.count == ids.count else { return run.fail(Self.gone) }
    let what =
      places.count == 1
      ? FileName.quoted(first.name) : FileWords.count(places.count, "entry", "entries")
    let change = FilesChange(
      .trash, .trashing(what), items: places.map { .init(path: $0.value) }
    )
    pane.files.change(change) { [self] outcome in
      renew()
      switch outcome {
      case .failure(let error): run.fail(error.message.string)
      case .success(let done):
        if let refusal = done.refused.first, done.done == 0 {
          return run.fail(refusal.reason.string)
        }
        run.done("\(FileWords.grouped(done.done)) in the trash")
      }
    }
  }
}

extension FilePath {
  /// The path as text; what is none is replaced.
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension InputSet.Entry {
  /// The value as it is handed to a command.
  var handedBytes: [UInt8] {
    bytes ?? Array((value.string ?? (value == .null ? text : value.text)).utf8)
  }
}
