// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Commands that the user types, run by a shell on what is marked.
final class ShellCommands {
  private unowned let files: FileBrowser
  private let output: OutputPage

  /// The page whose command runs; 0 without one.
  private var running = 0
  /// Commands so far that stand among the tasks.
  private var tasks = 0
  /// The outputs of commands that run and are ended with the pane, by their numbers.
  private var outputs: [Int: PrivateText] = [:]
  private var begun = 0
  /// The output that the next column shows, which is kept until it shows another one.
  private var kept: PrivateText?
  private var keptRuns = false

  /// Milliseconds between two looks at the output.
  private static let lookMilliseconds = 120
  /// Milliseconds after which a command stands among the tasks.
  private static let taskMilliseconds = 400
  /// Files for one command.
  private static let mostFiles = 1_000

  init(_ files: FileBrowser, _ output: OutputPage) {
    self.files = files
    self.output = output
  }

  private var pane: Pane { files.pane }

  /// The command; ↑ and Tab bring lines typed before.
  static let command = PluginCommand(
    "shell", "Run a command…", key: "!", keys: [";"], menus: [.item, .pane],
    arguments: [
      .init(
        "line", "{} is what is marked, $f the row; u does not take it back", required: true,
        completed: true)
    ], asks: true)

  /// Sets what the command does.
  func bind() { pane.onCommand("shell") { [self] in begin($0) } }

  /// Tells lines typed before that begin so.
  func complete(_ request: CompletionRequest) {
    let text = request.text
    pane.work {
      ShellHistory().lines(beginning: text)
    } then: { found in
      request.answer(found.map { Choice($0, $0) })
    }
  }

  private func begin(_ run: CommandRequest) {
    guard let shown = files.shown, shown.problem == nil else {
      return run.fail("There is no folder here")
    }
    let hasRows = !run.items.isEmpty || run.item != nil
    guard let places = hasRows && !output.isOpen ? files.places(run) : [] else { return }
    guard places.count <= Self.mostFiles else {
      return run.fail("\(Self.mostFiles) files are the most for a command")
    }
    let typed = run.arguments["line"]?.string ?? ""
    do throws(FileProblem) {
      start(try ShellLine(typed), typed, places, run)
    } catch {
      run.fail(error.sentence)
    }
  }

  private func start(
    _ line: ShellLine, _ typed: String, _ places: [FilePath], _ run: CommandRequest
  ) {
    let needsText = line.way != .screen
    pane.work { () -> Result<PrivateText?, FileProblem> in
      ShellHistory().add(typed)
      do throws(FileProblem) {
        return .success(needsText ? try PrivateText([], name: "output") : nil)
      } catch {
        return .failure(error)
      }
    } then: { [self] made in
      switch made {
      case .failure(let problem): run.fail(problem.sentence)
      case .success(let text): start(line, places, text, run)
      }
    }
  }

  private func start(
    _ line: ShellLine, _ places: [FilePath], _ text: PrivateText?, _ run: CommandRequest
  ) {
    let folder = files.shown?.path ?? files.home
    let row = run.item.flatMap { files.place(ofID: $0) } ?? places.first
    let words = line.words(
      places, row: row, in: folder, other: files.orders.comparing.otherFolder, output: text?.place)
    let directory = ShellLine.directory(of: folder)
    guard let text else { return carryOut(line, words, directory, run) }
    if line.way == .background { return carryOutBeside(line, words, directory, text, run) }
    // Where the next column is another folder, that stays.
    guard files.orders.comparing.otherFolder == nil else {
      return carryOut(line, words, directory, in: text, run)
    }
    let command = ShownCommand(line.text, output: text.place)
    pane.open(type: ShownCommand.type, value: command.value, plugin: "preview", focus: true) {
      [self] outcome in
      guard case .success = outcome else { return carryOut(line, words, directory, in: text, run) }
      run.done()
      carryOut(command, words, directory, text)
    }
  }

  /// Runs a command whose output the next column shows.
  private func carryOut(
    _ command: ShownCommand, _ words: [String], _ directory: String, _ text: PrivateText
  ) {
    // One that still runs is taken away when it has ended.
    let old = keptRuns ? nil : kept
    (kept, keptRuns) = (text, true)
    pane.work {
      old?.remove()
    } then: {
    }
    runAsTask(command.line, words, directory, text) { [self] outcome in
      let isKept = kept?.place == text.place
      if isKept { keptRuns = false }
      pane.work {
        guard isKept else { return text.remove() }
        switch outcome {
        case .failure(let error): command.end("not run: \(error.message.string)")
        case .success(let end): command.end("ends \(end.status)")
        }
      } then: {
      }
    }
  }

  /// Ends what nobody sees any more, and takes away the output that is kept, for the end of the pane.
  ///
  /// A command that was begun with `&` goes on.
  func end() {
    for text in outputs.values { ShellLine.end(text) }
    kept?.remove()
    kept = nil
  }

