// SPDX-License-Identifier: Apache-2.0

/// A sentence for the status line and the screen reader: an id and what fills it in.
package struct DragMessage: Equatable, Sendable {
  /// The name of a sentence; these names are part of the interface.
  package enum ID: String, CaseIterable, Sendable {
    case liftedOne = "lifted.one"
    case liftedMany = "lifted.many"
    case liftedMouse = "lifted.mouse"
    case column
    case placeBetween = "place.between"
    case placeBefore = "place.before"
    case placeAfter = "place.after"
    case placeInto = "place.into"
    case placePane = "place.pane"
    case placeDepth = "place.depth"
    case placeOrigin = "place.origin"
    case placeShelf = "place.shelf"
    case placeNoop = "place.noop"
    case forbidden
    case operationChanged = "op.changed"
    case operationImpossible = "op.impossible"
    case opened, back, added, removed, nothing, refused, pending, dropped
    case doneMove = "done.move"
    case doneCopy = "done.copy"
    case doneLink = "done.link"
    case donePartial = "done.partial"
    case doneKept = "done.kept"
    case undoneBack = "undone.back"
    case undoneBackIn = "undone.backIn"
    case undoneCopy = "undone.copy"
    case undoneLink = "undone.link"
    case undoneMade = "undone.made"
    case undonePart = "undone.part"
    case changeDone = "change.done"
    case changePartial = "change.partial"
    case changeKept = "change.kept"
    case changeFailed = "change.failed"
    case failed
    case failedOne = "failed.one"
    case cancelled
    case cancelledBecause = "cancelled.because"
    case lost, suspended, parked
    case pasteLifted, spring, held
  }

  /// What a blank in a sentence is filled with.
  package enum Argument: String, Hashable, Sendable {
    case title, n, k, i, m, a, b, d, column, operation, parent, place, reason, target, plugin, undo
  }

  /// Which sentence.
  package var id: ID
  /// What it is about, where it speaks of things.
  package var items: MeantItems?
  /// What its blanks are filled with; a missing one leaves the blank empty.
  package var arguments: [Argument: String]

  /// Creates a message.
  package init(_ id: ID, about items: MeantItems? = nil, _ arguments: [Argument: String] = [:]) {
    self.id = id
    self.items = items
    self.arguments = arguments
  }
}
