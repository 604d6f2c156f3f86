// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneProtocol
import TerminalInput

/// Words of the status line and of titles: what keys do, and how a program is.
enum StatusWords {
  static let keep = "keep"
  static let clear = "clear"
  static let nextPrevious = "next, previous"
  static let leave = "leave"
  static let cancel = "cancel"
  static let endRange = "end range"
  static let beginAndEnd = "begin, end"
  /// The pane that takes all keys, by its title.
  static func keysGo(to title: SafeText) -> StyledText {
    StyledText(SafeText("Keys go to ") + title)
  }

  static let standsStill = "The picture stands still"
  static let keysOfHost = "then a key of the window"
  static let nextTab = "next tab"
  static let keys = "keys"
  static let choose = "choose"
  static let take = "take it"
  static let runsIt = "runs it"
  static let complete = "complete"
  static let nextRow = "next row"
  static let mark = "mark"
  static let copy = "copy"
  static let move = "move"
  static let undo = "undo"
  static let drop = "drop"
  static let openAndClose = "open and close"
  static let edit = "edit"
  static let nextField = "next"
  static let editor = "editor"
  static let tick = "tick"
  static let done = "done"
  static let save = "save"
  static let asItWas = "as it was"
  static let open = "open"
  static let follow = "follow"
  static let link = "link"
  static func leads(to target: String, byClick: Bool) -> String {
    byClick ? "→ \(target)  click again to follow" : "→ \(target)"
  }
  static let search = "search"
  static let filter = "filter"
  static let showAll = "show all"
  static let showAndHide = "show and hide"
  static let back = "back"
  static let nextPage = "next page"
  static let column = "column"
  static let sort = "sort"
  static let value = "value"

  /// The sentence about what is on the clipboard now; `name` is that of a program that put it there.
  static let nothingToCopy = "There is nothing to copy here"

  static func copied(_ copied: CopiedText, by name: String?) -> String {
    let count = copied.text.utf8.count
    let bytes = count == 1 ? "1 byte" : "\(count) bytes"
    let verb = name.map { "\($0) copied" } ?? "Copied"
    return copied.isCut ? "\(verb) the first \(bytes): no more fits" : "\(verb) \(bytes)"
  }

  static func marked(_ count: Int) -> String { "\(count.grouped) marked" }

  static func put(_ count: Int, isCut: Bool) -> String {
    "put \(count.grouped) \(isCut ? "cut" : "copied")"
  }

  static let closingOverlay = "Esc, F9 or a click on the dimmed part closes"

  // MARK: Keys after the prefix

  /// The keys that may follow the prefix, as they are bound.
  static func window(_ keys: Keymap, behind chord: KeyChord? = nil) -> String {
    let rows = key(.primaryRow(1), keys).flatMap { first in
      key(.primaryRow(9), keys).map { "\(first)-\($0) row" }
    }
    let parts = [
      named([.column(.focusLeft), .column(.focusRight)], "column", keys),
      named([.column(.narrow), .column(.widen), .column(.resetWidth)], "width", keys),
      named([.column(.showPrimary)], "sidebar", keys), rows,
      named([.tab(.new), .tab(.previous), .tab(.next)], "tab", keys),
    ]
    let prefix =
      chord?.label(ascii: true) ?? keys.hint(for: .session(.prefix), ascii: true) ?? ""
    return "\(prefix): " + parts.compactMap(\.self).joined(separator: "  ")
  }

  /// The keys that change a width without the prefix.
  static func widths(_ keys: Keymap) -> String {
    let parts = [
      named([.column(.narrow)], "narrower", keys), named([.column(.widen)], "wider", keys),
      named([.column(.resetWidth)], "back", keys),
    ]
    return "Width: " + parts.compactMap(\.self).joined(separator: "  ")
  }

  /// The keys of some commands and what they are for; `nil` when none of them has a key.
  private static func named(_ commands: [HostCommand], _ words: String, _ keys: Keymap) -> String? {
    let labels = commands.compactMap { key($0, keys) }
    return labels.isEmpty ? nil : labels.joined(separator: " ") + " " + words
  }

  /// The shortest key of a command after the prefix.
  private static func key(_ command: HostCommand, _ keys: Keymap) -> String? {
    keys.keys(for: command, in: .prefix).map { $0.label(ascii: true) }.min { $0.count < $1.count }
  }

  // MARK: How a program is

  static let restarting = "restarting"
  static let stopped = "stopped"
  static let failed = "failed"
  static let finished = "finished"
  static let notResponding = "not responding"
  static let notAnswering = "not answering"

  static func starting(isASCII: Bool) -> String { isASCII ? "starting..." : "starting…" }

  /// Answers of a form are under way.
  static func sending(isASCII: Bool) -> String { isASCII ? "sending..." : "sending…" }
}
