// SPDX-License-Identifier: Apache-2.0
import CellText
import Foundation
import Testing

@testable import PaneRendering
@testable import TerminalScreen

/// How well every look is read on what lies behind it.
///
/// Source: WCAG 2.2, contrast ratio; 4.5:1 for text (1.4.3), 3:1 for lines (1.4.11).
@Suite struct ContrastTests {
  @Test("every text has a contrast of 4.5:1 to its ground", arguments: View.all)
  func text(view: View) {
    for (look, ground) in Self.texts {
      let style = view.theme.style(look, on: ground)
      let contrast = view.contrast(of: style)
      #expect(contrast >= 4.5, "\(look) on \(ground), \(view): \(contrast)")
      #expect(!style.attributes.contains(.faint), "\(look) on \(ground)")
    }
  }

  @Test("every role of a plugin's text has a contrast of 4.5:1 to its ground", arguments: View.all)
  func roles(view: View) {
    for role in TextRole.allCases {
      for ground in Theme.Ground.allCases {
        let contrasts = [false, true].map { isFaint in
          view.contrast(of: view.theme.style(TextStyle(role: role), on: ground, isFaint: isFaint))
        }
        #expect(contrasts.allSatisfy { $0 >= 4.5 }, "\(role) on \(ground), \(view): \(contrasts)")
      }
    }
  }

  @Test("every line has a contrast of 3:1 to its ground", arguments: View.all)
  func lines(view: View) {
    for (look, ground) in Self.lines {
      let contrast = view.contrast(of: view.theme.style(look, on: ground))
      #expect(contrast >= 3, "\(look) on \(ground), \(view): \(contrast)")
    }
  }

  @Test("a theme that is asked for has a ground of its own, and all of it is read there")
  func ownGround() {
    for view in View.all {
      var forced = view
      forced.theme.isDark.toggle()
      forced.theme.setsGround = true
      for (look, ground) in Self.texts {
        let style = forced.theme.style(look, on: ground)
        let contrast = forced.contrast(of: style)
        #expect(contrast >= 4.5, "\(look) on \(ground), \(view): \(contrast)")
        #expect(style.background != .standard && style.foreground != .standard)
      }
    }
  }

  @Test("colours of the user's own are as chosen where they are read, and read everywhere")
  func chosen() {
    var colors = ChosenColors()
    colors.ground = Shade(0x2E, 0x34, 0x40)
    colors.inks = [.accent: Shade(0x88, 0xC0, 0xD0), .bad: Shade(0x30, 0x30, 0x40)]
    for var view in View.all where view.depth != .palette16 {
      view.theme.hasExactColors = view.depth == .trueColor
      view.theme.take(colors)
      for (look, ground) in Self.texts {
        let style = view.theme.style(look, on: ground)
        let contrast = view.contrast(of: style)
        #expect(contrast >= 4.5, "\(look) on \(ground), \(view): \(contrast)")
        #expect(style.background != .standard && style.foreground != .standard)
      }
      #expect(view.theme.paintsGround)
      guard view.theme.hasExactColors else { continue }
      #expect(view.theme.style(.accent).foreground == .rgb(0x88, 0xC0, 0xD0))
      #expect(view.theme.style(.text).background == .rgb(0x2E, 0x34, 0x40))
    }
  }

  @Test("grounds are the terminal's own, a step towards its letters, where it tells them")
  func derived() {
    for view in View.all where view.theme.own != nil && view.depth == .trueColor {
      let ground = view.terminal.ground
      let parts = Theme.Ground.allCases.filter { $0 != .window && $0 != .targetRow }
        .map { (place: $0, color: view.theme.background($0)) }
      for (place, color) in parts {
        guard case .rgb(let red, let green, let blue) = color else {
          Issue.record("\(place), \(view): \(color)")
          continue
        }
        let steps = [
          Int(red) - Int(ground.red), Int(green) - Int(ground.green),
          Int(blue) - Int(ground.blue),
        ]
        #expect(steps.allSatisfy { $0 != 0 && abs($0) < 42 }, "\(place), \(view): \(steps)")
        #expect(
          steps.allSatisfy { ($0 > 0) == view.terminal.isDark }, "\(place), \(view): \(steps)")
      }
      #expect(view.theme.background(.window) == .standard)
      #expect(Set(parts.map { "\($0.color)" }).count == 3, "a sheet is as a row without focus")
    }
  }

  private typealias Place = (look: Theme.Look, ground: Theme.Ground)

  /// The looks of letters and marks, each on the grounds it is drawn on.
  private static let texts: [Place] =
    ([.text, .faint, .accent, .good, .warning, .failure] as [Theme.Look]).flatMap { look in
      Theme.Ground.allCases.map { (look, $0) }
    }
    + ([.title, .titleFaint, .heading, .marker, .covered, .statusKey, .field] as [Theme.Look])
    .flatMap { look in [(look, .window), (look, .sidebar)] }
    + ([.sheet, .sheetFaint, .sheetTitle, .sheetSelection, .sheetDanger, .ghostBadge]
    as [Theme.Look]).map { ($0, .window) }

  private static let lines: [Place] =
    ([.divider, .rule, .ruleFocused, .insertion] as [Theme.Look]).flatMap { look in
      [(look, .window), (look, .sidebar)]
    } + [(.sheetBorder, .window), (.ghostBorder, .window)]
}

