// SPDX-License-Identifier: Apache-2.0
import PaneContent
import TerminalInput

/// Marking many rows, of which some may still be to come; keys wait for those.
enum RowMarking {
  /// Marks rows of a pane, or says why they cannot be.
  static func mark(
    _ command: MarkCommand, in id: PaneID, of panes: inout PaneTable, _ keys: inout KeyRouter,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) {
    guard let outcome = panes.update(id, { $0.view.mark(command) }), outcome != .refused else {
      return status.say(HostWords.tooManyToMark, kind: .warning, &turn)
    }
    if panes.read(id, { $0.isMarkingAll }) == true {
      keys.typeAhead.begin(at: turn.now, patience: HostLimits.markingPatience)
    }
  }

  /// Ends the range that is being marked, before something is done to its rows: these are the ones that
  /// were meant, whatever becomes of the rows around them.
  ///
  /// - Returns: True when rows of the range are still to come.
  static func endRange(
    in id: PaneID?, of panes: inout PaneTable, _ keys: inout KeyRouter,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) -> Bool {
    guard let id, panes.read(id, { $0.shown?.isMarkingRows == true }) == true else { return false }
    mark(.range, in: id, of: &panes, &keys, &status, &turn)
    return panes.read(id, { $0.isMarkingAll }) == true
  }

  /// Ends the range before a key acts on its rows; tells whether the key waits for those to come.
  static func holds(
    _ input: InputEvent, in id: PaneID?, of panes: inout PaneTable, _ keys: inout KeyRouter,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) -> Bool {
    endRange(in: id, of: &panes, &keys, &status, &turn) && keys.typeAhead.keep(input, &turn)
  }

  /// Why a press on a row cannot mean the marks now; one on a marked row ends the range.
  static func objection(
    toPressAt row: Int, in id: PaneID?, of panes: inout PaneTable, _ keys: inout KeyRouter,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) -> String? {
    if panes.read(id, { $0.shown?.isMarked(atLine: row) == true }) == true {
      _ = endRange(in: id, of: &panes, &keys, &status, &turn)
    }
    return panes.read(id) { $0.objection(toMarksAt: row) } ?? nil
  }
}
