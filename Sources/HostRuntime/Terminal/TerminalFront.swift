// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
package import EventLoop
package import HostCore
import PaneRendering
import TerminalInput
import TerminalScreen

/// The terminal: its bytes become events, the host's state becomes frames.
///
/// At most one frame is in flight. Where the terminal is known to answer `CSI 5 n`, a frame is in
/// flight until it has answered behind it; elsewhere until its bytes are written. Meanwhile nothing
/// is queued: the next frame is made from the newest state.
package final class TerminalFront: ScreenOwner {
  private let device: TerminalDevice
  private let runtime: HostRuntime
  private let loop: Loop
  private let environment: [String: String]
  private var decoder = InputDecoder()
  private var negotiator: CapabilityNegotiator
  private var renderer: WindowRenderer
  private var surface: Surface
  private var encoder = FrameEncoder()
  private var pending: [UInt8] = []
  private var inFlight = Flight.none
  /// Transfers whose outcome is told by the frame in flight.
  private var reports: Set<TransferID> = []
  private var waiting = FrameNeed.none
  private var allowance = FrameAllowance()
  private let inputTimer: Timer
  private let frameTimer: Timer
  private let fenceTimer: Timer
  private let settings: Settings
  private var isLent = false
  private var isClosed = false
  private var events: [InputEvent] = []
  /// Called once when the terminal is gone.
  package var onHangup: (() -> Void)?
  /// Takes down what the terminal sends, for replaying it.
  package var recorder: TraceRecorder?

  private enum Flight { case none, writing, fenced }
  private var isOpen = false
  /// When the terminal was taken over, in milliseconds of the loop's clock.
  private var openedAt = 0
  private var modes = SessionModes()
  private var reportsAllMotion = false
  private var hasPointerShape = false
  private var measuredWidths: [Int?] = []
  private var dropTypes = DroppedType.registered
  /// How long the answer to a fence is waited for, in milliseconds.
  private static let fenceMilliseconds = 1_000

  /// What the user's configuration says about the terminal.
  package struct Settings {
    /// Whether the terminal is asked to report the mouse.
    package var usesMouse = true
    /// Whether lines and marks are drawn with ASCII.
    package var isASCII = false
    /// `nil` follows the terminal.
    package var isDark: Bool?
    /// How long a lone ESC waits for more, in milliseconds.
    package var escapeMilliseconds: Int?
    /// Creates the settings of a user who has said nothing.
    package init() {}
  }

  /// Takes the terminal over and draws the first frame.
  package init(
    device: TerminalDevice, runtime: HostRuntime, environment: [String: String],
    settings: Settings
  ) {
    self.device = device
    self.runtime = runtime
    self.environment = environment
    self.settings = settings
    loop = runtime.loop
    let hints = CapabilityNegotiator(environment: environment).capabilities
    let probes = settings.isASCII || hints.prefersASCII ? [] : Self.widthProbes
    negotiator = CapabilityNegotiator(
      environment: environment, probes: probes,
      cursorReports: probes.isEmpty ? 0 : WidthProfile.probes.count)
    inputTimer = Timer(runtime.loop)
    frameTimer = Timer(runtime.loop)
    fenceTimer = Timer(runtime.loop)
    surface = Surface(size: runtime.state.window)
    renderer = WindowRenderer(theme: Theme())
    renderer = WindowRenderer(theme: theme)
    if let escape = settings.escapeMilliseconds { decoder.timers.escape = max(1, escape) }
    decoder.eraseByte = device.eraseByte
    decoder.expectedCursorReports = negotiator.cursorReports
    device.onBytes = { [weak self] in self?.received($0) }
    device.onWritable = { [weak self] in self?.continueWriting() }
    device.onHangup = { [weak self] in self?.onHangup?() }
    runtime.onFrame = { [weak self] in self?.frame($0) }
    runtime.onRedrawAll = { [weak self] in self?.redrawAll() }
    runtime.screen = self
  }

  /// Sets the terminal's modes and asks what it can do.
  package func open() throws(SystemError) {
    try device.enterRawMode()
    openedAt = loop.now
    modes = wantedModes
    Rescue.set(modes.end)
    pending.append(contentsOf: modes.start)
    pending.append(contentsOf: negotiator.queryBytes)
    flush()
    isOpen = true
    device.resume()
  }

  /// Puts the terminal back as it was; nothing is drawn or read any more.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    let isLent = isLent
    self.isLent = true
    device.pause()
    inputTimer.stop()
    frameTimer.stop()
    fenceTimer.stop()
    // Whoever has borrowed the screen got it in order.
    guard !isLent else { return }
    leave()
  }

  /// Leaves every mode, hears the answers that are still to come, and restores the driver.
  private func leave() {
    _ = device.write(pending + modes.end, withinMilliseconds: 500)
    pending.removeAll()
    if inFlight == .fenced {
      device.discardInput(withinMilliseconds: 200) { $0.suffix(4) == Self.fenceAnswer[...] }
    } else if !negotiator.isFenced, loop.now - openedAt < Self.answerMilliseconds {
      // The terminal was asked what it can do and has not answered: the last answer ends in a c.
      device.discardInput(withinMilliseconds: 60) { $0.last == UInt8(ascii: "c") }
    }
    inFlight = .none
    do throws(SystemError) { try device.restoreModes() } catch { return }
  }

  /// `CSI 0 n`, what a terminal answers to the question behind a frame.
  private static let fenceAnswer: [UInt8] = [0x1B, 0x5B, 0x30, 0x6E]
  /// How long after the start the terminal's first answers may be on their way, in milliseconds.
  private static let answerMilliseconds = 1_000

  /// The modes that suit what is known of the terminal.
  private var wantedModes: SessionModes {
    let capabilities = negotiator.capabilities
    var modes = SessionModes()
    modes.mouse =
      settings.usesMouse && capabilities.hasMouse
      ? (reportsAllMotion ? .motion : .dragging) : .off
    modes.usesPointerShape = hasPointerShape
    if capabilities.hasDragAndDrop, settings.usesMouse {
      modes.dropTypes = dropTypes
    }
    modes.reportsColorScheme = capabilities.hasThemeReports
    modes.reportsSize = capabilities.hasSizeReports
    if capabilities.hasKittyKeys {
      modes.keyboard = .kitty(flags: 5)
    } else if capabilities.hasModifyOtherKeys {
      modes.keyboard = .modifyOtherKeys(level: 2)
    }
    return modes
  }

  /// Sets modes that have become known to work.
  private func updateModes() {
    let wanted = wantedModes
    guard wanted != modes else { return }
    pending.append(contentsOf: modes.change(to: wanted))
    modes = wanted
    if case .kitty(let flags) = wanted.keyboard { decoder.kittyFlags = Int(flags) }
    Rescue.set(modes.end)
  }

  // MARK: Input

  /// Whether the user has typed something that is still to be read.
  package var hasInput: Bool { device.hasInput }

  private func received(_ bytes: UnsafeRawBufferPointer) {
    guard !isLent else { return }
    recorder?.typed(bytes)
    events.removeAll(keepingCapacity: true)
    decoder.feed(bytes, at: loop.now, into: &events)
    take()
  }

  private func take() {
    let taken = events
    events.removeAll(keepingCapacity: true)
    for event in taken {
      if case .reply(let reply) = event { replied(reply) } else { runtime.send(.input(event)) }
    }
    guard let deadline = decoder.nextDeadline else {
      inputTimer.stop()
      return
    }
    inputTimer.start(milliseconds: max(1, deadline - loop.now)) { [weak self] in
      guard let self else { return }
      decoder.advance(to: loop.now, into: &events)
      take()
    }
  }

  private func replied(_ reply: TerminalReply) {
    if reply == .ready, inFlight == .fenced {
      fenceTimer.stop()
      inFlight = .none
      landed()
      frame(.none)
      return
    }
    if case .cursor(let place) = reply { measured(place) }
    if case .deviceAttributes = reply { decoder.expectedCursorReports = 0 }
    if case .isDark = reply, isOpen {
      // The theme has changed: its colours have, too.
      pending.append(contentsOf: CapabilityNegotiator.colorQueryBytes)
    }
    let before = negotiator.capabilities
    guard negotiator.consume(reply) else { return }
    let after = negotiator.capabilities
    guard after != before else { return }
    updateModes()
    tellTraits()
    if theme != renderer.theme {
      renderer = WindowRenderer(theme: theme)
      encoder.invalidate()
      frame(.now)
    }
  }

  /// Prints what terminals disagree on, asks after each where the cursor is, and clears it away.
  private static let widthProbes =
    WidthProfile.probes.flatMap { Array("\u{1B}[H\($0)\u{1B}[6n".utf8) }
    + Array("\u{1B}[H\u{1B}[2K".utf8)

  /// Learns how wide the terminal draws what terminals disagree on.
  ///
  /// The picture was laid out without that knowledge, so only what changes no width is used.
  private func measured(_ place: CellPoint) {
    guard measuredWidths.count < negotiator.cursorReports else { return }
    measuredWidths.append(place.row == 0 ? place.column : nil)
    guard measuredWidths.count == negotiator.cursorReports else { return }
    surface.profile = WidthProfile(measured: measuredWidths).withoutWidthChanges
    frame(.soon)
  }

  private func tellTraits() {
    let capabilities = negotiator.capabilities
    var traits = TerminalTraits()
    traits.isDark = theme.isDark
    traits.hasDragAndDrop = capabilities.hasDragAndDrop && settings.usesMouse
    traits.isRemote = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains {
      environment[$0]?.isEmpty == false
    }
    traits.hasFullKeys = capabilities.hasKittyKeys
    traits.colors =
      switch capabilities.colors {
      case .mono: "mono"
      case .ansi16: "16"
      case .palette256: "256"
      case .rgb: "rgb"
      }
    if let width = capabilities.cellPixelWidth, let height = capabilities.cellPixelHeight {
      traits.cellPixels = CellSize(columns: width, rows: height)
    }
    runtime.send(.terminal(traits))
  }

  private var theme: Theme {
    let capabilities = negotiator.capabilities
    return Theme(
      isDark: settings.isDark ?? capabilities.isDark ?? true,
      hasColors: capabilities.colors != .mono,
      hasTints: capabilities.colors > .ansi16,
      isASCII: settings.isASCII || capabilities.prefersASCII)
  }

  private var screenCapabilities: ScreenCapabilities {
    let depth: TerminalScreen.ColorDepth =
      switch negotiator.capabilities.colors {
      case .mono: .none
      case .ansi16: .palette16
      case .palette256: .palette256
      case .rgb: .trueColor
      }
    var screen = ScreenCapabilities(colorDepth: depth)
    // Raw modes leave every byte as it is.
    screen.hasRawLineFeed = true
    screen.hasSynchronizedOutput = negotiator.capabilities.hasSynchronizedOutput
    return screen
  }

  /// Tells the core a new size, when there is one.
  package func sizeChanged() {
    guard let size = device.size, size.columns > 0, size.rows > 0 else { return }
    recorder?.resized(size.columns, size.rows)
    // What is left on a terminal after resizing is its own affair, also when the size is as before.
    encoder.invalidate()
    let window = CellSize(columns: min(1_000, size.columns), rows: min(500, size.rows))
    guard window == runtime.state.window else {
      runtime.send(.resized(window))
      return
    }
    // Once, however many changes of size have come in this turn.
    waiting = .now
    loop.atTurnEnd { [weak self] in self?.drawWaiting() }
  }

  // MARK: Frames

  /// Draws as soon as it may be: what this asks for, and what has waited.
  private func frame(_ need: FrameNeed) {
    waiting = max(waiting, need)
    guard waiting != .none, !isLent, inFlight == .none else { return }
    if waiting == .soon {
      let pause = allowance.pause(at: loop.now)
      if pause > 0 {
        guard !frameTimer.isRunning else { return }
        frameTimer.start(milliseconds: pause) { [weak self] in self?.frame(.none) }
        return
      }
    }
    drawWaiting()
  }

  private func drawWaiting() {
    guard waiting != .none, !isLent, inFlight == .none else { return }
    if waiting == .soon { allowance.spend(at: loop.now) }
    waiting = .none
    frameTimer.stop()
    renderer.draw(runtime.state, on: &surface)
    reports = runtime.state.untoldTransfers
    let before = pending.count
    encoder.encode(surface, capabilities: screenCapabilities, into: &pending)
    // What is to be drawn is on the screen already.
    guard pending.count > before else { return landed() }
    if negotiator.capabilities.answersFence {
      pending.append(contentsOf: "\u{1B}[5n".utf8)
      inFlight = .fenced
      awaitFence()
    } else {
      inFlight = .writing
    }
    flush()
  }

  /// A reply that was lost must not stop the picture for ever.
  private func awaitFence() {
    fenceTimer.start(milliseconds: Self.fenceMilliseconds) { [weak self] in
      guard let self, inFlight == .fenced else { return }
      // A question that is still to be written cannot have been answered.
      guard pending.isEmpty else { return awaitFence() }
      inFlight = .none
      reports = []
      frame(.none)
    }
  }

  /// Tells the core which reports of transfers the user can see now.
  private func landed() {
    guard !reports.isEmpty else { return }
    runtime.send(.transferLog(.shown(reports)))
    reports = []
  }

  private func redrawAll() {
    encoder.invalidate()
    frame(.now)
  }

  private func continueWriting() { flush() }

  private func flush() {
    guard !isClosed else { return }
    if !pending.isEmpty {
      let written = device.write(pending)
      if written >= pending.count {
        pending.removeAll(keepingCapacity: true)
      } else {
        pending.removeFirst(max(0, written))
      }
    }
    if pending.isEmpty, inFlight == .writing {
      inFlight = .none
      landed()
      frame(.none)
    }
  }

  // MARK: Orders

  /// Puts a text on the terminal's clipboard, at most 100,000 bytes of it.
  package func copyToClipboard(_ text: String) {
    let payload = Base64Encoder.encode(Array(text.utf8.prefix(100_000)))
    pending.append(contentsOf: "\u{1B}]52;c;".utf8)
    pending.append(contentsOf: payload)
    pending.append(contentsOf: [0x1B, 0x5C])
    flush()
  }

  /// Rings the bell.
  package func ringBell() {
    pending.append(0x07)
    flush()
  }

  /// Sets the shape of the mouse pointer; terminals without shapes ignore it.
  package func setPointer(_ shape: String?) {
    // The Linux console prints what it does not know.
    guard isOpen, negotiator.capabilities.hasMouse, environment["TERM"] != "linux" else { return }
    hasPointerShape = shape != nil
    modes.usesPointerShape = hasPointerShape
    pending.append(contentsOf: ScreenSequence.pointer(named: shape ?? ""))
    Rescue.set(modes.end)
    flush()
  }

  /// Has all motion of the mouse reported, or only that with a button held.
  package func reportAllMotion(_ isOn: Bool) {
    guard isOn != reportsAllMotion else { return }
    reportsAllMotion = isOn
    guard isOpen, !isLent else { return }
    updateModes()
    flush()
  }

  /// Tells the terminal's own drag and drop something; only terminals that offer one are told.
  package func dragOutside(_ order: DropOrder) {
    guard isOpen, !isLent, !modes.dropTypes.isEmpty else { return }
    pending.append(contentsOf: order.bytes)
    flush()
  }

  /// Takes drops of other programs of these types, where the terminal knows of drops.
  package func registerDrops(_ types: [String]) {
    dropTypes = types
    guard isOpen, !isLent else { return }
    updateModes()
    flush()
  }

  /// Hands the terminal to the shell and stops, until the shell continues us.
  package func suspend() {
    guard JobControl.canSuspend else { return }
    lend()
    JobControl.suspend()
    // Here the shell has brought us back.
    takeBack()
    runtime.send(.signalled(.resumed))
  }

  /// Leaves the terminal to another program, modes and screen restored.
  package func lend() {
    isLent = true
    device.pause()
    leave()
  }

  /// Takes the terminal over again and draws every cell anew.
  package func takeBack() {
    guard !isClosed else { return }
    do throws(SystemError) { try device.enterRawMode() } catch { return }
    isLent = false
    inFlight = .none
    pending.append(contentsOf: modes.start)
    encoder.invalidate()
    device.resume()
    sizeChanged()
    frame(.now)
  }

  /// Sets everything again after somebody else has stopped and continued us.
  package func resumed() {
    JobControl.wakeGuardian()
    guard !isLent, device.isForeground else { return }
    takeBack()
  }
}
