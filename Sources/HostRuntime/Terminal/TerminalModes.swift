// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import DragSession
import EventLoop
import HostConfiguration
import HostCore
import PaneContent
import PaneRendering
import TerminalInput
import TerminalScreen

/// What the terminal can do and what is wished of it, and the bytes that make it so.
struct TerminalModes {
  /// The traits of the terminal known so far.
  private var negotiator: CapabilityNegotiator
  private let settings: TerminalFront.Settings
  /// The words for its own frame, and for somebody who looks elsewhere.
  let notes: TerminalNotes
  private let isRemote: Bool
  private let isConsole: Bool
  /// The modes that are in force, or were before the terminal was lent.
  private var session = SessionModes()
  private var reportsAllMotion = false
  private var hasPointerShape = false
  private var cursorShape: UInt8 = 0
  private var dropTypes = DroppedType.registered
  /// The pixels of a cell, as the driver knows them.
  private var measuredCell: CellSize?
  /// Bytes in a second that the line carries; `nil` where that is enough for every picture.
  private var lineRate: Int?
  /// When the first questions were asked, in milliseconds of the loop's clock.
  private var askedAt: Int?

  /// Takes what the environment says; nothing has been asked yet.
  init(
    environment: [String: String], settings: TerminalFront.Settings, asking widths: WidthProbe
  ) {
    negotiator = CapabilityNegotiator(
      environment: environment, probes: widths.questions, cursorReports: widths.expected,
      asksPictures: settings.pictures == .auto || settings.pictures == .kitty)
    self.settings = settings
    notes = TerminalNotes(environment: environment)
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
    modes.cursorShape = cursorShape
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

  /// Wants a look of the cursor, as DECSCUSR numbers it; tells whether it is another one.
  mutating func want(cursor shape: UInt8) -> Bool {
    // The Linux console prints what it does not know.
    guard !isConsole, shape != cursorShape else { return false }
    cursorShape = shape
    return true
  }

  // MARK: Replies

  /// Takes a reply; returns whether more is known now than before.
  mutating func heard(_ reply: TerminalReply) -> Bool {
    let before = setsGround
    return negotiator.consume(reply) || setsGround != before
  }

  /// Tells whether answers to the first questions may still be on their way.
  func awaitsAnswers(at now: Int) -> Bool {
    guard let askedAt, !negotiator.isFenced else { return false }
    return now - askedAt < RuntimeLimits.firstAnswers.wholeMilliseconds
  }

  /// Takes the size the driver tells; returns whether the pixels of a cell are others now.
  mutating func heard(_ size: TerminalSize) -> Bool {
    let before = measuredCell
    let across = size.widthPixels / max(1, size.columns)
    let down = size.heightPixels / max(1, size.rows)
    measuredCell = across > 0 && down > 0 ? CellSize(columns: across, rows: down) : nil
    return measuredCell != before
  }

  /// Takes the pace of the line; returns whether it is another one now.
  mutating func heard(lineRate: Int?) -> Bool {
    defer { self.lineRate = lineRate }
    return lineRate != self.lineRate
  }

  // MARK: What follows

  /// The pixels of a cell: as the driver says, which learns of other fonts, else as the terminal does.
  private var cellPixels: CellSize? {
    if let measuredCell { return measuredCell }
    guard let width = capabilities.cellPixelWidth, let height = capabilities.cellPixelHeight else {
      return nil
    }
    return CellSize(columns: width, rows: height)
  }

  /// The means by which pictures are drawn.
  var pictures: PictureStage.Means {
    let isDirect = capabilities.multiplexer == .none
    let hasSixel = capabilities.has(.sixel) && cellPixels != nil
    switch settings.pictures {
    case .cells, .off: return .cells
    case .sixel: return cellPixels == nil ? .cells : .sixel
    case .kitty where capabilities.multiplexer == .tmux: return placeholders(isWrapped: true)
    case .auto, .kitty:
      guard isDirect else { return .cells }
      if capabilities.has(.kittyGraphics) {
        let best = placeholders(isWrapped: false)
        return capabilities.hasPicturePlaceholders && best != .cells ? best : .placed
      }
      return hasSixel ? .sixel : .cells
    }
  }

  /// Characters that show pictures say by an exact colour which one.
  private func placeholders(isWrapped: Bool) -> PictureStage.Means {
    guard capabilities.colors == .rgb else { return .cells }
    return .placeholders(
      isWrapped: isWrapped, deletesRanges: !isWrapped && capabilities.deletesPictureRanges)
  }

  /// The colours and signs that suit the terminal and the user's settings.
  var theme: Theme {
    var theme = Theme(
      isDark: settings.isDark ?? capabilities.isDark ?? true,
      hasColors: capabilities.colors != .mono,
      hasTints: capabilities.colors > .ansi16,
      isASCII: settings.isASCII || capabilities.prefersASCII,
      setsGround: setsGround,
      hasExactColors: capabilities.colors == .rgb,
      own: capabilities.background.map {
        Theme.OwnColors(ground: Shade($0), letters: capabilities.foreground.map { Shade($0) })
      })
    theme.showsPictures = settings.pictures != .off
    theme.take(ChosenColors(settings.colors))
    return theme
  }

  /// True when the window has a ground of its own: the terminal's does not suit, or nobody tells it.
  ///
  /// Hardly a colour is read both on black and on white with 4.5:1; on their own ground all of a dark
  /// theme are. Of 256 colours it is painted once the terminal has answered and left the question open,
  /// as older multiplexers do; so no other one begins with a ground that it loses.
  var setsGround: Bool {
    if let isDark = settings.isDark { return isDark != capabilities.isDark }
    return capabilities.isDark == nil
      && (capabilities.colors <= .ansi16 || negotiator.isFenced)
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
    if case .placeholders = pictures { screen.hasPlaceholders = true }
    return screen
  }

  /// The traits the core is told of.
  var traits: TerminalTraits {
    var traits = TerminalTraits()
    let theme = theme
    traits.isDark = theme.isDark
    if !theme.setsGround {
      traits.foreground = capabilities.foreground?.hexadecimal
      traits.background = capabilities.background?.hexadecimal
    }
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
    traits.cellPixels = cellPixels
    traits.lineRate = lineRate
    traits.clipboardBytes = capabilities.clipboardBytes ?? traits.clipboardBytes
    traits.pictures =
      switch pictures {
      case .cells: .cells
      case .placeholders, .placed: .pixels
      case .sixel: .sixel
      }
    return traits
  }
}

extension ChosenColors {
  /// Colours as they stand in the settings.
  init(_ colors: ThemeColors) {
    self.init()
    func shade(_ part: ThemeColors.Part) -> Shade? {
      colors[part].map { Shade($0.red, $0.green, $0.blue) }
    }
    ground = shade(.ground)
    text = shade(.text)
    let named: [(ThemeColors.Part, Ink.Name)] = [
      (.accent, .accent), (.faint, .faint), (.line, .line), (.good, .good), (.warning, .warning),
      (.bad, .bad), (.info, .info), (.code, .code),
    ]
    for (part, name) in named { inks[name] = shade(part) }
  }
}

extension Shade {
  /// A colour as the terminal reported it.
  fileprivate init(_ color: TerminalColor) { self.init(color.red, color.green, color.blue) }
}
