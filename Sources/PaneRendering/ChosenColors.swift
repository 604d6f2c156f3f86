// SPDX-License-Identifier: Apache-2.0
import TerminalScreen

/// Colours a user wants instead of the usual ones, kept as long as they can be read.
package struct ChosenColors: Equatable, Sendable {
  /// Behind everything; `nil` for the terminal's own.
  package var ground: Shade?
  /// Plain letters; `nil` for the terminal's own, or those that are read on ``ground``.
  package var text: Shade?
  /// The others, those that were chosen.
  package var inks: [Ink.Name: Shade] = [:]

  /// Creates colours of which none is chosen.
  package init() {}

  /// The colour of plain letters on the window's ground; `nil` where the terminal's own are right.
  func letters(exactly isExact: Bool) -> Shade? {
    guard let ground else { return text?.shown(exactly: isExact) }
    return (text ?? ground.pole).legible(
      on: ground.shown(exactly: isExact), contrast: Ink.leastOfText, exactly: isExact)
  }
}

extension Theme {
  /// True when the window has another ground than the terminal, so that every cell has to be painted.
  var paintsGround: Bool { setsGround || chosen.ground != nil }

  /// Takes the colours a user has chosen; terminals of 16 colours keep their own.
  package mutating func take(_ colors: ChosenColors) {
    guard hasTints else { return }
    chosen = colors
    guard let ground = colors.ground else { return }
    isDark = ground.pole == .white
    setsGround = false
    own = OwnColors(
      ground: ground.shown(exactly: hasExactColors),
      letters: colors.letters(exactly: hasExactColors))
  }
}
