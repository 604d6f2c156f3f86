// SPDX-License-Identifier: Apache-2.0
package import CellText

/// The modes of the terminal that a session sets and has to undo.
///
/// ``start`` sets them, ``end`` undoes exactly these in the order that leaves no late report behind.
///
/// Source: ctlseqs; kitty keyboard protocol; contour's specifications of modes 2027, 2031, 2048.
package struct SessionModes: Hashable, Sendable {
  /// What the mouse reports, always in the form of mode 1006.
  package enum Mouse: UInt16, Hashable, Sendable {
    /// Nothing.
    case off = 0
    /// Buttons and the wheel.
    case buttons = 1000
    /// Also movement while a button is down.
    case dragging = 1002
    /// Every movement.
    case motion = 1003
  }

  /// How keys are reported.
  package enum Keyboard: Hashable, Sendable {
    /// As the terminal does without being asked.
    case legacy
    /// By the kitty protocol with these flags, 1…31.
    case kitty(flags: UInt8)
    /// By xterm's modifyOtherKeys, level 1 or 2.
    case modifyOtherKeys(level: UInt8)
  }

  /// True when to use the alternate screen, without automatic wrapping.
  package var usesAlternateScreen = true
  /// True when the title is saved before and restored after.
  package var savesTitle = false
  /// True when pasted text is bracketed.
  package var reportsPaste = true
  /// True when focus in and out are reported.
  package var reportsFocus = true
  /// What the mouse reports.
  package var mouse = Mouse.dragging
  /// How keys are reported.
  package var keyboard = Keyboard.legacy
  /// True when changes between dark and light are reported, mode 2031.
  package var reportsColorScheme = false
  /// True when sizes are reported in the input, mode 2048.
  package var reportsSize = false
  /// True when the terminal measures clusters, mode 2027.
  package var measuresClusters = false
  /// The shape of the cursor, 0…6 as in DECSCUSR; 0 is the terminal's own.
  package var cursorShape: UInt8 = 0
  /// True when the pointer's shape was changed with OSC 22.
  package var usesPointerShape = false

  /// Types of drops of other programs that are taken; none leaves the terminal's drag and drop
  /// alone.
  package var dropTypes: [String] = []

  /// Creates the modes that every terminal understands.
  package init() {}

  /// The bytes that begin a session; also those that resume it.
  package var start: [UInt8] {
    var bytes: [UInt8] = []
    if savesTitle { bytes.appendEscape("[22;2t") }
    if usesAlternateScreen { bytes.appendEscape("[?1049h") }
    bytes.appendEscape("[?7l")
    bytes.appendEscape("[?25l")
    bytes.appendEscape("[m")
    appendChange(from: SessionModes.none, into: &bytes)
    return bytes
  }

  /// The bytes that end a session; also those that suspend it.
  package var end: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendEscape("[?2026l")
    appendUndo(to: SessionModes.none, into: &bytes)
    bytes.appendEscape("[?7h")
    bytes.appendEscape("[m")
    bytes.appendEscape("]8;;\u{1B}\\")
    bytes.appendEscape("[r")
    bytes.appendEscape("[?25h")
    if usesAlternateScreen { bytes.appendEscape("[?1049l") }
    if savesTitle { bytes.appendEscape("[23;2t") }
    return bytes
  }

  /// The bytes that go from these modes to others while the session runs.
  ///
  /// The screen and the title are not touched.
  package func change(to new: SessionModes) -> [UInt8] {
    var bytes: [UInt8] = []
    appendUndo(to: new, into: &bytes)
    new.appendChange(from: self, into: &bytes)
    return bytes
  }

  /// No mode at all.
  private static let none: SessionModes = {
    var modes = SessionModes()
    modes.usesAlternateScreen = false
    modes.reportsPaste = false
    modes.reportsFocus = false
    modes.mouse = .off
    return modes
  }()

  /// Sets what is set here and differs from an older state.
  private func appendChange(from old: SessionModes, into bytes: inout [UInt8]) {
    if reportsPaste, !old.reportsPaste { bytes.appendEscape("[?2004h") }
    if reportsFocus, !old.reportsFocus { bytes.appendEscape("[?1004h") }
    if mouse != .off, mouse != old.mouse {
      bytes.appendMode(Int(mouse.rawValue), "h")
      bytes.appendEscape("[?1006h")
    }
    if keyboard != old.keyboard { appendKeyboard(into: &bytes) }
    if measuresClusters, !old.measuresClusters { bytes.appendEscape("[?2027h") }
    if reportsSize, !old.reportsSize { bytes.appendEscape("[?2048h") }
    if reportsColorScheme, !old.reportsColorScheme { bytes.appendEscape("[?2031h") }
    if !dropTypes.isEmpty, dropTypes != old.dropTypes { bytes += DropSequence.register(dropTypes) }
    if cursorShape != 0, cursorShape != old.cursorShape {
      bytes.appendEscape("[")
      bytes.appendDecimal(Int(min(cursorShape, 6)))
      bytes.appendASCII(" q")
    }
  }

  private func appendKeyboard(into bytes: inout [UInt8]) {
    switch keyboard {
    case .legacy: break
    case .kitty(let flags):
      bytes.appendEscape("[>")
      bytes.appendDecimal(Int(flags & 31))
      bytes.append(UInt8(ascii: "u"))
    case .modifyOtherKeys(let level):
      bytes.appendEscape("[>4;")
      bytes.appendDecimal(Int(min(level, 2)))
      bytes.append(UInt8(ascii: "m"))
    }
  }

  /// Undoes what is set here and not in a newer state.
  private func appendUndo(to new: SessionModes, into bytes: inout [UInt8]) {
    if reportsColorScheme, !new.reportsColorScheme { bytes.appendEscape("[?2031l") }
    if mouse != .off, mouse != new.mouse {
      if new.mouse == .off { bytes.appendEscape("[?1006l") }
      bytes.appendMode(Int(mouse.rawValue), "l")
    }
    if reportsFocus, !new.reportsFocus { bytes.appendEscape("[?1004l") }
    if reportsSize, !new.reportsSize { bytes.appendEscape("[?2048l") }
    if measuresClusters, !new.measuresClusters { bytes.appendEscape("[?2027l") }
    if !dropTypes.isEmpty, new.dropTypes.isEmpty { bytes += DropSequence.unregister }
    if keyboard != new.keyboard {
      switch keyboard {
      case .legacy: break
      case .kitty: bytes.appendEscape("[<u")
      case .modifyOtherKeys: bytes.appendEscape("[>4;0m")
      }
    }
    if usesPointerShape, !new.usesPointerShape { bytes.appendEscape("]22;\u{1B}\\") }
    if cursorShape != 0, new.cursorShape == 0 { bytes.appendEscape("[0 q") }
    if reportsPaste, !new.reportsPaste { bytes.appendEscape("[?2004l") }
  }
}

/// Short sequences outside a frame.
package enum ScreenSequence {
  /// Sets the title of the window; cut at 120 cells.
  package static func title(_ text: SafeText) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendEscape("]2;")
    bytes += Array(text.truncated(to: 120).string.utf8)
    bytes.appendEscape("\\")
    return bytes
  }

  /// Sets the shape of the mouse pointer by its CSS name, OSC 22; an empty name restores it.
  ///
  /// Names other than lower-case words joined by `-` set nothing but the terminal's own shape.
  package static func pointer(named name: String) -> [UInt8] {
    let isWord = name.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
    var bytes: [UInt8] = []
    bytes.appendEscape("]22;")
    if isWord { bytes += Array(name.utf8) }
    bytes.appendEscape("\\")
    return bytes
  }
}

extension [UInt8] {
  /// Appends `CSI ? mode h` or `l`.
  mutating func appendMode(_ mode: Int, _ final: Unicode.Scalar) {
    appendEscape("[?")
    appendDecimal(mode)
    append(UInt8(truncatingIfNeeded: final.value))
  }
}
