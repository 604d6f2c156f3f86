// SPDX-License-Identifier: Apache-2.0

/// What environment variables say about the terminal.
///
/// Only hints: ssh loses most of them, and a multiplexer hides the terminal behind it.
struct EnvironmentHints {
  private let variables: [String: String]
  /// `TERM`, or the empty string.
  let term: String

  init(_ variables: [String: String]) {
    self.variables = variables
    term = variables["TERM"] ?? ""
  }

  private func isSet(_ name: String) -> Bool { !(variables[name] ?? "").isEmpty }

  var isDumb: Bool { term.isEmpty || term == "dumb" }
  var isLinuxConsole: Bool { term == "linux" || term.hasPrefix("linux-") }
  var isAppleTerminal: Bool { variables["TERM_PROGRAM"] == "Apple_Terminal" }
  var speaksModifyOtherKeys: Bool {
    ["xterm", "mintty", "tmux"].contains { term.hasPrefix($0) }
  }

  var multiplexer: Capabilities.Multiplexer {
    if isSet("TMUX") || term.hasPrefix("tmux") { return .tmux }
    if isSet("STY") || term.hasPrefix("screen") { return .screen }
    return .none
  }

  /// The colours that can be counted on before the first reply.
  ///
  /// Source: no-color.org for `NO_COLOR`; the common use of `COLORTERM`.
  var colors: ColorDepth {
    if isSet("NO_COLOR") || isDumb { return .mono }
    let colorTerm = variables["COLORTERM"] ?? ""
    if colorTerm == "truecolor" || colorTerm == "24bit", multiplexer != .screen { return .rgb }
    if term.hasSuffix("-direct") || term == "xterm-kitty" || term == "xterm-ghostty" { return .rgb }
    if ["alacritty", "wezterm", "foot", "contour"].contains(where: { term.hasPrefix($0) }) {
      return .rgb
    }
    // Most names end in it, and the end of a text is compared quicker than all of it is searched.
    let has256 = term.hasSuffix("256color") || term.contains("256color")
    if isAppleTerminal || has256 || term.hasPrefix("tmux") { return .palette256 }
    if term.hasPrefix("vt") || term.hasSuffix("-m") || term.hasSuffix("-mono") { return .mono }
    return .ansi16
  }

  /// True when `NO_COLOR` forbids more colours than the environment gave.
  var forbidsColor: Bool { isSet("NO_COLOR") }

  /// True when text should be ASCII: a console with few glyphs or a locale that is not UTF-8.
  var prefersASCII: Bool {
    if isLinuxConsole { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty }
    guard let locale else { return false }
    // The encoding in `de_DE.UTF-8@euro`, whose hyphen is often left out.
    let encoding = locale.utf8.split(separator: UInt8(ascii: "@")).first?
      .split(separator: UInt8(ascii: ".")).last
    let letters = encoding?.filter { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 } ?? []
    return letters != Array("utf8".utf8)
  }

  /// Dark or light as `COLORFGBG` says, whose last number is the background's colour; the console of
  /// Linux is black.
  var isDark: Bool? {
    if isLinuxConsole { return true }
    guard let last = variables["COLORFGBG"]?.split(separator: ";").last, let color = Int(last),
      (0...15).contains(color)
    else { return nil }
    return color <= 6 || color == 8
  }

  /// The delay after a lone ESC in milliseconds, when `ESCDELAY` gives one up to a second.
  var escapeMilliseconds: Int? {
    guard let value = variables["ESCDELAY"].flatMap(Int.init), (1...1_000).contains(value) else {
      return nil
    }
    return value
  }
}
