// SPDX-License-Identifier: Apache-2.0
package import CellText
package import TerminalScreen

/// The looks of the window: one ground, one accent.
///
/// The accent is for four things: the cursor bar, the rule under the focused title, the insertion
/// line and the ghost's border. Everything else is text, faint text, or a tint one step off the
/// ground. Without colours the focused row is reversed and the others are bold.
package struct Theme: Equatable, Sendable {
  /// True when the terminal's background is dark.
  package var isDark: Bool
  /// True when there are colours to work with.
  package var hasColors: Bool
  /// True when lines and marks are drawn with ASCII.
  package var isASCII: Bool
  /// True when there are colours one step off the ground; a palette of 16 has none.
  package var hasTints: Bool
  /// True when the window has a ground of its own: the terminal's may not suit these colours.
  package var setsGround: Bool

  /// True when every colour is shown as it is meant, and not the nearest of 256.
  package var hasExactColors: Bool
  /// False where pictures are named instead of drawn, as in a screen without a terminal.
  package var showsPictures = true
  /// The terminal's own colours, which grounds are derived from; `nil` where it does not tell.
  package var own: OwnColors?

  /// The colours the user has chosen.
  var chosen = ChosenColors()

  /// The ground of a terminal, and its letters, as far as it tells them.
  package struct OwnColors: Equatable, Sendable {
    let ground: Shade
    let letters: Shade?

    /// Takes what the terminal tells.
    package init(ground: Shade, letters: Shade?) {
      self.ground = ground
      self.letters = letters
    }
  }

  /// Creates a theme; without arguments for a dark terminal with colours.
  package init(
    isDark: Bool = true, hasColors: Bool = true, hasTints: Bool = true, isASCII: Bool = false,
    setsGround: Bool = false, hasExactColors: Bool = true, own: OwnColors? = nil
  ) {
    self.hasExactColors = hasExactColors
    self.own = own
    self.isDark = isDark
    self.hasColors = hasColors
    self.hasTints = hasColors && hasTints
    self.isASCII = isASCII
    self.setsGround = hasColors && setsGround
  }

  /// True when pictures can be drawn: with enough colours, and signs for halves of a cell.
  var drawsPictures: Bool { showsPictures && hasTints && !isASCII }

  /// The part a stretch of the window plays.
  package enum Look: Int, CaseIterable, Sendable {
    case text, faint, accent, title, titleFaint, good, warning, failure
    case heading, divider, rule, ruleFocused, statusKey
    case sheet, sheetFaint, sheetBorder, sheetTitle, sheetSelection, sheetDanger
    case field
    case insertion, marker, covered
    case ghostBorder, ghostBadge
  }

  /// The ground a look lies on.
  package enum Ground: Int, CaseIterable, Sendable {
    case window, sidebar, focusedRow, unfocusedRow
    /// A row that something would be dropped into.
    case targetRow
    /// What lies over the window: sheets and the card at the pointer.
    case sheet
  }

  func background(_ ground: Ground) -> Color {
    if ground != .window, let shade = shade(of: ground) { return shade.color }
    if ground == .window, chosen.ground != nil, let painted = self.own?.ground {
      return painted.color
    }
    let own: Color = setsGround ? .palette(ownGround) : .standard
    guard hasTints else { return own }
    return switch ground {
    case .window: own
    case .sidebar: .palette(isDark ? 235 : 255)
    case .focusedRow: .palette(isDark ? 237 : 253)
    case .unfocusedRow, .sheet: .palette(isDark ? 236 : 254)
    // The accent as a ground that letters can be read on.
    case .targetRow: .palette(isDark ? 24 : 153)
    }
  }

  /// A ground as it is derived from that of the terminal, so many per cent towards the letters; `nil`
  /// for the others.
  private func shade(of ground: Ground) -> Shade? {
    guard hasTints, !setsGround, let own = own?.ground else { return nil }
    let steps = own.pole == .white ? (7, 11, 16) : (5, 9, 14)
    let percent: Int
    switch ground {
    case .window: return own
    case .sidebar: percent = steps.0
    case .unfocusedRow, .sheet: percent = steps.1
    case .focusedRow: percent = steps.2
    case .targetRow: return nil
    }
    return own.mixed(with: own.pole, percent: percent).shown(exactly: hasExactColors)
  }

  /// The colour of plain letters on a ground: the terminal's own wherever they are read.
  private func letters(on ground: Ground) -> Color {
    guard let shade = shade(of: ground), let letters = own?.letters ?? own?.ground.pole else {
      return ground == .sidebar ? .standard : onTint
    }
    if letters.contrast(to: shade) >= Ink.leastOfText { return .standard }
    return letters.legible(on: shade, contrast: Ink.leastOfText, exactly: hasExactColors).color
  }

  /// The window's ground where it is not the terminal's.
  private var ownGround: UInt8 { hasTints ? (isDark ? 233 : 231) : (isDark ? 0 : 15) }

  /// The colour of plain letters where the ground is not the terminal's own.
  private var onTint: Color {
    if hasTints { return .palette(isDark ? 255 : 16) }
    return setsGround ? .palette(isDark ? 7 : 0) : .standard
  }

  /// An ink as it is on a ground.
  private func color(_ ink: Ink, on ground: Ground) -> Color {
    guard hasColors else { return .standard }
    if let wish = chosen.inks[ink.name] {
      return wish.legible(on: seen(ground), contrast: ink.least, exactly: hasExactColors).color
    }
    if let shade = shade(of: ground), let index = ink.plain.color(isDark: isDark) {
      let usual = Shade(palette: index)
      if usual.contrast(to: shade) >= ink.least { return .palette(index) }
      return usual.legible(on: shade, contrast: ink.least, exactly: hasExactColors).color
    }
    let pair =
      if !hasTints {
        ink.few
      } else if ground == .window || ground == .sidebar {
        ink.plain
      } else {
        ink.tinted
      }
    return pair.color(isDark: isDark).map { .palette($0) } ?? .standard
  }

  /// A ground as it is seen, as far as that is known.
  private func seen(_ ground: Ground) -> Shade {
    if let shade = shade(of: ground) { return shade }
    switch background(ground) {
    case .palette(let index): return Shade(palette: index)
    case .rgb(let red, let green, let blue): return Shade(red, green, blue)
    case .standard: return isDark ? .black : .white
    }
  }

  /// A colour of a picture that is old or dead, half way to the ground; grounds stay as they are.
  func faded(_ color: Color, on ground: Ground) -> Color {
    guard case .rgb(let red, let green, let blue) = color else { return color }
    return Shade(red, green, blue).mixed(with: seen(ground), percent: 50).color
  }

  /// The style of a look on a ground.
  package func style(_ look: Look, on ground: Ground = .window) -> Style {
    let ground = look == .sheetSelection ? .focusedRow : look.isOnSheet ? .sheet : ground
    var style = Style.standard
    style.background = background(ground)
    switch look {
    case .text, .field, .sheet: break
    case .faint, .titleFaint, .heading, .covered, .sheetFaint, .sheetBorder:
      makeFaint(&style, on: ground)
    case .title, .statusKey, .sheetTitle: style.attributes.insert(.bold)
    case .good: style.foreground = color(.good, on: ground)
    case .warning: style.foreground = color(.warning, on: ground)
    case .failure, .sheetDanger: makeBad(&style, on: ground)
    case .divider, .rule: makeLine(&style, on: ground)
    // Lines are heavy by themselves; bold box drawings spill into other cells in some terminals.
    case .accent, .ruleFocused, .insertion, .ghostBorder:
      style.foreground = color(.accent, on: ground)
    case .sheetSelection:
      style.attributes.insert(hasTints ? .bold : .inverse)
    case .marker, .ghostBadge:
      style.foreground = color(.accent, on: ground)
      style.attributes.insert(.bold)
    }
    select(&style, on: ground)
    return style
  }

  /// The style of a plugin's text on a ground.
  package func style(_ text: TextStyle, on ground: Ground, isFaint: Bool = false) -> Style {
    var style = Style.standard
    style.background = background(ground)
    apply(text.role, to: &style, on: ground)
    if let color = text.foreground { style.foreground = color }
    if let color = text.background, ground == .window || ground == .sidebar {
      style.background = color
    }
    style.attributes.formUnion(text.attributes.subtracting(.faint))
    if text.attributes.contains(.faint) {
      // A colour that was asked for stays, and the terminal makes it faint.
      if text.foreground == nil, text.background == nil {
        makeFaint(&style, on: ground)
      } else {
        style.attributes.insert(.faint)
      }
    }
    if isFaint, text.role == .plain, text.foreground == nil { makeFaint(&style, on: ground) }
    select(&style, on: ground)
    return style
  }

  /// Sets the cursor row off: bold on its tint; without tints reversed, or bold when unfocused.
  private func select(_ style: inout Style, on ground: Ground) {
    if hasTints {
      if ground == .focusedRow || ground == .targetRow { style.attributes.insert(.bold) }
      // Of all colours only that of plain letters is read on the accent.
      if ground == .targetRow || ground != .window && style.foreground == .standard {
        style.foreground = letters(on: ground)
      }
    } else if ground == .focusedRow || ground == .targetRow {
      style.attributes.insert(.inverse)
      // Faint or coloured letters on a reversed row are hardly there.
      style.attributes.remove(.faint)
      style.foreground = .standard
    } else if ground == .unfocusedRow {
      style.attributes.insert(.bold)
    }
    if setsGround, style.foreground == .standard { style.foreground = onTint }
    if style.foreground == .standard, let letters = chosen.letters(exactly: hasExactColors) {
      style.foreground =
        letters.legible(on: seen(ground), contrast: Ink.leastOfText, exactly: hasExactColors).color
    }
  }

  private func apply(_ role: TextRole, to style: inout Style, on ground: Ground) {
    switch role {
    case .plain: break
    case .title: style.attributes.insert(.bold)
    case .dim: makeFaint(&style, on: ground)
    case .accent: style.foreground = color(.accent, on: ground)
    case .good, .added: style.foreground = color(.good, on: ground)
    case .warn: style.foreground = color(.warning, on: ground)
    case .bad, .removed: makeBad(&style, on: ground)
    case .info: style.foreground = color(.info, on: ground)
    case .code: style.foreground = color(.code, on: ground)
    case .match:
      style.foreground = color(.warning, on: ground)
      style.attributes.insert(.underline)
    case .link:
      style.foreground = color(.accent, on: ground)
      style.attributes.insert(.underline)
    }
  }

  private func makeFaint(_ style: inout Style, on ground: Ground) {
    if hasColors {
      style.foreground = color(.faint, on: ground)
    } else {
      style.attributes.insert(.faint)
    }
  }

  private func makeLine(_ style: inout Style, on ground: Ground) {
    if hasColors {
      style.foreground = color(.line, on: ground)
    } else {
      style.attributes.insert(.faint)
    }
  }

  private func makeBad(_ style: inout Style, on ground: Ground) {
    if hasColors {
      style.foreground = color(.bad, on: ground)
    } else {
      style.attributes.insert(.bold)
    }
  }

  /// The look of the two ends of a row that is a target: its ground, drawn as half a cell.
  func targetEnds(on ground: Ground) -> Style {
    var style = Style.standard
    style.background = background(ground)
    style.foreground = background(.targetRow)
    return style
  }

  /// The look of anything that is covered: one grey.
  package var covered: Style { style(.covered) }
}

extension Theme.Look {
  /// True when it lies over the window whatever lies under it.
  fileprivate var isOnSheet: Bool {
    switch self {
    case .sheet, .sheetFaint, .sheetBorder, .sheetTitle, .sheetSelection, .sheetDanger,
      .ghostBorder, .ghostBadge:
      true
    case .text, .faint, .accent, .title, .titleFaint, .good, .warning, .failure, .heading,
      .divider, .rule, .ruleFocused, .statusKey, .field, .insertion, .marker, .covered:
      false
    }
  }
}
