// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PanePlugin
import TerminalEmulator

/// A program, the emulator that reads it, and the canvas that shows it.
final class TerminalSession {
  private let pane: Pane
  private let settings: TerminalSettings
  private var emulator: Emulator
  private var program: PseudoTerminal?
  private var startedAt = 0
  private var pictures = PictureWriter()
  private var gate = FrameGate()
  private var title = TerminalTitle()
  private var mouse = CanvasContent.Mouse.none
  private var drawing: Stoppable?
  private var resizing: Stoppable?
  private var waiting: Stoppable?
  /// The program another pane has opened this one for; `nil` for the shell or the words of the layout.
  private var opened: OpenedProgram?
  /// What stays of a program that has ended.
  private var ending: Content?
  private var paste = ""
  private var hasFocus = false
  private var theme: ThemeDescription
  private(set) lazy var history = TerminalHistory(pane) { [unowned self] in emulator }
  private lazy var events = ProgramEvents(pane, settings)
  private let memory: TerminalMemory

  /// Time after the last change of the size until the program hears of it, in milliseconds.
  private static let sizePause = 60
  /// Time in which another column can say where a shell begins, in milliseconds.
  private static let inputPause = 300
  /// Bytes that may wait for a program that does not read.
  private static let waitingBytes = 1 << 20

  /// Prepares to run a program in a pane.
  init(_ pane: Pane, _ settings: TerminalSettings) {
    self.pane = pane
    self.settings = settings
    theme = pane.context.theme
    memory = TerminalMemory(pane)
    emulator = Self.emulator(pane, settings, pane.context.theme)
    hasFocus = pane.view.isFocused
  }

  private static func emulator(
    _ pane: Pane, _ settings: TerminalSettings, _ theme: ThemeDescription
  ) -> Emulator {
    let view = pane.view
    var emulator = Emulator(
      columns: view.columns > 0 ? view.columns : 80, rows: view.rows > 0 ? view.rows : 24,
      scrollback: .init(lines: settings.scrollback))
    emulator.traits = EmulatorTraits(pane, theme)
    return emulator
  }

  // MARK: The beginning

  /// True for a shell that nothing is said of, so that another column may say where it begins.
  var isAsked: Bool { settings.program.isEmpty && pane.context.arguments.isEmpty }

  /// Waits a moment for another column's word, and then starts the shell.
  func wait() {
    waiting = pane.after(milliseconds: Self.inputPause) { [unowned self] in begin() }
  }

  /// Takes what another column shows here: a folder that was not there yet for the shell.
  func take(_ input: InputSet) {
    if input.by == "open", program == nil {
      opened = OpenedProgram(input)
      memory.folder = opened == nil ? input.path?.value : opened?.folder
    }
    // What the run before was opened for is told again, and not asked for.
    let isTold = memory.isRepeated()
    guard waiting == nil else { return begin() }
    // What runs goes on; what has ended begins again where it is asked for.
    guard program == nil, input.by == "open", !isTold else {
      title.forget()
      var update = title.update() ?? PaneUpdate()
      update.content = .set(ending ?? canvas)
      if ending == nil { update.drop = .set(DroppedThings.spec) }
      pane.set(update)
      pictures.forget()
      return draw()
    }
    runAgain()
  }

  /// Begins with the program, or with what the run before has left of it.
  ///
  /// A shell begins anew in its folder. Any other program is not run twice without being asked for.
  func begin() {
    waiting?.stop()
    waiting = nil
    guard let earlier = memory.earlier else { return start() }
    memory.recall(into: &emulator)
    opened = opened ?? earlier.opened
    name(words(in: HostEnvironment.variables))
    memory.folder = earlier.folder ?? memory.folder
    guard earlier.isShell, runsShell else { return show(end: EndWords.again) }
    start()
    if earlier.showsHistory { history.show(under: title.ofHistory) }
  }

  // MARK: The program

  /// Starts the program.
  func start() {
    let environment = TerminalSettings.environment(
      HostEnvironment.variables, hasTrueColor: theme.depth == .rgb)
    let words = words(in: environment)
    name(words)
    let request = SpawnRequest(
      arguments: words, environment: environment,
      workingDirectory: memory.folder ?? pane.context.workingDirectory)
    startedAt = now
    do throws(SystemError) {
      program = try pane.terminals.start(
        request, size: size, onBytes: { [unowned self] in take($0) },
        onExit: { [unowned self] in ended($0) })
    } catch {
      return pane.fail("This cannot be started", detail: "\(error)")
    }
    var update = title.update() ?? PaneUpdate()
    update.content = .set(canvas)
    update.drop = .set(DroppedThings.spec)
    update.commands = .set([
      PluginCommand("scrollback", "What was printed", key: "pageup", menus: [.pane, .bar]),
      PluginCommand("find", "Search what was printed", key: "/", opensLine: true),
    ])
    pane.set(update)
    save()
    draw()
  }

