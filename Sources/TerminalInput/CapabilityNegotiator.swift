// SPDX-License-Identifier: Apache-2.0

/// Learns what the terminal can do: from the environment at once, from its replies as they come.
///
/// Nothing ever waits for it. Silence leaves the defaults of the environment in place, and late replies
/// are welcome for the whole session.
package struct CapabilityNegotiator: Sendable {
  /// What is known now.
  package private(set) var capabilities: Capabilities
  /// True when DA1, the fence of the batch, has arrived.
  package private(set) var isFenced = false
  /// The questions, one write, fenced by DA1; empty for terminals that must not be asked.
  package let queryBytes: [UInt8]
  /// Cursor reports that answer the batch; the decoder has to expect them.
  package let cursorReports: Int
  private let forbidsColor: Bool

  /// Creates a negotiator from environment variables.
  ///
  /// - Parameters:
  ///   - environment: The variables; only those about the terminal and the locale are looked at.
  ///   - probes: Bytes that print and measure on the cleared screen, sent before the fence.
  ///   - cursorReports: How many cursor reports the probes ask for.
  ///   - asksPictures: Whether to ask for pictures by the kitty protocol.
  package init(
    environment: [String: String], probes: [UInt8] = [], cursorReports: Int = 0,
    asksPictures: Bool = false
  ) {
    let hints = EnvironmentHints(environment)
    var known = Capabilities()
    known.colors = hints.colors
    known.isDark = hints.isDark
    known.multiplexer = hints.multiplexer
    known.prefersASCII = hints.prefersASCII
    known.isDumb = hints.isDumb
    known.hasMouse = !hints.isLinuxConsole && !hints.isDumb
    known.allowsOSC = !hints.isLinuxConsole && !hints.isDumb
    known.escapeMilliseconds = hints.escapeMilliseconds
    capabilities = known
    forbidsColor = hints.forbidsColor
    queryBytes = QueryPlan(hints: hints, asksPictures: asksPictures).bytes(probes: probes)
    self.cursorReports = queryBytes.isEmpty ? 0 : max(0, cursorReports)
  }

  /// Takes a reply of the terminal; replies about other things change nothing.
  ///
  /// - Parameter reply: Any reply, in any order, late or unasked.
  /// - Returns: Whether ``capabilities`` changed.
  @discardableResult
  package mutating func consume(_ reply: TerminalReply) -> Bool {
    let before = capabilities
    switch reply {
    case .deviceAttributes(let attributes): takeFence(attributes)
    case .version(let name): takeName(name)
    case .mode(let mode, let state): takeMode(mode, isUsable: (1...3).contains(state))
    case .kittyFlags: capabilities.features.insert(.kittyKeys)
    case .modifyOtherKeys: capabilities.features.insert(.modifyOtherKeys)
    case .color(let number, let red, let green, let blue):
      takeColor(number, TerminalColor(red, green, blue))
    case .isDark(let isDark): takeTheme(isDark)
    case .ready: capabilities.features.insert(.fence)
    case .cellPixels(let width, let height):
      capabilities.cellPixelWidth = width
      capabilities.cellPixelHeight = height
    case .capability(let name, let value): takeCapability(name, value)
    case .kittyGraphics(let text):
      if text.hasSuffix(";OK") { capabilities.features.insert(.kittyGraphics) }
    case .dragAndDrop(let question):
      // Only an answer before the fence is one to our question.
      if !isFenced, question == QueryPlan.dragAndDrop { capabilities.features.insert(.dragAndDrop) }
    case .isVisible, .cursor, .areaPixels, .graphicRendition, .clipboard: break
    }
    return capabilities != before
  }

  private var themeIsReported = false

  private mutating func takeFence(_ attributes: [Int]) {
    isFenced = true
    // The first number is the class of the terminal, the rest are its features.
    let features = attributes.dropFirst()
    if features.contains(52) { capabilities.features.insert(.clipboardWrite) }
    if features.contains(4) { capabilities.features.insert(.sixel) }
  }

  /// Usable when set, reset or permanently set; 0 and 4 mean no.
  private mutating func takeMode(_ mode: Int, isUsable: Bool) {
    switch mode {
    case 1_016: capabilities.features.set(.pixelMouse, isUsable)
    case 2_026: capabilities.features.set(.synchronizedOutput, isUsable)
    case 2_027: capabilities.features.set(.graphemeClusters, isUsable)
    case 2_031: capabilities.features.set(.themeReports, isUsable)
    case 2_033: capabilities.features.set(.visibilityReports, isUsable)
    case 2_048: capabilities.features.set(.sizeReports, isUsable)
    default: break
    }
  }

  private mutating func takeName(_ name: String) {
    capabilities.terminalName = name
    let lower = name.lowercased()
    let known = ["kitty", "foot", "ghostty", "wezterm", "iterm2", "contour", "konsole", "xterm("]
    if known.contains(where: { lower.hasPrefix($0) }) { raiseColors() }
    let linking = ["kitty", "foot", "ghostty", "wezterm", "iterm2", "contour", "konsole", "vte"]
    if linking.contains(where: { lower.hasPrefix($0) }) {
      capabilities.features.insert(.hyperlinks)
    }
    if lower.hasPrefix("tmux") { capabilities.multiplexer = .tmux }
  }

  private mutating func takeCapability(_ name: String, _ value: String?) {
    guard value != nil else { return }
    switch name {
    case "RGB", "Tc": raiseColors()
    case "Ms": capabilities.features.insert(.clipboardWrite)
    default: break
    }
  }

  private mutating func raiseColors() {
    if !forbidsColor, capabilities.multiplexer == .none { capabilities.colors = .rgb }
  }

  private mutating func takeColor(_ number: Int, _ color: TerminalColor) {
    switch number {
    case 10: capabilities.foreground = color
    case 11:
      capabilities.background = color
      if !themeIsReported { capabilities.isDark = color.luminance <= 0.6 }
    default: break
    }
  }

  private mutating func takeTheme(_ isDark: Bool) {
    themeIsReported = true
    capabilities.isDark = isDark
  }
}
