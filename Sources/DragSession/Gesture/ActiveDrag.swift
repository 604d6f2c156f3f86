// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// The one drag that may be under way: what is carried, by what, and what it is over.
///
/// Nothing in it is drawn; what is drawn follows from it.
package struct ActiveDrag: Equatable, Sendable {
  /// The device that moves the items.
  package enum Input: Equatable, Sendable { case mouse, keyboard, paste, outside }
  /// The program that carries the items.
  package enum Transport: Equatable, Sendable { case host, starting, desktop }

  /// The name of the session, as programs hear it.
  package let id: String
  /// The pane the items come from; `nil` for another program.
  package internal(set) var source: DragPaneID?
  /// The carried items, in their order.
  package internal(set) var items: [DragItem] = []
  /// How the source wants them to look at the pointer: a few lines in place of the first title.
  package internal(set) var preview: [StyledText] = []
  /// The operations and limits of the source.
  package internal(set) var policy: DragPolicy
  /// The device that moves the items.
  package internal(set) var input: Input
  /// The program that carries them now.
  package internal(set) var transport = Transport.host
  /// The operation the user insists on, if any.
  package internal(set) var forced = ForcedOperation.none
  /// The user's wish for places between rows or into them.
  package internal(set) var preference = InsertPreference.none
  /// The last place of the pointer; `nil` with the keyboard.
  package internal(set) var pointer: DragPointer?
  /// The target under the pointer or marker, with its last answer.
  package internal(set) var hover = DragHover.dead
  /// When the window lost the focus.
  package internal(set) var suspendedSince: Int?
  /// True when the answer takes long enough to be shown as such.
  package internal(set) var isSlow = false
  /// When a report last proved that the left button is down, in milliseconds.
  var buttonSeen = 0
  var lifting = DragLifting()
  var hovering = DragHovering()
  var desktop = DesktopPart()
  /// The marker of a keyboard drag; `nil` while a pointer moves the items.
  var marker: DragMarker?

  init(id: String, source: DragPaneID?, policy: DragPolicy, input: Input) {
    self.id = id
    self.source = source
    self.policy = policy
    self.input = input
  }

  /// The operations possible somewhere, as far as the source and the way there allow them.
  package var possibleOperations: Set<DropOperation> {
    guard source != nil else { return desktop.operations }
    return policy.operations(in: .host).union(policy.operations(in: .samePane))
  }

  /// The operation the user insists on and the source allows nowhere; `nil` without one.
  var forbiddenOperation: DropOperation? {
    guard case .exactly(let operation) = forced else { return nil }
    return possibleOperations.contains(operation) ? nil : operation
  }

  /// The item that stands for all: that of the row that was grabbed, or else the first.
  package var heldItem: DragItem? { items.first { $0.id == lifting.pressedRow } ?? items.first }

  /// Tells whether a pane may take what is carried, as far as that is known without asking.
  ///
  /// Columns for which this is false can be drawn as forbidden from the start.
  package func canDrop(in pane: DragPaneID, of world: any DragWorld) -> Bool {
    PlaceJudge(self, in: world).canDrop(in: pane)
  }

  /// The ids of the carried items.
  package var itemIDs: [ItemID] { items.map(\.id) }
}

/// The rows a drag was begun with, before the source has said what they are.
struct DragLifting: Equatable {
  /// The row that was pressed; in lists in which the row under the pointer gives way, that one does.
  var pressedRow: ItemID?
  /// The rows the source is asked for.
  var rows: [ItemID] = []
  /// Where what was cut or copied is put down as soon as its source has let it go.
  var destination: DropPlace?
}

/// The conversation with the panes the items are carried over.
struct DragHovering: Equatable {
  /// The spot that was asked about last.
  var aim: DragAim?
  var travel: DragTravel?
  /// Panes that were told of the drag.
  var entered: [DragPaneID] = []
  /// Panes with an unanswered proposal, and whether it is out of date.
  var openProposals: [DragPaneID: Bool] = [:]
  /// Panes and places that said no, so that they are not asked again.
  var refusedPanes: [DragPaneID: String] = [:]
  var refusedPlaces: [DropPlace: String] = [:]
  var reusable: ReusableVerdict?
}

/// The part the desktop has in a drag, when it carries it or could.
struct DesktopPart: Equatable {
  /// True when the desktop's drag may be started.
  var hasOffer = false
  /// Operations another program allows with its items.
  var operations: Set<DropOperation> = []
  /// The last answer to a drag of the desktop.
  var answer: OutsideAnswer?
}

/// The user's wish for places between rows or in them, where a row has both.
package enum InsertPreference: Equatable, Sendable { case none, between, into }

/// The target the items are held over.
package enum DragHover: Equatable, Sendable {
  /// Not over the window.
  case outside
  /// Over something that takes nothing.
  case dead
  /// Waiting for an answer, or for a row to be loaded.
  case pending(DropPlace?)
  case allowed(DropVerdict)
  case forbidden(DropPlace?, reason: String)
  /// Legal but without an effect.
  case noop(DropPlace)
  /// Over a button that opens something when the pointer rests.
  case button
  /// Over the shelf.
  case hold
  /// Back where a keyboard drag began.
  case origin

  /// The place it is about.
  package var place: DropPlace? {
    switch self {
    case .pending(let place): place
    case .allowed(let verdict): verdict.place
    case .forbidden(let place, _): place
    case .noop(let place): place
    case .outside, .dead, .button, .hold, .origin: nil
    }
  }
}

/// A drop that would be accepted.
package struct DropVerdict: Equatable, Sendable {
  /// The place of the drop, as the target has it.
  package var place: DropPlace
  /// The operation a drop would do.
  package var operation: OperationChoice
  /// All operations the user may choose from.
  package var operations: Set<DropOperation>
  /// The target's name of the place.
  package var label: String?
  /// The choices when a name is taken; empty when none is.
  package var conflicts: [ConflictChoice] = []
  /// What is known of both sides then.
  package var taken = TakenNames()
  /// True when the row opens when the pointer rests on it.
  package var springLoads = false
}

/// An answer to a drag of the desktop, which may be asked for other forms over another pane.
struct OutsideAnswer: Equatable {
  var place: DragPaneID?
  var operation: DropOperation?
}

/// The aim of a drag; a new question is asked only when it changes.
struct DragAim: Equatable {
  var spot: DragSpot
  var forced: ForcedOperation
}

/// A target's word on all rows of one kind, good for a short time.
struct ReusableVerdict: Equatable {
  var pane: DragPaneID
  var until: Int
  var verdict: DropVerdict
}

/// The place of a keyboard drag.
struct DragMarker: Equatable {
  /// Which way the marker was moved last, to go on when a place is refused.
  enum Direction: Equatable { case forward, backward }
  var origin: DragPaneID?
  var originRow: ItemID?
  var pane: DragPaneID?
  /// `nil` at the stop that puts the items back.
  var place: DropPlace?
  /// True at the stop that leaves the items on the shelf.
  var isOnShelf = false
  /// True when it began in another column than the items come from and no key has moved it since.
  var isAhead = false
  var direction = Direction.forward
  /// The row walked to at the stop that puts back, for adding more.
  var row: ItemID?
  /// Steps still to be tried for one key when places refuse.
  var patience = 0
  /// The text that was looked for last.
  var finding = ""
}
