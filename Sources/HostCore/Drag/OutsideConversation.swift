// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import DragSession
package import PaneProtocol
package import TerminalInput

/// The conversation with the terminal about drags that come from other programs or go to them.
///
/// A drop is ended with its operation only after the transfer it led to is done: what is not safe
/// here must not be removed there. Whatever goes wrong ends it as cancelled.
///
/// Source: kitty drag and drop protocol, OSC 72; drag and drop, outside.
package struct OutsideConversation: Sendable {
  /// The stage of a drop.
  package enum Stage: Equatable, Sendable {
    case quiet
    case hovering
    /// The drag was let go; what to do is being decided.
    case dropped
    /// The data of a type is on its way.
    case reading(TransferPlan, type: Int)
    /// The data is being put into a file.
    case spooling(TransferPlan, name: String, type: String, size: Int)
    /// The transfer of this name is under way.
    case carrying(TransferID)
  }

  /// The stage of a drop.
  package private(set) var stage = Stage.quiet
  /// The offer to other programs.
  package internal(set) var offer: DragOffer?
  /// True when the files of this machine mean nothing to the terminal.
  package var isRemote = false
  /// The types of the drag over the window, as it offers them.
  private var types: [String] = []
  private var operations: Set<DropOperation> = []
  /// What was answered last; `nil` before the first answer.
  private var answered: String?
  /// True when the user has dismissed the drag over the window.
  private var isDismissed = false
  private var data = ByteParts()
  /// True when data has come since the last look.
  private var hasProgress = false
  /// Pieces of the transfer under way that have not come to their end, and the least of the others.
  private var waiting: Set<TransferID> = []
  private var least: DropOperation? = .move
  /// The file that holds data of the drop, until the transfer is over.
  private var spoolPath: String?
  /// Messages of the terminal that have come in part.
  private var reader = DropReader()
  /// Types of drops that columns have named.
  private var declaredTypes: Set<String> = []

  /// Creates a conversation in which nothing was said.
  package init() {}

  // MARK: Hearing the terminal

  /// Takes a message of the terminal's drag and drop, or a piece of one.
  mutating func read(_ text: String) -> DropMessage? { reader.read(text) }

  /// Takes in what the terminal says.
  package mutating func heard(_ message: DropMessage) -> OutsideReply {
    switch message {
    case .hovered(let cell, let allowed, let types): hovered(cell, allowed, types)
    case .left: left()
    case .dropped(let cell, let allowed, let types): dropped(cell, allowed, types)
    case .data(let index, let bytes): received(bytes, of: index)
    case .dataEnded(let index): ended(index)
    case .dataFailed(_, let name): OutsideReply(failed(DropReason.ofTerminal(name)))
    case .gesture, .started, .refused, .accepted, .chosen, .released, .finished, .wanted,
      .fileWanted:
      heardOfOffer(message)
    }
  }

  // MARK: Over the window

  private mutating func hovered(
    _ cell: CellPoint, _ allowed: DropMessage.Operations, _ types: [String]
  ) -> OutsideReply {
    var reply = OutsideReply()
    if stage != .hovering {
      reply = abandon()
      stage = .hovering
      self.types = []
      answered = nil
      isDismissed = false
    }
    if !types.isEmpty { self.types = types }
    guard !isDismissed, !self.types.isEmpty else { return reply }
    operations = Self.operations(allowed)
    reply.events.append(
      .hovered(DragPointer(cell), operations: operations, types: visibleTypes, token: token))
    return reply
  }

  private mutating func left() -> OutsideReply {
    guard stage == .hovering else { return abandon() }
    stage = .quiet
    return OutsideReply(event: .left)
  }

  /// Forgets a drag over the window that the terminal says nothing of any more.
  package mutating func lose() -> OutsideReply {
    stage == .hovering ? left() : OutsideReply()
  }

  /// The types without those that mean nothing here.
  private var visibleTypes: [String] {
    isRemote ? types.filter { !$0.hasPrefix(DroppedContent.files) } : types
  }

  /// The session of ours that is over the window, if it is ours.
  private var token: String? {
    guard let offer, types.contains(DroppedType.session + "." + offer.token) else { return nil }
    return offer.token
  }

  /// Answers the drag over the window, where the answer is another one than before.
  package mutating func answer(
    _ operation: DropOperation?, for patterns: [String]
  ) -> [OutsideOrder] {
    guard stage == .hovering else { return [] }
    let wanted =
      operation == nil
      ? []
      : token != nil ? types : visibleTypes.filter { TypePattern.matches($0, anyOf: patterns) }
    let words = "\(operation.map(Self.number) ?? 0) \(wanted.joined(separator: " "))"
    guard words != answered else { return [] }
    answered = words
    return [.drop(.answer(operation, types: wanted))]
  }

  /// Notes the types a column takes, so that the terminal can be told of them.
  ///
  /// - Returns: All types to be registered; `nil` when none is new.
  mutating func declare(_ patterns: [String]) -> [String]? {
    let before = declaredTypes.count
    for pattern in patterns {
      guard !pattern.contains("*"), declaredTypes.count < Limit.dragForms,
        !DroppedType.registered.contains(pattern)
      else { continue }
      declaredTypes.insert(pattern)
    }
    guard declaredTypes.count > before else { return nil }
    return DroppedType.registered + declaredTypes.sorted()
  }

  // MARK: The drop

  private mutating func dropped(
    _ cell: CellPoint, _ allowed: DropMessage.Operations, _ types: [String]
  ) -> OutsideReply {
    var reply = stage == .hovering ? OutsideReply() : abandon()
    let isWanted = stage != .hovering || !isDismissed
    if !types.isEmpty { self.types = types }
    stage = .dropped
    operations = Self.operations(allowed)
    guard isWanted, !self.types.isEmpty else {
      reply.orders += refuse()
      return reply
    }
    if token != nil { offer?.isDroppedHere = true }
    reply.events.append(
      .dropped(DragPointer(cell), operations: operations, types: visibleTypes, token: token))
    return reply
  }

  /// Nothing comes of the drag over the window, or of its drop.
  package mutating func refuse() -> [OutsideOrder] {
    switch stage {
    case .hovering:
      isDismissed = true
      return answer(nil, for: [])
    case .dropped:
      stage = .quiet
      return [.drop(.finish(nil))]
    case .quiet, .reading, .spooling, .carrying: return []
    }
  }

  /// True when a drop waits for somebody to decide about it.
  package var isUndecided: Bool { stage == .dropped }

  /// Takes over what a drop has led to; `nil` when it did not come from the terminal.
  package mutating func decided(_ plan: TransferPlan) -> OutsideReply? {
    guard stage == .dropped else { return nil }
    if plan.source != nil {
      stage = .carrying(plan.id)
      return OutsideReply(plan: plan)
    }
    let types = visibleTypes
    guard let best = DroppedType.best(of: types, for: plan.rules.accepts),
      let index = self.types.firstIndex(of: types[best])
    else { return OutsideReply(failed(DropReason.notTaken)) }
    stage = .reading(plan, type: index)
    data = ByteParts()
    hasProgress = false
    return OutsideReply([.drop(.request(index + 1)), .watch(HostLimits.outsideSilence)])
  }

  // MARK: Data

  private mutating func received(_ bytes: [UInt8], of index: Int) -> OutsideReply {
    guard case .reading(_, let type) = stage, index == type + 1 else { return OutsideReply() }
    guard bytes.count <= HostLimits.outsideBytes - data.count else {
      return OutsideReply(failed(DropReason.tooLarge))
    }
    data.append(bytes)
    hasProgress = true
    return OutsideReply()
  }

  private mutating func ended(_ index: Int) -> OutsideReply {
    guard case .reading(let plan, let type) = stage, index == type + 1 else {
      return OutsideReply()
    }
    let bytes = data.joined
    data = ByteParts()
    let name = types.indices.contains(type) ? types[type] : ""
    switch DroppedContent(name, bytes) {
    case .refused(let reason): return OutsideReply(failed(reason))
    case .items(let items):
      var reply = carry(plan, items)
      reply.orders.insert(.unwatch, at: 0)
      return reply
    case .needsFile(let file, let bare):
      stage = .spooling(plan, name: file, type: bare, size: bytes.count)
      return OutsideReply([.unwatch, .spool(plan.id.text, name: file, bytes)])
    }
  }

  /// The data is in a file now, or could not be put there.
  package mutating func spooled(_ id: String, _ path: String?) -> OutsideReply {
    guard case .spooling(let plan, let name, let type, let size) = stage, plan.id.text == id else {
      return OutsideReply(path.map { [.unspool($0)] } ?? [])
    }
    guard let path else { return OutsideReply(failed(DropReason.noPlace)) }
    spoolPath = path
    return carry(plan, [DroppedContent.item(inFile: path, name: name, type: type, size: size)])
  }

  private mutating func carry(_ plan: TransferPlan, _ items: [DragItem]) -> OutsideReply {
    guard plan.rules.accepts(items) else {
      return OutsideReply(failed(DropReason.notTaken))
    }
    var plan = plan
    plan.items = items
    // Files are moved by the host or not at all: their program must not believe that we have them.
    if plan.operation == .move, plan.rules.transfer != .files,
      items.contains(where: { $0.types.contains(DroppedContent.files) })
    {
      guard plan.rules.operations.contains(.copy) else {
        return OutsideReply(failed(DropReason.filesStay))
      }
      plan.operation = .copy
    }
    // Their names are known only now, when the hand that dropped them is with another program.
    if plan.rules.transfer == .files, plan.conflict == nil { plan.conflict = .keepBoth }
    stage = .carrying(plan.id)
    return OutsideReply(plan: plan)
  }

  /// Looks whether data still comes.
  package mutating func watchEnded() -> [OutsideOrder] {
    guard case .reading = stage else { return [] }
    guard hasProgress else { return failed(DropReason.silentSender) }
    hasProgress = false
    return [.watch(HostLimits.outsideSilence)]
  }

  // MARK: The end

  /// The transfer of a drop is carried out in these pieces.
  package mutating func expect(_ pieces: [TransferID], of transfer: TransferID) {
    guard stage == .carrying(transfer) else { return }
    waiting = Set(pieces)
    least = .move
  }

  /// A piece of a transfer has come to its end; with `nil` nothing of it counts as done.
  ///
  /// The drop ends with the last piece, and with the least of what was done.
  package mutating func ended(piece: TransferID, as operation: DropOperation?) -> [OutsideOrder] {
    guard case .carrying(let transfer) = stage, waiting.remove(piece) != nil else { return [] }
    if least == nil || operation == nil {
      least = nil
    } else if least != .move || operation != .move {
      least = .copy
    }
    return waiting.isEmpty ? ended(transfer: transfer, as: least) : []
  }

  /// A transfer has come to its end; with `nil` nothing of it counts as done.
  package mutating func ended(transfer: TransferID, as operation: DropOperation?) -> [OutsideOrder]
  {
    guard stage == .carrying(transfer) else { return [] }
    stage = .quiet
    waiting = []
    return [.drop(.finish(operation))] + unspool()
  }

  /// Gives the drop up and says why.
  package mutating func failed(_ reason: String) -> [OutsideOrder] {
    switch stage {
    case .quiet, .hovering, .carrying: return []
    case .dropped, .reading, .spooling:
      stage = .quiet
      data = ByteParts()
      return [.unwatch, .drop(.finish(nil)), .fail(reason)] + unspool()
    }
  }

  /// Another drag has begun: the terminal hears no more of the last one.
  private mutating func abandon() -> OutsideReply {
    defer {
      stage = .quiet
      data = ByteParts()
    }
    switch stage {
    case .quiet, .hovering: return OutsideReply()
    // What is decided goes on; only its end is not told any more.
    case .carrying: return OutsideReply(unspool(later: true))
    case .dropped: return OutsideReply(event: .left)
    case .reading, .spooling:
      return OutsideReply([.unwatch, .fail(DropReason.endedBySender)])
    }
  }

  private mutating func unspool(later: Bool = false) -> [OutsideOrder] {
    guard let path = spoolPath else { return [] }
    spoolPath = nil
    return later ? [] : [.unspool(path)]
  }

  // MARK: Words

  private static func operations(_ word: DropMessage.Operations) -> Set<DropOperation> {
    switch word {
    // Without a word on it nothing may be taken away.
    case .none, .copy: [.copy]
    case .move: [.move]
    case .copyOrMove: [.copy, .move]
    }
  }

  /// How an operation is told: links count as copies, since nothing is taken away.
  package static func number(_ operation: DropOperation) -> Int { operation == .move ? 2 : 1 }
}

