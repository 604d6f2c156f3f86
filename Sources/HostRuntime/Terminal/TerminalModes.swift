// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import HostCore
import PaneRendering
import TerminalInput
import TerminalScreen

/// What the terminal can do and what is wished of it, and the bytes that make it so.
struct TerminalModes {
  /// The traits of the terminal known so far.
  private var negotiator: CapabilityNegotiator
  private let settings: TerminalFront.Settings
  private let isRemote: Bool
  private let isConsole: Bool
  /// The modes that are in force, or were before the terminal was lent.
  private var session = SessionModes()
  private var reportsAllMotion = false
  private var hasPointerShape = false
  private var dropTypes = DroppedType.registered
  /// When the first questions were asked, in milliseconds of the loop's clock.
  private var askedAt: Int?

  /// Takes what the environment says; nothing has been asked yet.
  init(
    environment: [String: String], settings: TerminalFront.Settings, asking widths: WidthProbe
  ) {
    negotiator = CapabilityNegotiator(
      environment: environment, probes: widths.questions, cursorReports: widths.expected)
    self.settings = settings
    isRemote = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains {
      environment[$0]?.isEmpty == false
    }
    isConsole = environment["TERM"] == "linux"
  }

  private var capabilities: Capabilities { negotiator.capabilities }

  /// Cursor reports that answer the first questions.
  var cursorReports: Int { negotiator.cursorReports }

  /// True when `CSI 5 n` is answered, so that it may stand behind frames.
  var answersFence: Bool { capabilities.has(.fence) }

  /// The keyboard flags of the kitty protocol in force; `nil` without it.
  var kittyFlags: Int? {
    if case .kitty(let flags) = session.keyboard { Int(flags) } else { nil }
  }

  // MARK: Bytes

  /// Begins the session: the modes, and the questions what the terminal can do.
  mutating func begin(at now: Int) -> [UInt8] {
    askedAt = now
    session = wanted
    return session.start + negotiator.queryBytes
  }

  /// Sets the modes again after the terminal was lent, as they are wanted by now.
  mutating func resume() -> [UInt8] {
    session = wanted
    return session.start
  }

  /// Undoes every mode.
  var end: [UInt8] { session.end }

  /// Goes from the modes in force to the wanted ones; no bytes when they are the same.
  mutating func change() -> [UInt8] {
    let wanted = wanted
    guard wanted != session else { return [] }
    defer { session = wanted }
    return session.change(to: wanted)
  }

  /// The modes that suit what is known of the terminal.
  private var wanted: SessionModes {
    var modes = SessionModes()
    modes.mouse =
      settings.usesMouse && capabilities.hasMouse
      ? (reportsAllMotion ? .motion : .dragging) : .off
    modes.usesPointerShape = hasPointerShape
    if takesDrops { modes.dropTypes = dropTypes }
    modes.reportsColorScheme = capabilities.has(.themeReports)
    modes.reportsSize = capabilities.has(.sizeReports)
    if capabilities.has(.kittyKeys) {
      modes.keyboard = .kitty(flags: 5)
    } else if capabilities.has(.modifyOtherKeys) {
      modes.keyboard = .modifyOtherKeys(level: 2)
    }
    return modes
  }

  private var takesDrops: Bool { capabilities.has(.dragAndDrop) && settings.usesMouse }

  // MARK: Wishes

  /// Wants all motion of the mouse, or only that with a button held.
  mutating func want(allMotion isOn: Bool) { reportsAllMotion = isOn }

  /// Wants drops of these types.
  mutating func want(drops types: [String]) { dropTypes = types }

  /// True when the terminal's own drag and drop is in use.
  var hasDrops: Bool { !session.dropTypes.isEmpty }

  /// Wants a shape of the mouse pointer, `nil` for the terminal's own.
  ///
  /// - Returns: The bytes for it; none for terminals that would print them.
  mutating func want(pointer shape: String?) -> [UInt8] {
    // The Linux console prints what it does not know.
    guard capabilities.hasMouse, !isConsole else { return [] }
    hasPointerShape = shape != nil
    session.usesPointerShape = hasPointerShape
    return ScreenSequence.pointer(named: shape ?? "")
  }

  // MARK: Replies

  /// Takes a reply; returns whether more is known now than before.
  mutating func heard(_ reply: TerminalReply) -> Bool { negotiator.consume(reply) }

  /// Tells whether answers to the first questions may still be on their way.
  func awaitsAnswers(at now: Int) -> Bool {
    guard let askedAt, !negotiator.isFenced else { return false }
    return now - askedAt < RuntimeLimits.firstAnswers.wholeMilliseconds
  }

  // MARK: What follows

  /// The colours and signs that suit the terminal and the user's settings.
  var theme: Theme {
    Theme(
      isDark: settings.isDark ?? capabilities.isDark ?? true,
      hasColors: capabilities.colors != .mono,
      hasTints: capabilities.colors > .ansi16,
      isASCII: settings.isASCII || capabilities.prefersASCII,
      setsGround: settings.isDark.map { $0 != capabilities.isDark } ?? false,
      hasExactColors: capabilities.colors == .rgb,
      own: capabilities.background.map {
        Theme.OwnColors(ground: Shade($0), letters: capabilities.foreground.map { Shade($0) })
      })
  }

  /// The capabilities that frames may use.
  var screen: ScreenCapabilities {
    let depth: TerminalScreen.ColorDepth =
      switch capabilities.colors {
      case .mono: .none
      case .ansi16: .palette16
      case .palette256: .palette256
      case .rgb: .trueColor
      }
    var screen = ScreenCapabilities(colorDepth: depth)
    // Raw modes leave every byte as it is.
    screen.hasRawLineFeed = true
    screen.hasSynchronizedOutput = capabilities.has(.synchronizedOutput)
    screen.hasHyperlinks = capabilities.has(.hyperlinks)
    return screen
  }

  /// The traits the core is told of.
  var traits: TerminalTraits {
    var traits = TerminalTraits()
    traits.isDark = theme.isDark
    traits.hasDragAndDrop = takesDrops
    traits.isRemote = isRemote
    traits.hasFullKeys = capabilities.has(.kittyKeys)
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
    return traits
  }
}

extension Shade {
  /// A colour as the terminal reported it.
  fileprivate init(_ color: TerminalColor) { self.init(color.red, color.green, color.blue) }
}
