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

  /// Says so when more rows have come than can be marked: what was typed for all of them is for no others.
  static func giveUp(
    in id: PaneID?, of panes: inout PaneTable, _ keys: inout KeyRouter,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) {
    guard let id, panes.read(id, { $0.shown?.hasTooManyToMark == true }) == true else { return }
    panes.update(id) { _ = $0.view.mark(.clear) }
    keys.typeAhead.forget(&turn)
    status.say(HostWords.tooManyToMark, kind: .warning, &turn)
  }

  /// What became of a range that was to end.
  enum RangeEnd { case ended, rowsToCome, refused }

  /// Ends the range that is being marked, before something is done to its rows: these are the ones that
  /// were meant, whatever becomes of the rows around them.
  ///
  /// - Returns: What became of it; where there is none it has ended. Refused is one of whose rows not all
  ///   can be had, which is said: nothing is done to a part of it.
  static func endRange(
    in id: PaneID?, of panes: inout PaneTable, _ keys: inout KeyRouter,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) -> RangeEnd {
    func isMarkingRows() -> Bool { panes.read(id) { $0.shown?.isMarkingRows == true } == true }
    guard let id, isMarkingRows() else { return .ended }
    mark(.range, in: id, of: &panes, &keys, &status, &turn)
    if isMarkingRows() { return .refused }
    return panes.read(id, { $0.isMarkingAll }) == true ? .rowsToCome : .ended
  }

  /// Ends the range before a key acts on its rows; tells whether the key is done with, or waits for rows.
  static func holds(
    _ input: InputEvent, in id: PaneID?, of panes: inout PaneTable, _ keys: inout KeyRouter,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) -> Bool {
    switch endRange(in: id, of: &panes, &keys, &status, &turn) {
    case .ended: false
    case .rowsToCome: keys.typeAhead.keep(input, &turn)
    case .refused: true
    }
  }

  /// Why a press on a row cannot mean the marks now; one on a marked row ends the range.
  static func objection(
    toPressAt row: Int, in id: PaneID?, of panes: inout PaneTable, _ keys: inout KeyRouter,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) -> String? {
    if panes.read(id, { $0.shown?.isMarked(atLine: row) == true }) == true,
      endRange(in: id, of: &panes, &keys, &status, &turn) == .refused
    {
      return HostWords.tooManyToMark
    }
    return panes.read(id) { $0.objection(toMarksAt: row) } ?? nil
  }
}