  /// Runs a command with its output on a page over the folder, or on the screen.
  private func carryOut(
    _ line: ShellLine, _ words: [String], _ directory: String, in text: PrivateText? = nil,
    _ run: CommandRequest
  ) {
    guard let text else {
      return pane.runProgram(words, directory: directory, title: line.text, screen: true) {
        [self] outcome in
        files.watch.markDirty()
        finish(line, outcome, run)
      }
    }
    let number = output.open(Text("$ \(line.text)"), waitingFor: "Running")
    running = number
    runAsTask(line.text, words, directory, text) { [self] outcome in end(text, number, outcome) }
    run.done()
    follow(text, number, shownWith: nil)
  }

  /// Runs a command whose output is shown, which the user may leave.
  ///
  /// After a moment it stands among the tasks, so that it can be ended and the end of all asks about
  /// it.
  private func runAsTask(
    _ title: String, _ words: [String], _ directory: String, _ text: PrivateText,
    then: @escaping (Result<ProgramEnd, WireError>) -> Void
  ) {
    var (isOver, task) = (false, Progress?.none)
    begun += 1
    let number = begun
    outputs[number] = text
    pane.runProgram(words, directory: directory, title: title, screen: false) {
      [self] outcome in
      isOver = true
      outputs[number] = nil
      files.watch.markDirty()
      // How it ended stands with its output.
      task?.end((try? outcome.get())?.status == 0 ? .ok : .failed)
      then(outcome)
    }
    pane.after(milliseconds: Self.taskMilliseconds) { [self] in
      if !isOver { task = taskOf(title, text) }
    }
  }

  /// Puts a command among the tasks.
  private func taskOf(_ title: String, _ text: PrivateText) -> Progress {
    tasks += 1
    let task = pane.progress("shell-\(tasks)", title: title) { [pane] in
      pane.work {
        ShellLine.end(text)
      } then: {
      }
    }
    task.update("runs")
    return task
  }

  /// Runs a command beside everything.
  ///
  /// It stands among the tasks, where it can be ended, and is asked about before the end.
  private func carryOutBeside(
    _ line: ShellLine, _ words: [String], _ directory: String, _ text: PrivateText,
    _ run: CommandRequest
  ) {
    let task = taskOf(line.text, text)
    pane.runProgram(words, directory: directory, title: line.text, screen: false) {
      [self] outcome in
      files.watch.markDirty()
      pane.work {
        text.remove()
      } then: {
      }
      task.end((try? outcome.get())?.status == 0 ? .ok : .failed)
      finish(line, outcome, run)
    }
    run.done("\(FileName.quoted(line.text)) runs")
  }

  private func finish(
    _ line: ShellLine, _ outcome: Result<ProgramEnd, WireError>, _ run: CommandRequest
  ) {
    switch outcome {
    case .failure(let error):
      if line.way == .screen {
        run.fail(error.message.string)
      } else {
        pane.notify(error.message.string, .bad)
      }
    case .success(let end):
      if line.way == .screen { return run.done() }
      pane.notify(
        end.status == 0
          ? "\(FileName.quoted(line.text)) is done"
          : "\(FileName.quoted(line.text)) ended with \(end.status)",
        end.status == 0 ? .good : .bad)
    }
  }

  // MARK: Output

  /// Looks at the output again and again, as long as its page is on show and the command runs.
  private func follow(_ text: PrivateText, _ number: Int, shownWith before: WrittenOutput?) {
    pane.after(milliseconds: Self.lookMilliseconds) { [self] in
      guard output.shows(number), running == number else { return }
      pane.work {
        WrittenOutput(text.place)
      } then: { [self] now in
        guard running == number else { return }
        if let now, now != before { show(now, "running", isOver: false, number) }
        follow(text, number, shownWith: now)
      }
    }
  }

  private func end(_ text: PrivateText, _ number: Int, _ outcome: Result<ProgramEnd, WireError>) {
    if running == number { running = 0 }
    pane.work { () -> WrittenOutput? in
      defer { text.remove() }
      return WrittenOutput(text.place)
    } then: { [self] written in
      switch outcome {
      case .failure(let error):
        let words = Text(error.message.string)
        show(written, "not run", isOver: true, number, and: words)
      case .success(let end): show(written, "ends \(end.status)", isOver: true, number)
      }
    }
  }

  private func show(
    _ written: WrittenOutput?, _ badge: String, isOver: Bool, _ number: Int, and last: Text? = nil
  ) {
    var words = badge
    if let left = written?.leftOutWords, !left.isEmpty { words += ", \(left)" }
    output.show(
      (written?.lines ?? []) + (last.map { [$0] } ?? []),
      badge: Text(words, badge == "ends 0" ? .good : .dim), isOver: isOver, on: number)
  }
}