/// A theme as one terminal shows it.
struct View: CustomTestStringConvertible, Sendable {
  typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

  var theme: Theme
  let depth: ColorDepth
  let terminal: Terminal

  var testDescription: String {
    "\(terminal.name), \(depth), \(theme.own == nil ? "says nothing" : "tells its colours")"
  }

  /// Every terminal at every depth, as it is when it tells its colours and when it does not; without
  /// them only the usual grounds can be reckoned with.
  static let all: [View] = Terminal.all.flatMap { terminal in
    let depths: [ColorDepth] = [.palette256, .trueColor]
    let silent = ((terminal.hasOwnGround ? [] : [.palette16]) + depths).map { depth in
      View(
        theme: Theme(isDark: terminal.isDark, hasTints: depth != .palette16), depth: depth,
        terminal: terminal)
    }
    let telling = depths.map { depth in
      View(
        theme: Theme(
          isDark: terminal.isDark, hasExactColors: depth == .trueColor, own: terminal.ownColors),
        depth: depth, terminal: terminal)
    }
    return (terminal.mustTell ? [] : silent) + telling
  }

  /// The contrast of a style's glyph to its ground, 1…21.
  func contrast(of style: Style) -> Double {
    // What the user chose for both is not ours to judge.
    if style.foreground == .standard, style.background == .standard { return 21 }
    let front = terminal.color(ColorMap(depth: depth).color(style.foreground)) ?? terminal.text
    let back = terminal.color(ColorMap(depth: depth).color(style.background)) ?? terminal.ground
    let (high, low) = (max(light(front), light(back)), min(light(front), light(back)))
    return (high + 0.05) / (low + 0.05)
  }

  /// Relative luminance as WCAG defines it.
  private func light(_ color: RGB) -> Double {
    func linear(_ part: UInt8) -> Double {
      let part = Double(part) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}

/// The colours of a terminal as it comes.
struct Terminal: Sendable {
  let name: String
  let isDark: Bool
  let text: View.RGB
  let ground: View.RGB
  /// Whether the ground is the user's choice; the first 16 colours then are, too, and not known.
  var hasOwnGround = false
  /// Whether its letters are read on no usual ground, so that it has to tell its colours.
  var mustTell = false
  /// The first 16 colours.
  var colors = xtermColors

  var ownColors: Theme.OwnColors {
    Theme.OwnColors(
      ground: Shade(ground.red, ground.green, ground.blue),
      letters: Shade(text.red, text.green, text.blue))
  }

  // Sources: the defaults of xterm and of the Linux console; a dark grey and a cream ground, as
  // many schemes have them; Ethan Schoonover, "Solarized"; a grey in the middle.
  static let all = [
    Terminal(name: "xterm, black", isDark: true, text: (229, 229, 229), ground: (0, 0, 0)),
    Terminal(name: "xterm, white", isDark: false, text: (0, 0, 0), ground: (255, 255, 255)),
    Terminal(
      name: "console", isDark: true, text: (170, 170, 170), ground: (0, 0, 0),
      colors: consoleColors),
    Terminal(
      name: "dark grey", isDark: true, text: (204, 204, 204), ground: (30, 30, 30),
      hasOwnGround: true),
    Terminal(
      name: "cream", isDark: false, text: (88, 110, 117), ground: (253, 246, 227),
      hasOwnGround: true),
    Terminal(
      name: "Solarized Dark", isDark: true, text: (131, 148, 150), ground: (0, 43, 54),
      hasOwnGround: true, mustTell: true),
    Terminal(
      name: "Solarized Light", isDark: false, text: (101, 123, 131), ground: (253, 246, 227),
      hasOwnGround: true, mustTell: true),
    Terminal(
      name: "slate", isDark: true, text: (220, 220, 230), ground: (60, 64, 80),
      hasOwnGround: true, mustTell: true),
  ]

  /// The colour the terminal shows for one that was sent; `nil` for its own.
  func color(_ color: PenColor) -> View.RGB? {
    if color.isRGB { return (color.red, color.green, color.blue) }
    guard color.isIndex else { return nil }
    let index = color.blue
    if index < 16 { return colors[Int(index)] }
    if index >= 232 {
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = Int(index) - 16
    return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }

  private static let xtermColors: [View.RGB] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  private static let consoleColors: [View.RGB] = [
    (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0),
    (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
    (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85),
    (85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255),
  ]
}
