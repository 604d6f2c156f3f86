// SPDX-License-Identifier: Apache-2.0
package import CellText
package import TerminalScreen

/// The looks of the window: one ground, one accent.
///
/// The accent is for four things: the cursor bar, the rule under the focused title, the insertion
/// line and the ghost's border. Everything else is text, faint text, or a tint one step off the
/// ground. Without colours the focused row is reversed and the others are bold.
package struct Theme: Equatable, Sendable {
  /// Whether the terminal's background is dark.
  package var isDark: Bool
  /// Whether there are colours to work with.
  package var hasColors: Bool
  /// Whether lines and marks are drawn with ASCII.
  package var isASCII: Bool
  /// Whether there are colours one step off the ground; a palette of 16 has none.
  package var hasTints: Bool

  /// Creates a theme; without arguments for a dark terminal with colours.
  package init(
    isDark: Bool = true, hasColors: Bool = true, hasTints: Bool = true, isASCII: Bool = false
  ) {
    self.isDark = isDark
    self.hasColors = hasColors
    self.hasTints = hasColors && hasTints
    self.isASCII = isASCII
  }

  /// What a stretch of the window is.
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
    guard hasTints else { return .standard }
    return switch ground {
    case .window: .standard
    case .sidebar: .palette(isDark ? 235 : 255)
    case .focusedRow: .palette(isDark ? 239 : 252)
    case .unfocusedRow: .palette(isDark ? 237 : 254)
    case .targetRow: targetGround
    case .sheet: sheetGround
    }
  }

  private var accent: Color { color(dark: 75, light: 26, few: 6) }
  private var faint: Color { color(dark: 244, light: 245, few: 8) }
  private var line: Color { color(dark: 239, light: 250, few: 8) }
  private var good: Color { color(dark: 114, light: 28, few: 2) }
  private var warning: Color { color(dark: 221, light: 130, few: 3) }
  private var bad: Color { color(dark: 203, light: 160, few: 1) }
  private var sheetGround: Color {
    hasTints ? .palette(isDark ? 236 : 254) : .standard
  }

  /// The accent as a ground that letters can be read on, where there are tints.
  private var targetGround: Color { .palette(isDark ? 24 : 153) }

  /// The colour of plain letters where the ground is far from the terminal's own.
  private var onTint: Color { hasTints ? .palette(isDark ? 255 : 16) : .standard }

  /// One of 256 colours for a dark or a light ground, or one of 16 that is seen on both.
  private func color(dark: UInt8, light: UInt8, few: UInt8) -> Color {
    guard hasColors else { return .standard }
    return .palette(hasTints ? (isDark ? dark : light) : few)
  }

  /// The style of a look on a ground.
  package func style(_ look: Look, on ground: Ground = .window) -> Style {
    var style = Style.standard
    style.background = background(ground)
    switch look {
    case .text, .field: break
    case .faint, .titleFaint, .heading: makeFaint(&style)
    case .accent: style.foreground = accent
    case .title: style.attributes.insert(.bold)
    case .good: style.foreground = good
    case .warning: style.foreground = warning
    case .failure: makeBad(&style)
    case .divider, .rule: makeLine(&style)
    case .ruleFocused: style.foreground = accent
    case .statusKey: style.attributes.insert(.bold)
    case .sheet: style.background = sheetGround
    case .sheetFaint:
      style.background = sheetGround
      makeFaint(&style)
    case .sheetBorder:
      style.background = sheetGround
      style.foreground = faint
    case .sheetTitle:
      style.background = sheetGround
      style.attributes.insert(.bold)
    case .sheetSelection:
      style.background = background(.focusedRow)
      style.attributes.insert(hasTints ? .bold : .inverse)
    case .sheetDanger:
      style.background = sheetGround
      makeBad(&style)
    case .covered: makeCovered(&style)
    // The line is heavy by itself; bold box drawings spill into other cells in some terminals.
    case .insertion: style.foreground = accent
    case .marker:
      style.foreground = accent
      style.attributes.insert(.bold)
    case .ghostBorder:
      style.background = sheetGround
      style.foreground = accent
    case .ghostBadge:
      style.background = sheetGround
      style.foreground = accent
      style.attributes.insert(.bold)
    }
    select(&style, on: ground)
    return style
  }

  /// The style of a plugin's text on a ground.
  package func style(_ text: TextStyle, on ground: Ground, isFaint: Bool = false) -> Style {
    var style = Style.standard
    style.background = background(ground)
    apply(text.role, to: &style)
    if let color = text.foreground { style.foreground = color }
    if let color = text.background, ground == .window || ground == .sidebar {
      style.background = color
    }
    style.attributes.formUnion(text.attributes.subtracting(.faint))
    if text.attributes.contains(.faint) { makeFaint(&style) }
    if isFaint, text.role == .plain, text.foreground == nil { makeFaint(&style) }
    select(&style, on: ground)
    return style
  }

  /// Sets the cursor row off: bold on its tint; without tints reversed, or bold when unfocused.
  private func select(_ style: inout Style, on ground: Ground) {
    if hasTints {
      if ground == .focusedRow || ground == .targetRow { style.attributes.insert(.bold) }
      if ground == .targetRow || ground == .sheet, style.foreground == .standard {
        style.foreground = onTint
      }
    } else if ground == .focusedRow || ground == .targetRow {
      style.attributes.insert(.inverse)
      // Faint or coloured letters on a reversed row are hardly there.
      style.attributes.remove(.faint)
      style.foreground = .standard
    } else if ground == .unfocusedRow {
      style.attributes.insert(.bold)
    }
  }

  private func apply(_ role: TextRole, to style: inout Style) {
    switch role {
    case .plain: break
    case .title: style.attributes.insert(.bold)
    case .dim: makeFaint(&style)
    case .accent: style.foreground = accent
    case .good, .added: style.foreground = good
    case .warn: style.foreground = warning
    case .bad, .removed: makeBad(&style)
    case .info: style.foreground = color(dark: 110, light: 25, few: 4)
    case .code: style.foreground = color(dark: 180, light: 94, few: 3)
    case .match:
      style.foreground = warning
      style.attributes.insert(.underline)
    case .link:
      style.foreground = accent
      style.attributes.insert(.underline)
    }
  }

  private func makeFaint(_ style: inout Style) {
    if hasColors { style.foreground = faint } else { style.attributes.insert(.faint) }
  }

  private func makeLine(_ style: inout Style) {
    if hasColors { style.foreground = line } else { style.attributes.insert(.faint) }
  }

  private func makeBad(_ style: inout Style) {
    if hasColors {
      style.foreground = bad
    } else {
      style.attributes.insert(.bold)
    }
  }

  /// The look of the two ends of a row that is a target: its ground, drawn as half a cell.
  func targetEnds(on ground: Ground) -> Style {
    var style = Style.standard
    style.background = background(ground)
    style.foreground = hasTints ? targetGround : .standard
    return style
  }

  /// The look of anything that is covered: one grey.
  package var covered: Style {
    var style = Style.standard
    makeCovered(&style)
    return style
  }

  private func makeCovered(_ style: inout Style) {
    if hasColors {
      style.foreground = color(dark: 242, light: 247, few: 8)
    } else {
      style.attributes.insert(.faint)
    }
  }
}
