// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import CellGeometry
import CellText
import DragSession
package import EventLoop
package import HostConfiguration
package import HostCore
package import PaneRendering
import TerminalInput
import TerminalScreen

/// The terminal: its bytes become events, the host's state becomes frames.
package final class TerminalFront: Front {
  private let device: any TerminalPort
  private let runtime: HostRuntime
  private let timers: Timers
  private var decoder = InputDecoder()
  private var backlog = InputBacklog()
  private var picture: TerminalPicture
  private var pacer = FramePacer()
  private var modes: TerminalModes
  private var widths: WidthProbe
  /// When the last frame was sent.
  private var sentAt = 0
  /// Bytes that the terminal has not taken yet.
  private var output: [UInt8] = []
  private var ownership = Ownership.waiting
  /// Called once when the terminal is gone.
  package var onHangup: (() -> Void)?

  /// Whose the terminal is.
  private enum Ownership { case waiting, ours, lent, over }

  private struct Timers {
    let input: any TimerPort
    let frame: any TimerPort
    let fence: any TimerPort

    init(_ loop: any LoopPort) {
      input = loop.makeTimer()
      frame = loop.makeTimer()
      fence = loop.makeTimer()
    }

    func stop() {
      input.stop()
      frame.stop()
      fence.stop()
    }
  }

  /// The user's settings of the terminal.
  package struct Settings {
    /// True when the terminal is asked to report the mouse.
    package var usesMouse = true
    /// True when lines and marks are drawn with ASCII.
    package var isASCII = false
    /// `nil` follows the terminal.
    package var isDark: Bool?
    /// Colours of the user's own.
    package var colors = ThemeColors()
    /// The way pictures are drawn.
    package var pictures = UserSettings.Pictures.auto
    /// Time a lone ESC waits for more, in milliseconds.
    package var escapeMilliseconds: Int?
    /// Creates the settings of a user who has said nothing.
    package init() {}
  }

  /// Makes the front of a terminal; nothing is written before ``open()``.
  package init(
    device: any TerminalPort, runtime: HostRuntime, environment: [String: String],
    settings: Settings
  ) {
    self.device = device
    self.runtime = runtime
    timers = Timers(runtime.loop)
    let hints = CapabilityNegotiator(environment: environment).capabilities
    widths = WidthProbe(isOn: !settings.isASCII && !hints.prefersASCII)
    modes = TerminalModes(environment: environment, settings: settings, asking: widths)
    picture = TerminalPicture(theme: modes.theme, size: runtime.state.window)
    if let escape = settings.escapeMilliseconds { decoder.timers.escape = max(1, escape) }
    decoder.eraseByte = device.eraseByte
    decoder.expectedCursorReports = modes.cursorReports
    device.onBytes = { [weak self] in self?.received($0) }
    device.onWritable = { [weak self] in self?.flush() }
    device.onHangup = { [weak self] in self?.onHangup?() }
    runtime.front = self
  }

  /// The clock, in milliseconds.
  private var now: Int { runtime.loop.now }

  /// Sets the terminal's modes and asks what it can do.
  package func open() throws(SystemError) {
    try device.enterRawMode()
    output += modes.begin(at: now)
    setRescue()
    ownership = .ours
    flush()
    device.resume()
  }

  /// Puts the terminal back as it was; nothing is drawn or read any more.
  package func close() {
    guard ownership != .over else { return }
    let wasLent = ownership == .lent
    ownership = .over
    backlog.removeAll()
    device.pause()
    timers.stop()
    // A lent screen was restored when it was lent.
    guard !wasLent else { return }
    leave()
  }

  /// Leaves every mode, hears the answers that are still to come, and restores the driver.
  private func leave() {
    _ = device.write(
      output + picture.farewell + modes.end,
      withinMilliseconds: RuntimeLimits.farewell.wholeMilliseconds)
    output.removeAll()
    if pacer.stage == .fenced {
      discard(within: RuntimeLimits.lastFence) { $0.suffix(4) == Self.fenceAnswer[...] }
    } else if modes.awaitsAnswers(at: now) {
      // The answer to the last question ends in a c.
      discard(within: RuntimeLimits.lastAnswers) { $0.last == UInt8(ascii: "c") }
    }
    pacer.left()
    do throws(SystemError) { try device.restoreModes() } catch { return }
  }

  private func discard(within time: Duration, until isEnough: (ArraySlice<UInt8>) -> Bool) {
    device.discardInput(withinMilliseconds: time.wholeMilliseconds, until: isEnough)
  }

  /// `CSI 5 n`, the question behind a frame.
  private static let fence = Array("\u{1B}[5n".utf8)
  /// `CSI 0 n`, the answer to it.
  private static let fenceAnswer: [UInt8] = [0x1B, 0x5B, 0x30, 0x6E]

  // MARK: Input

  /// True when the user has typed something that is still to be read or worked off.
  package var hasInput: Bool { device.hasInput || !backlog.isEmpty }

  private func received(_ bytes: UnsafeRawBufferPointer) {
    guard ownership == .ours else { return }
    var input = InputRuns()
    decoder.feed(bytes, at: now, into: &input)
    heard(input)
  }

  /// Takes what was decoded: replies at once, input in its order.
  private func heard(_ input: InputRuns) {
    for run in input.all {
      if case .reply(let reply) = run.event { replied(reply) } else { backlog.append(run) }
    }
    workOff()
    guard let deadline = decoder.nextDeadline, ownership != .over else {
      return timers.input.stop()
    }
    timers.input.start(milliseconds: max(1, deadline - now), every: 0) { [weak self] in
      guard let self else { return }
      var input = InputRuns()
      decoder.advance(to: now, into: &input)
      heard(input)
    }
  }

  /// Hands on what was typed, up to the time of a turn, and the rest in later turns.
  ///
  /// Until then nothing more is read, so signals, programs and the picture have their turn however
  /// much is typed and however long each key takes.
  private func workOff() {
    guard !backlog.isScheduled else { return }
    let deadline = runtime.loop.nanoseconds + RuntimeLimits.inputTime.wholeNanoseconds
    while let run = backlog.next() {
      runtime.send(.input(run.event, times: run.times))
      guard !backlog.isEmpty, runtime.loop.nanoseconds >= deadline else { continue }
      device.pause()
      backlog.isScheduled = true
      runtime.loop.afterTurn { [weak self] in self?.goOn() }
      return
    }
  }

  private func goOn() {
    backlog.isScheduled = false
    workOff()
    if backlog.isEmpty, ownership == .ours { device.resume() }
  }

  private func replied(_ reply: TerminalReply) {
    if reply == .ready, pacer.fenceEnded() {
      timers.fence.stop()
      return goOnDrawing()
    }
    if case .cursor(let place) = reply, let profile = widths.heard(place) {
      picture.use(profile)
      frame(.paced(nil))
    }
    if case .deviceAttributes = reply { decoder.expectedCursorReports = 0 }
    if case .isDark = reply {
      // The theme has changed: its colours have, too.
      output += CapabilityNegotiator.colorQueryBytes
    }
    if modes.heard(reply) { learned() }
    flush()
  }

  /// Uses what has become known of the terminal.
  private func learned() {
    changeModes()
    output += picture.use(modes.pictures)
    runtime.send(.terminal(modes.traits))
    guard modes.theme != picture.theme else { return }
    picture.theme = modes.theme
    frame(.now)
  }

  private func changeModes() {
    output += modes.change()
    if let flags = modes.kittyFlags { decoder.kittyFlags = flags }
    setRescue()
  }

  /// Notes what undoes everything, should this process die.
  private func setRescue() { Rescue.set(picture.farewell + modes.end) }

  /// Tells the core a new size, when there is one.
  package func sizeChanged() {
    guard let size = device.size, size.columns > 0, size.rows > 0 else { return }
    // What is left on a terminal after resizing is its own affair, also when the size is as before.
    picture.invalidate()
    if modes.heard(size), ownership == .ours { learned() }
    let window = CellSize(
      columns: min(RuntimeLimits.windowColumns, size.columns),
      rows: min(RuntimeLimits.windowRows, size.rows))
    guard window == runtime.state.window else { return runtime.send(.resized(window)) }
    // Once, however many changes of size have come in this turn.
    runtime.loop.atTurnEnd { [weak self] in self?.frame(.now) }
  }

  // MARK: Frames

  /// Draws the state as soon as the need allows.
  package func show(_ need: FrameNeed) { frame(need) }

  /// Writes a part of the picture before the rest of it is made.
  package func show(ahead part: PartAhead) -> Bool {
    guard ownership == .ours, output.isEmpty, pacer.mayDraw(at: now, inputWaits: { hasInput })
    else { return false }
    runtime.lendState { picture.draw(ahead: part, $0, for: modes.screen, into: &output) }
    defer { flush() }
    return !output.isEmpty
  }

  /// Draws as soon as it may be: what this asks for, and what has waited.
  private func frame(_ need: FrameNeed) {
    let decision = pacer.ask(need, at: now) { hasInput }
    guard ownership == .ours else { return }
    switch decision {
    case .rest: return
    case .draw: draw()
    case .wait(let pause):
      timers.frame.start(after: pause) { [weak self] in self?.frame(.none) }
    }
  }

  private func draw() {
    pacer.drew(at: now, telling: runtime.lendState { $0.untoldTransfers })
    timers.frame.stop()
    let isNew = runtime.lendState { picture.draw($0, for: modes.screen, into: &output) }
    let hasCursor = modes.want(cursor: picture.cursorShape)
    if hasCursor { changeModes() }
    // Else what is to be drawn is on the screen already.
    guard isNew || hasCursor else { return landed() }
    if picture.leavesPictures { setRescue() }
    sentAt = now
    pacer.sent(isFenced: modes.answersFence)
    if modes.answersFence {
      output += Self.fence
      awaitFence()
    }
    flush()
  }

  /// A reply that was lost must not stop the picture for ever.
  private func awaitFence() {
    timers.fence.start(after: RuntimeLimits.fencePatience) { [weak self] in
      guard let self, pacer.stage == .fenced else { return }
      // A question that is still to be written cannot have been answered.
      guard output.isEmpty else { return awaitFence() }
      _ = pacer.fenceEnded()
      _ = pacer.takeReports()
      frame(picture.isBusy ? .now : .none)
    }
  }

  /// Tells the core which reports of transfers the user can see now.
  private func landed() {
    let reports = pacer.takeReports()
    if !reports.isEmpty { runtime.send(.transferLog(.shown(reports))) }
  }

  /// Draws what has come up while a frame was on its way, and goes on with what is sent piece by piece.
  private func goOnDrawing() {
    picture.landed(afterMilliseconds: now - sentAt)
    if modes.heard(lineRate: picture.lineRate) { runtime.send(.terminal(modes.traits)) }
    landed()
    frame(picture.isBusy ? .now : .none)
  }

  private func redrawAll() {
    output += picture.farewell
    picture.forget()
    frame(.now)
  }

  /// Writes what the terminal takes; while it is lent, what is to be written waits.
  private func flush() {
    guard ownership == .ours else { return }
    if !output.isEmpty {
      let written = device.write(output)
      if written >= output.count {
        output.removeAll(keepingCapacity: true)
      } else {
        output.removeFirst(max(0, written))
      }
    }
    guard output.isEmpty, pacer.written() else { return }
    goOnDrawing()
  }

  // MARK: Orders

  /// Does what the core orders beside the picture.
  package func perform(_ order: TerminalOrder) {
    switch order {
    case .copy(let text): copyToClipboard(text)
    case .suspend: suspend()
    case .redrawAll: redrawAll()
    case .setPointer(let shape): setPointer(shape)
    case .reportAllMotion(let isOn): reportAllMotion(isOn)
    case .drag(let order): dragOutside(order)
    case .registerDrops(let types): registerDrops(types)
    case .showShare(let share): tell(modes.notes.share(share))
    case .notify(let words): tell(modes.notes.notice(words.string))
    }
  }

  /// Puts a text on the terminal's clipboard.
  private func copyToClipboard(_ copied: CopiedText) {
    let bytes = Array(copied.text.utf8)
    output += Array("\u{1B}]52;c;".utf8) + Base64.letters(of: bytes) + [0x1B, 0x5C]
    flush()
  }

  /// Writes words to the terminal that change nothing on the screen.
  private func tell(_ bytes: [UInt8]) {
    guard ownership == .ours, !bytes.isEmpty else { return }
    output += bytes
    flush()
  }

  /// Sets the shape of the mouse pointer; terminals without shapes ignore it.
  private func setPointer(_ shape: String?) {
    guard ownership == .ours else { return }
    output += modes.want(pointer: shape)
    setRescue()
    flush()
  }

  /// Has all motion of the mouse reported, or only that with a button held.
  private func reportAllMotion(_ isOn: Bool) {
    modes.want(allMotion: isOn)
    applyWishes()
  }

  /// Takes drops of other programs of these types, where the terminal knows of drops.
  private func registerDrops(_ types: [String]) {
    modes.want(drops: types)
    applyWishes()
  }

  private func applyWishes() {
    guard ownership == .ours else { return }
    changeModes()
    flush()
  }

  /// Tells the terminal's own drag and drop something; only terminals that offer one are told.
  private func dragOutside(_ order: DropOrder) {
    guard ownership == .ours, modes.hasDrops else { return }
    output += order.bytes
    flush()
  }

  // MARK: Lending

  /// Hands the terminal to the shell and stops, until the shell continues us.
  private func suspend() {
    guard JobControl.canSuspend else { return }
    lend()
    JobControl.suspend()
    // Here the shell has brought us back.
    takeBack()
    runtime.send(.signalled(.resumed))
  }

  /// Leaves the terminal to another program, modes and screen restored.
  package func lend() {
    guard ownership == .ours else { return }
    ownership = .lent
    device.pause()
    timers.frame.stop()
    timers.fence.stop()
    leave()
  }

  /// Takes the terminal over again and draws every cell anew.
  package func takeBack() {
    guard ownership != .over else { return }
    do throws(SystemError) { try device.enterRawMode() } catch { return }
    ownership = .ours
    pacer.left()
    output += modes.resume()
    if let flags = modes.kittyFlags { decoder.kittyFlags = flags }
    picture.forget()
    setRescue()
    if backlog.isEmpty { device.resume() }
    sizeChanged()
    frame(.now)
  }

  /// Sets everything again after somebody else has stopped and continued us.
  package func resumed() {
    JobControl.wakeGuardian()
    guard ownership == .ours, device.isForeground else { return }
    takeBack()
  }
}