/// The consequences of something the terminal has said.
package struct OutsideReply: Equatable, Sendable {
  /// Orders to be carried out at once.
  package var orders: [OutsideOrder] = []
  /// News for the gesture.
  package var events: [OutsideEvent] = []
  /// A drop whose items are known, to be carried out.
  package var plan: TransferPlan?
  /// Items that another program has taken over and their source is to remove.
  package var removal: OutsideRemoval?

  init(
    _ orders: [OutsideOrder] = [], event: OutsideEvent? = nil, plan: TransferPlan? = nil,
    removal: OutsideRemoval? = nil
  ) {
    self.orders = orders
    if let event { events = [event] }
    self.plan = plan
    self.removal = removal
  }

  /// True when nothing follows.
  var isEmpty: Bool { orders.isEmpty && events.isEmpty && plan == nil && removal == nil }
}

/// Items that have gone to another program in full.
package struct OutsideRemoval: Equatable, Sendable {
  var items: [DragItem]
  var source: DragPaneID
}

/// An order of the conversation with the terminal.
package enum OutsideOrder: Equatable, Sendable {
  /// For the terminal.
  case drop(DropOrder)
  /// Puts data into a file of its own; ``FileReport/spooled(_:path:)`` tells which.
  case spool(String, name: String, [UInt8])
  /// Removes such a file.
  case unspool(String)
  /// Has a look when the terminal has been silent for so long.
  case watch(Duration)
  case unwatch
  /// For the user: nothing came of it.
  case fail(String)
}

/// What the terminal's drag and drop is told.
package enum DropOrder: Equatable, Sendable {
  /// Tells if the drag over the window is welcome, and in which form.
  case answer(DropOperation?, types: [String])
  /// Asks for the data of the type with this number in the terminal's list, from 1.
  case request(Int)
  /// Ends the drop; `nil` cancels it.
  case finish(DropOperation?)
  /// Begins a drag of ours.
  case offer(DragOffer)
  /// Sends the data of the type with this number in our list, from 0.
  case supply(Int, [UInt8])
  /// Has no data of the type with this number in our list, from 0.
  case refuse(Int)
  /// Cannot send files to another machine.
  case refuseFiles
  /// Ends our drag.
  case cancel
}

/// Bytes that come in many pieces and are seldom looked at.
struct ByteParts: Sendable {
  private var parts: [[UInt8]] = []
  private var tail: [UInt8] = []
  private(set) var count = 0

  mutating func append(_ bytes: [UInt8]) {
    tail += bytes
    count += bytes.count
    guard tail.count >= HostLimits.outsidePieceBytes else { return }
    parts.append(tail)
    tail = []
  }

  var joined: [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for part in parts { all += part }
    return all + tail
  }
}
