// SPDX-License-Identifier: Apache-2.0
package import TerminalInput

/// One key of one command, with the places where it holds.
package struct KeyBinding: Equatable, Sendable {
  /// The key.
  package var chord: KeyChord
  /// What it does.
  package var command: HostCommand
  /// The places where it holds.
  package var contexts: KeyContext
  /// Whether neither the user nor a pane can take the key.
  package var isFixed: Bool
}

extension KeyBinding {
  /// The keys of the host before any rebinding; the first key of a command is the one for hints.
  static let standard: [KeyBinding] = panes + textOrList + prefixed + drag

  /// Characters that stay the host's although they mean nothing yet: digits are never counts.
  static let reserved: [KeyChord] = keys("0 5 6 7 8 9")

  private static let panes: [KeyBinding] =
    fixed(.cursorUp, "up k") + fixed(.cursorDown, "down j") + fixed(.stepIn, "right l")
    + fixed(.stepOut, "left h") + fixed(.activate, "enter") + fixed(.leave, "esc")
    + fixed(.focusNext, "tab") + fixed(.focusPrevious, "shift+tab") + fixed(.palette, ":")
    + fixed(.help, "?") + fixed(.quit, "q") + fixed(.undo, "u") + fixed(.showColumn1, "1")
    + fixed(.showColumn2, "2") + fixed(.showColumn3, "3") + fixed(.showColumn4, "4")
    + fixed(.toggleSidebar, "f9") + fixed(.prefix, "ctrl+w ctrl+\\") + fixed(.interrupt, "ctrl+c")
    + fixed(.suspend, "ctrl+z") + fixed(.redraw, "ctrl+l") + free(.pageUp, "pageup")
    + free(.pageDown, "pagedown") + free(.first, "home g") + free(.last, "end G")
    + free(.back, "backspace") + free(.redo, "U") + free(.reload, "ctrl+r") + free(.zoom, "z")
    + free(.menu, ".") + free(.copy, "y") + free(.edit, "e") + free(.openExternally, "o")
    + (1...9).flatMap { row in
      HostCommand(rawValue: "primaryRow\(row)").map { free($0, "alt+\(row)") } ?? []
    }

  private static let textOrList: [KeyBinding] =
    fixed(.mark, "space", lists) + fixed(.pageDown, "space", .text) + fixed(.filter, "/", lists)
    + fixed(.search, "/", .text) + free(.searchNext, "n", .text)
    + free(.searchPrevious, "N", .text) + free(.markRange, "v", lists)
    + free(.markAll, "V", lists) + free(.movePickUp, "m f6", lists)
    + free(.copyPickUp, "c f5", lists) + free(.cut, "x", lists) + free(.paste, "p", lists)
    + free(.moveRowUp, "alt+up", lists) + free(.moveRowDown, "alt+down", lists)

  private static let prefixed: [KeyBinding] =
    fixed(.sendPrefixKey, "ctrl+\\", .prefix) + fixed(.leave, "esc ctrl+c", .prefix)
    + free(.focusLeft, "left h", .prefix) + free(.focusRight, "right l", .prefix)
    + free(.narrow, "<", .prefix) + free(.widen, ">", .prefix)
    + free(.narrowMore, "shift+left", .prefix) + free(.widenMore, "shift+right", .prefix)
    + free(.resetWidth, "=", .prefix) + free(.showPrimary, "b", .prefix)
    + free(.inspector, "i", .prefix)
    + (1...9).flatMap { row in
      HostCommand(rawValue: "primaryRow\(row)").map { free($0, "\(row)", .prefix) } ?? []
    }

  private static let drag: [KeyBinding] =
    fixed(.dragDrop, "enter", .drag) + fixed(.dragCancel, "esc ctrl+c", .drag)
    + fixed(.dragUp, "up k", .drag) + fixed(.dragDown, "down j", .drag)
    + fixed(.dragStepIn, "right", .drag) + fixed(.dragStepOut, "left h", .drag)
    + fixed(.dragNextColumn, "tab", .drag) + fixed(.dragPreviousColumn, "shift+tab", .drag)
    + fixed(.dragCopy, "c", .drag) + fixed(.dragMove, "m", .drag) + fixed(.dragLink, "l", .drag)
    + fixed(.dragChoose, ".", .drag) + fixed(.dragInto, "i", .drag)
    + fixed(.dragOpen, "space", .drag) + fixed(.dragAddRow, "a", .drag)
    + fixed(.dragPlaces, "t", .drag) + fixed(.help, "?", .drag)

  private static let lists: KeyContext = [.list, .outline]

  private static func fixed(
    _ command: HostCommand, _ names: String, _ contexts: KeyContext = .panes
  ) -> [KeyBinding] {
    keys(names).map {
      KeyBinding(chord: $0, command: command, contexts: contexts, isFixed: true)
    }
  }

  private static func free(
    _ command: HostCommand, _ names: String, _ contexts: KeyContext = .panes
  ) -> [KeyBinding] {
    keys(names).map {
      KeyBinding(chord: $0, command: command, contexts: contexts, isFixed: false)
    }
  }

  private static func keys(_ names: String) -> [KeyChord] {
    names.split(separator: " ").compactMap { KeyChord(String($0)) }
  }
}
