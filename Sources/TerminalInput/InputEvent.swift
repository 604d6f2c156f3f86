// SPDX-License-Identifier: Apache-2.0
package import CellGeometry

/// One thing the terminal told us.
package enum InputEvent: Equatable, Sendable {
  case key(KeyEvent)
  /// One scalar of typed text; the text field joins clusters.
  case text(Unicode.Scalar)
  case mouse(MouseEvent)
  /// Pasted text, controls stripped; never read as keys.
  case paste(String, isComplete: Bool)
  /// The terminal window has got the focus, or lost it.
  case focus(Bool)
  /// The terminal's own report of its size; compare with the kernel's.
  case size(CellSize, pixelWidth: Int, pixelHeight: Int)
  case reply(TerminalReply)
  /// The metadata and payload of a drag and drop message of the terminal.
  case drop(String)
}

/// A key without its modifiers.
package enum Key: Hashable, Sendable {
  /// A key that types this character, lower case where there is a case.
  case character(Unicode.Scalar)
  case enter, tab, backspace, escape, space
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  /// F1…F35.
  case function(Int)
  /// A key of the kitty protocol's private range, by code point.
  case other(UInt32)
}

/// Keys held with another.
package struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit for each key, as the kitty keyboard protocol counts them.
  package let rawValue: UInt8
  /// Takes bits as they arrive.
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Shift.
  package static let shift = Modifiers(rawValue: 1)
  /// Alt, or Option on a Mac.
  package static let alt = Modifiers(rawValue: 2)
  /// Ctrl.
  package static let control = Modifiers(rawValue: 4)
  /// Super, the Windows or Command key.
  package static let `super` = Modifiers(rawValue: 8)
  /// Hyper, where a keyboard has it.
  package static let hyper = Modifiers(rawValue: 16)
  /// Meta, where it is not Alt.
  package static let meta = Modifiers(rawValue: 32)
  /// Those that hardly any keyboard has.
  package static let rare = Modifiers(rawValue: hyper.rawValue | meta.rawValue)
}

/// A key press, repeat or release.
package struct KeyEvent: Hashable, Sendable {
  /// What happened to the key; terminals that do not tell only press.
  package enum Phase: Sendable { case press, `repeat`, release }
  /// Which key it is.
  package var key: Key
  /// Keys held down with it.
  package var modifiers: Modifiers
  /// What happened to it.
  package var phase: Phase
  /// The character of the key with Shift, when the terminal says.
  package var shifted: Unicode.Scalar?
  /// The character of the key on a standard layout, when the terminal says.
  package var base: Unicode.Scalar?
  /// Creates a press unless said otherwise.
  package init(
    _ key: Key, _ modifiers: Modifiers = [], phase: Phase = .press,
    shifted: Unicode.Scalar? = nil, base: Unicode.Scalar? = nil
  ) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
    self.shifted = shifted
    self.base = base
  }
}

/// A mouse report; the position is in cells from the top left.
package struct MouseEvent: Hashable, Sendable {
  /// A button of the mouse; the extra ones count from 8.
  package enum Button: Hashable, Sendable {
    case left, middle, right, none
    case extra(Int)
  }
  /// What the mouse did.
  package enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// Motion with a button down.
    case drag(Button)
    /// Motion without a button.
    case move
    case wheelUp, wheelDown, wheelLeft, wheelRight
    /// The pointer left the window.
    case leave
  }
  /// What the mouse did.
  package var action: Action
  /// Where, in cells from the top left.
  package var position: CellPoint
  /// Keys held down with it.
  package var modifiers: Modifiers
  /// Creates a report.
  package init(_ action: Action, at position: CellPoint, modifiers: Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}

/// An answer of the terminal to something we asked.
package enum TerminalReply: Hashable, Sendable {
  case deviceAttributes([Int])
  case version(String)
  case mode(Int, Int)
  case kittyFlags(Int)
  case modifyOtherKeys(Int)
  /// OSC 10, 11 or 12 with red, green and blue, 0…255.
  case color(Int, UInt8, UInt8, UInt8)
  case isDark(Bool)
  case isVisible(Bool)
  case cursor(CellPoint)
  /// `CSI 0 n`: the terminal has worked through all it was sent.
  case ready
  case cellPixels(width: Int, height: Int)
  case areaPixels(width: Int, height: Int)
  case capability(name: String, value: String?)
  case graphicRendition(String)
  case kittyGraphics(String)
  case clipboard(String)
  /// The terminal has the drag and drop of OSC 72; the number is that of the question.
  case dragAndDrop(Int)
}
