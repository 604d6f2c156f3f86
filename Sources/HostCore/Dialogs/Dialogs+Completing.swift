// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneContent
import PaneProtocol
import TerminalInput

/// The completion of a line by the program it is typed for.
///
/// Each state of the line is asked about once, and an answer counts only while the line is still
/// what it was asked for.
struct LineCompletion: Equatable, Sendable {
  /// True when one of the choices has to be taken; else they are hints, and the line is the answer.
  let mustChoose: Bool
  /// The line that was asked about last.
  var asked: String?
  /// The line the present entries are for.
  var answered: String?
  /// True when Enter was pressed before the entries for the line had come.
  var entersWhenAnswered = false
}

extension Dialogs {
  /// The line that the program of a pane is to be asked about now; `nil` when there is none.
  mutating func nextLineToComplete() -> (PaneID, PromptComplete)? {
    guard let sheet = top, let text = sheet.field?.text, sheet.completion?.asked != text,
      sheet.completion != nil, case .pane(.argument(let pending, _)) = sheet.answer,
      let argument = pending.nextArgument
    else { return nil }
    changeTop { $0.completion?.asked = text }
    return (
      pending.pane,
      PromptComplete(command: pending.command.id, argument: argument.id, text: text)
    )
  }

  /// Shows what a line could become, if it is still the same.
  ///
  /// - Returns: What follows when Enter was pressed before that was known.
  mutating func complete(
    _ line: String, of pane: PaneID, with choices: [PluginCommand.Argument.Choice]
  ) -> Outcome {
    guard let sheet = top, let completion = sheet.completion, sheet.field?.text == line,
      case .pane(.argument(let pending, _)) = sheet.answer, pending.pane == pane
    else { return .nothing }
    changeTop { sheet in
      sheet.entries = choices.map { choice in
        Sheet.Entry(choice, answer: .pane(.argument(pending, value: choice.id)))
      }
      // A line that is an answer itself needs no word about it.
      if choices.isEmpty, completion.mustChoose {
        sheet.entries = [Sheet.Entry(heading: SheetWords.nothingFits)]
      }
      sheet.cursor = completion.mustChoose ? 0 : -1
      sheet.completion?.answered = line
      sheet.completion?.entersWhenAnswered = false
    }
    return completion.entersWhenAnswered
      ? key(.enter, .key(KeyEvent(.enter)), in: CellSize(columns: 0, rows: 0)) : .nothing
  }
}

extension Sheet {
  /// Takes Enter or Tab for a line that is completed; `false` for every other key and sheet.
  ///
  /// Enter waits for the choices of the line where one has to be taken. Tab takes what all choices
  /// begin with; where that is nothing more, it goes on to the next.
  mutating func completes(_ chord: KeyChord) -> Bool {
    guard let completion, let field else { return false }
    if chord == .enter, completion.mustChoose, completion.answered != field.text {
      self.completion?.entersWhenAnswered = true
      return true
    }
    guard chord == .tab, !completion.mustChoose, completion.answered == field.text,
      let longer = commonBeginning, longer != field.text
    else { return false }
    self.field = TextField(longer)
    cursor = -1
    return true
  }

  /// The line that all choices have in common, if it goes on from what is typed.
  ///
  /// Choices that only fit somehow do not count where others go on from it.
  private var commonBeginning: String? {
    let lines = entries.compactMap { entry -> String? in
      guard case .pane(.argument(_, let value)) = entry.answer else { return nil }
      return value
    }
    let typed = (field?.text ?? "").lowercased()
    let longer = lines.filter { $0.lowercased().hasPrefix(typed) }
    guard let first = longer.first ?? (lines.count == 1 ? lines.first : nil) else { return nil }
    return String(longer.dropFirst().reduce(Substring(first)) { $0.commonPrefix(with: $1) })
  }
}

extension Substring {
  /// The characters at the beginning that both have.
  fileprivate func commonPrefix(with other: String) -> Substring {
    var end = startIndex
    for (mine, theirs) in zip(indices, other) where self[mine] == theirs && mine == end {
      end = index(after: mine)
    }
    return self[..<end]
  }
}
