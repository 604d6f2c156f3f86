// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// What the last row of the window says: one message or the facts of the row, and hints.
package struct StatusLine: Sendable {
  /// What the left part says.
  package enum Left: Sendable {
    case message(StatusMessage)
    case facts(StyledText)
    /// A filter or search being typed: its sign, the line and the caret in characters.
    case typing(sign: String, TextField)
  }
  /// A key and what it does.
  package struct Hint: Equatable, Sendable {
    /// Name of the key.
    package var key: SafeText
    /// What it does, in a word or two.
    package var words: SafeText
    /// Whether it stays when facts on the left would have to be cut for it.
    package var outlastsFacts = false
  }
  /// What the left part says.
  package var left: Left
  /// How many rows a filter leaves, when there is one.
  package var tally: SafeText = .empty
  /// At most five, the most useful last; the first ones leave first when there is no room.
  package var hints: [Hint]
}

extension TextState {
  /// How far a search is: a share of the text, or the lines read when its length is not known.
  var progressOfSearch: SafeText {
    if let share = searchedShare { return SafeText("searching: \(share) %") }
    return SafeText("searching: \(searchedLines.grouped) lines read")
  }
}

extension HostState {
  /// What the status line says now.
  package var statusLine: StatusLine {
    var line = StatusLine(left: statusLeft, hints: hints)
    if case .message = line.left { return line }
    let pane = pane(in: typing?.role ?? focus)
    if let list = pane?.page.list, !list.filter.isEmpty {
      line.tally = list.tally
    } else if pane?.view.search == .slow, let text = pane?.page.text {
      line.tally = text.progressOfSearch
    }
    return line
  }

  private var statusLeft: StatusLine.Left {
    if let field = typing?.field ?? desk.search { return .typing(sign: "/", field) }
    switch prefix {
    case .window:
      let words = "Ctrl-W: h l column  < > = width  b sidebar  1-9 row"
      return .message(StatusMessage(SafeText(words), kind: .info))
    case .widths:
      return .message(StatusMessage(SafeText("Width: < narrower  > wider  = back"), kind: .info))
    case nil: break
    }
    if let message { return .message(message) }
    if let words = desk.transferWords(isASCII: settings.isASCII) {
      return .message(StatusMessage(words, kind: .info))
    }
    if let words = workWords { return .message(StatusMessage(words, kind: .info)) }
    guard let pane = focusedPane else { return .facts(.empty) }
    if let words = pane.trouble { return .message(StatusMessage(words, kind: .failure)) }
    if let list = pane.page.list, !list.filter.isEmpty {
      return .facts(StyledText(SafeText("/\(list.filter)")))
    }
    if let text = pane.page.text, !text.search.isEmpty {
      return .facts(StyledText(SafeText("/\(text.search)")))
    }
    if split.projection.columns.contains(where: { $0.layer == .overlay }) {
      return .facts(StyledText(SafeText("Esc, F9 or a click on the dimmed part closes")))
    }
    if let status = pane.page.status { return .facts(status) }
    return .facts(pane.page.list?.cursorItem?.text ?? .empty)
  }

  private var hints: [StatusLine.Hint] {
    func hint(_ key: String, _ words: String) -> StatusLine.Hint {
      StatusLine.Hint(key: SafeText(key), words: SafeText(words))
    }
    if let typing {
      return typing.purpose == .filter
        ? [hint("Enter", "keep"), hint("Esc", "clear")]
        : [hint("n N", "next, previous"), hint("Esc", "clear")]
    }
    if prefix != nil { return [hint("Esc", "leave")] }
    if case .choosing = desk.gesture.phase { return [hint("Esc", "cancel")] }
    if desk.gesture.isCarrying { return desk.gesture.hints(width: window.columns) }
    if let list = focusedPane?.page.list, list.isMarkingRange {
      return [hint("v", "end range"), hint("Esc", "cancel"), hint("?", "keys")]
    }
    var hints: [StatusLine.Hint] = []
    let projection = split.projection
    if settings.picksValue {
      hints.append(hint("Enter", "choose"))
    } else if projection.columns.contains(where: { $0.layer == .overlay }) {
      hints.append(hint("Enter", "open and close"))
    } else if let text = focusedPane?.page.text {
      if text.search.isEmpty {
        hints.append(hint("/", "search"))
      } else {
        hints += [hint("n N", "next, previous"), hint("Esc", "clear")]
      }
    } else if focusedPane?.page.list?.filter.isEmpty == false {
      hints += [hint("Enter", "open"), hint("Esc", "show all")]
    } else if let page = focusedPane?.page, page.list?.cursorItem == nil {
      if let command = page.emptyCommand { hints.append(hint("Enter", command.title.string)) }
    } else {
      hints.append(hint("Enter", "open"))
      hints.append(hint("/", "filter"))
    }
    if projection.isCollapsed, let previous = layout.previous(before: focus),
      let pane = pane(in: previous)
    {
      var back = hint("Shift-Tab", pane.columnName.string)
      // Nothing else tells who has no mouse.
      back.outlastsFacts = true
      hints.insert(back, at: min(1, hints.count))
    }
    for command in focusedPane?.page.commands ?? [] where command.isListed(in: .bar) {
      guard hints.count < 4, let chord = command.key.flatMap({ KeyChord($0) }) else { continue }
      hints.append(hint(chord.label(ascii: settings.isASCII), command.title.string))
    }
    if let taken = desk.pasteboard {
      hints.insert(hint("p", "put \(taken.items.count) \(taken.isCut ? "cut" : "copied")"), at: 0)
    }
    if offersToEndTransfer || offersToCancelWork { hints.insert(hint("Esc", "cancel"), at: 0) }
    if !history.done.isEmpty { hints.append(hint("u", "undo")) }
    hints = Array(hints.prefix(4))
    hints.append(hint("?", "keys"))
    return hints
  }
}

extension ListState {
  /// How many rows are left of how many: `3 of 20`.
  var tally: SafeText {
    let shown = isGrowing ? "\(rowCount)+" : "\(rowCount)"
    if let all = counts.unfiltered { return SafeText("\(shown) of \(all)") }
    return SafeText(rowCount == 1 ? "1 row" : "\(shown) rows")
  }
}

extension Pane {
  /// Whether the program is gone and what is on screen is only a picture.
  package var hasStopped: Bool {
    switch session.phase {
    case .restarting, .stopped, .failed: true
    default: false
    }
  }

  /// One line about a program that is not well.
  package var trouble: SafeText? {
    switch session.phase {
    case .restarting(let reason):
      SafeText("\(spec.name) stopped (\(reason.string)), restarting")
    case .stopped(let reason):
      SafeText("\(spec.name) keeps crashing (\(reason.string)); Ctrl-R starts it again")
    case .failed(let reason):
      SafeText("\(spec.name) could not run: \(reason.string). Ctrl-R tries again")
    default: nil
    }
  }
}