  private func words(in environment: [String: String]) -> [String] {
    opened?.words ?? settings.words(in: environment)
  }

  /// Gives the title the name of a program that begins.
  private func name(_ words: [String]) {
    title.begin()
    title.words = words.joined(separator: " ")
    title.named = opened?.title ?? ""
  }

  /// Runs the program once more after its end.
  func runAgain() {
    guard program == nil else { return }
    ending = nil
    memory.clear()
    emulator = Self.emulator(pane, settings, theme)
    pictures.forget()
    gate = FrameGate()
    start()
  }

  /// Ends the program, because the pane goes.
  func end() {
    memory.end()
    program?.end()
  }

  /// Keeps for the next run what it has to know.
  private func save() {
    let folder = program.flatMap { FileSystem.realPath("/proc/\($0.pid)/cwd") }
    memory.save(opened, in: folder, isShell: runsShell, showsHistory: history.isShown)
  }

  private func ended(_ exit: ChildExit) {
    program = nil
    drawing?.stop()
    let end = EndWords(exit, after: now - startedAt)
    if opened?.closesAtEnd == true, end.status == nil { return pane.opening.close(["status": 0]) }
    title.guarded = ""
    title.failure = end.status
    show(end: "\(end.sentence)  \(EndWords.again)")
  }

  /// Shows what the program has printed, with a line below it.
  private func show(end words: String) {
    var update = title.update() ?? PaneUpdate()
    let ending = history.content(ended: words)
    self.ending = ending
    update.content = .set(ending)
    update.drop = .remove
    update.commands = .set([
      PluginCommand("again", "Run again", key: "enter", menus: [.pane, .bar])
    ])
    pane.set(update)
    history.close()
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    let bytes = Array(bytes)
    memory.note(bytes)
    emulator.feed(bytes)
    let answers = emulator.takeAnswers()
    if !answers.isEmpty { write(answers) }
    for event in emulator.takeEvents() { take(event) }
    schedule(after: bytes.count)
  }

  private func take(_ event: EmulatorEvent) {
    switch event {
    case .bell: title.rings = !hasFocus
    case .folder(let address): title.enter(address)
    case .notice(let name, let text): events.notice(name, text)
    case .clipboard(let bytes): events.copy(bytes, from: title.foreground, hasFocus: hasFocus)
    case .prompt: break
    case .commandEnded(let status): title.failure = status == 0 ? nil : status
    }
  }

  /// Sends bytes to the program as if they were typed.
  func write(_ bytes: [UInt8]) {
    guard let program else { return }
    guard program.queuedBytes + bytes.count <= Self.waitingBytes else {
      return pane.notify("The program does not read what is typed", .warn)
    }
    program.write(bytes)
  }

  /// The modes the program has set.
  var modes: EmulatorModes { emulator.modes }

  // MARK: Pictures

  private var now: Int { Int(MonotonicClock.nanoseconds / 1_000_000) }

  private func schedule(after bytes: Int) {
    let isHeld = emulator.modes.has(.synchronized)
    switch gate.step(after: bytes, isHeld: isHeld, now: now) {
    case .draw: draw()
    case .hold: break
    case .wait(let milliseconds):
      guard drawing == nil else { return }
      drawing = pane.after(milliseconds: milliseconds) { [unowned self] in
        drawing = nil
        // A picture that was held back and is whole by now was drawn; one that is not waits on.
        if emulator.modes.has(.synchronized) { schedule(after: 0) } else { draw() }
      }
    }
  }

  private func draw() {
    drawing?.stop()
    drawing = nil
    guard program != nil else { return }
    tellTitle()
    guard let picture = pictures.picture(of: emulator) else { return }
    gate.drew(picture.frame)
    pane.canvas.draw(picture)
  }

  /// Sends what stands around the cells, if it has changed, and what of the mouse is wanted.
  private func tellTitle() {
    title.given = emulator.title
    if let program, let foreground = program.foreground {
      title.foreground = foreground.name
      // A shell at its prompt may be left; what runs in it, and any other program, may not.
      let isShell = foreground.group == program.pid && runsShell
      let guarded = isShell ? "" : foreground.name
      // A program that has gone cannot hear of the focus any more, and the shell would read it.
      if guarded.isEmpty, !title.guarded.isEmpty { emulator.endFocusReports() }
      title.guarded = guarded
      if isShell { save() }
    }
    var update = title.update()
    let wanted = CanvasContent.Mouse(emulator.modes.mouse)
    if wanted != mouse {
      mouse = wanted
      update = update ?? PaneUpdate()
      update?.content = .set(canvas)
    }
    if let update { pane.set(update) }
  }

  /// True when the program is a shell that reads what is typed.
  private var runsShell: Bool {
    opened == nil && settings.program.isEmpty
      || ShellWords.begin(opened?.words ?? settings.program)
  }

  private var canvas: Content {
    mouse = CanvasContent.Mouse(emulator.modes.mouse)
    return .canvas(
      CanvasContent(title.words, id: "terminal", keys: .all, mouse: mouse))
  }

  // MARK: The user

  /// Takes what the user does in the canvas.
  func take(_ event: CanvasEvent) {
    switch event {
    case .shown(let number):
      gate.wasShown(number)
      schedule(after: 0)
    case .key(let key): take(key)
    case .mouse(let event): take(event)
    case .paste(let piece): take(piece)
    }
  }

  private func take(_ key: CanvasKey) {
    guard !key.isRelease else { return }
    let encoder = KeyEncoder(emulator.modes, tellsApart: emulator.wantsFullKeys)
    write(encoder.bytes(KeyEncoder.Key(key.key, text: key.text)))
  }

  private func take(_ event: CanvasMouse) {
    let modes = emulator.modes
    if event.kind == .wheel {
      switch WheelAnswer(to: event.button ?? "", on: emulator) {
      case .program: break
      case .arrows: return sendArrows(isUp: event.button == "up")
      case .scrollback: return showHistory()
      case .nobody: return
      }
    }
    let encoder = MouseEncoder(
      modes, columns: emulator.grid.columns, rows: emulator.grid.rows.count)
    write(encoder.bytes(MouseEncoder.Event(event)))
  }

  /// Three arrows for a step of the wheel.
  private func sendArrows(isUp: Bool) {
    let key = KeyEncoder.Key(isUp ? "up" : "down")
    let bytes = KeyEncoder(emulator.modes, tellsApart: false).bytes(key)
    write(bytes + bytes + bytes)
  }

  private func take(_ piece: CanvasPaste) {
    if piece.sequence == 0 { paste = "" }
    if paste.utf8.count < Self.waitingBytes { paste += piece.text }
    guard piece.isLast else { return }
    write(TypedText.paste(paste, emulator.modes))
    paste = ""
  }

  // MARK: The window

  private var size: TerminalSize {
    let (columns, rows) = (emulator.grid.columns, emulator.grid.rows.count)
    let pixels = emulator.traits.cellPixels
    return TerminalSize(
      columns: columns, rows: rows, widthPixels: columns * (pixels?.width ?? 0),
      heightPixels: rows * (pixels?.height ?? 0))
  }

  /// Takes the size and the focus of the pane.
  func view(_ view: ViewDescription) {
    if view.isFocused != hasFocus {
      hasFocus = view.isFocused
      if emulator.modes.has(.focusReports) {
        write(Array((hasFocus ? "\u{1B}[I" : "\u{1B}[O").utf8))
      }
      if hasFocus { title.rings = false }
      tellTitle()
    }
    resizing?.stop()
    resizing = pane.after(milliseconds: Self.sizePause) { [unowned self] in resize() }
  }

  private func resize() {
    let view = pane.view
    guard view.columns > 0, view.rows > 0 else { return }
    let before = size
    emulator.traits = EmulatorTraits(pane, theme)
    emulator.resize(columns: view.columns, rows: view.rows)
    guard size != before else { return }
    program?.resize(size)
    draw()
  }

  /// Takes the colours of the window.
  func theme(_ theme: ThemeDescription) {
    self.theme = theme
    emulator.traits = EmulatorTraits(pane, theme)
  }

  /// Takes a step through the pages.
  func navigated(_ navigation: Navigation) {
    history.navigated(navigation)
    save()
  }

  /// Shows what was printed as a text.
  func showHistory() {
    history.show(under: title.ofHistory)
    save()
  }
}
