// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import DragSession
package import TerminalInput

/// The conversation with the terminal about drags that come from other programs or go to them.
///
/// A drop is ended with its operation only after the transfer it led to is done: what is not safe
/// here must not be removed there. Whatever goes wrong ends it as cancelled.
///
/// Source: kitty drag and drop protocol, OSC 72; drag and drop, outside.
package struct OutsideConversation: Sendable {
  /// How far a drop has come.
  package enum Stage: Equatable, Sendable {
    case quiet
    case hovering
    /// It was let go; what to do is being decided.
    case dropped
    /// The data of a type is on its way.
    case reading(TransferPlan, type: Int)
    /// The data is being put into a file.
    case spooling(TransferPlan, name: String, type: String, size: Int)
    /// The transfer of this name is under way.
    case carrying(String)
  }

  /// How far a drop has come.
  package private(set) var stage = Stage.quiet
  /// What is offered to other programs.
  package internal(set) var offer: DragOffer?
  /// Whether the files of this machine mean nothing to the terminal.
  package var isRemote = false
  /// The types of the drag over the window, as it offers them.
  private var types: [String] = []
  private var operations: Set<DropOperation> = []
  /// What was answered last; `nil` before the first answer.
  private var answered: String?
  /// Whether the user has dismissed the drag over the window.
  private var isDismissed = false
  private var data = ByteParts()
  /// Whether data has come since the last look.
  private var hasProgress = false
  /// Pieces of the transfer under way that have not come to their end, and the least of the others.
  private var waiting: Set<String> = []
  private var least: DropOperation? = .move
  /// The file that holds data of the drop, until the transfer is over.
  private var spoolPath: String?

  /// How long silence lasts before a drop is given up, in milliseconds.
  package static let patience = 15_000
  /// The most data of a drop that is taken, in bytes.
  package static let dataBytes = 64 << 20

  /// Creates a conversation in which nothing was said.
  package init() {}

  /// Takes what the terminal says.
  package mutating func take(_ message: DropMessage) -> [OutsideStep] {
    switch message {
    case .hovered(let cell, let allowed, let types): hovered(cell, allowed, types)
    case .left: left()
    case .dropped(let cell, let allowed, let types): dropped(cell, allowed, types)
    case .data(let index, let bytes): took(bytes, of: index)
    case .dataEnded(let index): ended(index)
    case .dataFailed(_, let name): failed(Self.reason(name))
    default: takeAboutOffer(message)
    }
  }

  // MARK: Over the window

  private mutating func hovered(
    _ cell: CellPoint, _ allowed: DropMessage.Operations, _ types: [String]
  ) -> [OutsideStep] {
    var steps: [OutsideStep] = []
    if stage != .hovering {
      steps = abandon()
      stage = .hovering
      self.types = []
      answered = nil
      isDismissed = false
    }
    if !types.isEmpty { self.types = types }
    guard !isDismissed, !self.types.isEmpty else { return steps }
    operations = Self.operations(allowed)
    steps.append(
      .tell(
        .hovered(DragPointer(cell), operations: operations, types: visibleTypes, token: token)))
    return steps
  }

  private mutating func left() -> [OutsideStep] {
    guard stage == .hovering else { return abandon() }
    stage = .quiet
    return [.tell(.left)]
  }

  /// Forgets a drag over the window that the terminal says nothing of any more.
  package mutating func lose() -> [OutsideStep] { stage == .hovering ? left() : [] }

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
  ) -> [OutsideStep] {
    guard stage == .hovering else { return [] }
    let wanted =
      operation == nil
      ? []
      : token != nil ? types : visibleTypes.filter { TypePattern.matches($0, anyOf: patterns) }
    let words = "\(operation.map(Self.number) ?? 0) \(wanted.joined(separator: " "))"
    guard words != answered else { return [] }
    answered = words
    return [.order(.answer(operation, types: wanted))]
  }

  // MARK: The drop

  private mutating func dropped(
    _ cell: CellPoint, _ allowed: DropMessage.Operations, _ types: [String]
  ) -> [OutsideStep] {
    var steps = stage == .hovering ? [] : abandon()
    let isWanted = stage != .hovering || !isDismissed
    if !types.isEmpty { self.types = types }
    stage = .dropped
    operations = Self.operations(allowed)
    guard isWanted, !self.types.isEmpty else { return steps + refuse() }
    if token != nil { offer?.isDroppedHere = true }
    steps.append(
      .tell(
        .dropped(DragPointer(cell), operations: operations, types: visibleTypes, token: token)))
    return steps
  }

  /// Nothing comes of the drag over the window, or of its drop.
  package mutating func refuse() -> [OutsideStep] {
    switch stage {
    case .hovering:
      isDismissed = true
      return answer(nil, for: [])
    case .dropped:
      stage = .quiet
      return [.order(.finish(nil))]
    case .quiet, .reading, .spooling, .carrying: return []
    }
  }

  /// Whether a drop waits for somebody to decide about it.
  package var isUndecided: Bool { stage == .dropped }

  /// Takes over what a drop has led to; `nil` when it did not come from the terminal.
  package mutating func take(_ plan: TransferPlan) -> [OutsideStep]? {
    guard stage == .dropped else { return nil }
    if plan.source != nil {
      stage = .carrying(plan.id)
      return [.begin(plan)]
    }
    let types = visibleTypes
    guard let best = DroppedType.best(of: types, for: plan.rules.accepts),
      let index = self.types.firstIndex(of: types[best])
    else { return failed("it is not what the column takes") }
    stage = .reading(plan, type: index)
    data = ByteParts()
    hasProgress = false
    return [.order(.request(index + 1)), .watch(Self.patience)]
  }

  // MARK: Data

  private mutating func took(_ bytes: [UInt8], of index: Int) -> [OutsideStep] {
    guard case .reading(_, let type) = stage, index == type + 1 else { return [] }
    guard bytes.count <= Self.dataBytes - data.count else { return failed("it is too large") }
    data.append(bytes)
    hasProgress = true
    return []
  }

  private mutating func ended(_ index: Int) -> [OutsideStep] {
    guard case .reading(let plan, let type) = stage, index == type + 1 else { return [] }
    let bytes = data.joined
    data = ByteParts()
    let name = types.indices.contains(type) ? types[type] : ""
    switch DroppedContent(name, bytes) {
    case .refused(let reason): return failed(reason)
    case .items(let items): return [.unwatch] + carry(plan, items)
    case .needsFile(let file, let bare):
      stage = .spooling(plan, name: file, type: bare, size: bytes.count)
      return [.unwatch, .spool(plan.id, name: file, bytes)]
    }
  }

  /// The data is in a file now, or could not be put there.
  package mutating func spooled(_ id: String, _ path: String?) -> [OutsideStep] {
    guard case .spooling(let plan, let name, let type, let size) = stage, plan.id == id else {
      return path.map { [.unspool($0)] } ?? []
    }
    guard let path else { return failed("there is no place for it") }
    spoolPath = path
    return carry(plan, [DroppedContent.item(inFile: path, name: name, type: type, size: size)])
  }

  private mutating func carry(_ plan: TransferPlan, _ items: [DragItem]) -> [OutsideStep] {
    guard plan.rules.accepts(items) else { return failed("it is not what the column takes") }
    var plan = plan
    plan.items = items
    // Files are moved by the host or not at all: their program must not believe that we have them.
    if plan.operation == .move, plan.rules.transfer != .files,
      items.contains(where: { $0.types.contains(DroppedContent.files) })
    {
      guard plan.rules.operations.contains(.copy) else { return failed("files cannot move here") }
      plan.operation = .copy
    }
    // Their names are known only now, when the hand that dropped them is with another program.
    if plan.rules.transfer == .files, plan.conflict == nil { plan.conflict = .keepBoth }
    stage = .carrying(plan.id)
    return [.begin(plan)]
  }

  /// Looks whether data still comes.
  package mutating func watchEnded() -> [OutsideStep] {
    guard case .reading = stage else { return [] }
    guard hasProgress else { return failed("the other program does not send it") }
    hasProgress = false
    return [.watch(Self.patience)]
  }

  // MARK: The end

  /// The transfer of a drop is carried out in these pieces.
  package mutating func expect(_ pieces: [String], of transfer: String) {
    guard stage == .carrying(transfer) else { return }
    waiting = Set(pieces)
    least = .move
  }

  /// A piece of a transfer has come to its end; with `nil` nothing of it counts as done.
  ///
  /// The drop ends with the last piece, and with the least of what was done.
  package mutating func ended(piece: String, as operation: DropOperation?) -> [OutsideStep] {
    guard case .carrying(let transfer) = stage, waiting.remove(piece) != nil else { return [] }
    switch (least, operation) {
    case (nil, _), (_, nil): least = nil
    case (.move, .move): least = .move
    default: least = .copy
    }
    return waiting.isEmpty ? ended(transfer: transfer, as: least) : []
  }

  /// A transfer has come to its end; with `nil` nothing of it counts as done.
  package mutating func ended(transfer: String, as operation: DropOperation?) -> [OutsideStep] {
    guard stage == .carrying(transfer) else { return [] }
    stage = .quiet
    waiting = []
    return [.order(.finish(operation))] + unspool()
  }

  /// Gives the drop up and says why.
  package mutating func failed(_ reason: String) -> [OutsideStep] {
    switch stage {
    case .quiet, .hovering, .carrying: return []
    case .dropped, .reading, .spooling:
      stage = .quiet
      data = ByteParts()
      return [.unwatch, .order(.finish(nil)), .fail(reason)] + unspool()
    }
  }

  /// Another drag has begun: the terminal hears no more of the last one.
  private mutating func abandon() -> [OutsideStep] {
    defer {
      stage = .quiet
      data = ByteParts()
    }
    switch stage {
    case .quiet, .hovering: return []
    // What is decided goes on; only its end is not told any more.
    case .carrying: return unspool(later: true)
    case .dropped: return [.tell(.left)]
    case .reading, .spooling: return [.unwatch, .fail("the other program has ended it")]
    }
  }

  private mutating func unspool(later: Bool = false) -> [OutsideStep] {
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

  private static func reason(_ name: String) -> String {
    switch name {
    case "ENOENT": "it is not there"
    case "EPERM", "EACCES": "the terminal does not give it away"
    case "EBADMSG": "its data is broken"
    case "EIO": "it cannot be read"
    default: "the terminal cannot send it"
    }
  }
}

/// What follows from something that was said in the conversation with the terminal.
package enum OutsideStep: Equatable, Sendable {
  /// For the gesture.
  case tell(OutsideEvent)
  /// For the terminal.
  case order(DropOrder)
  /// Carries a drop out whose items are known.
  case begin(TransferPlan)
  /// Puts data into a file of its own; ``HostEvent/spooled(_:_:)`` tells which.
  case spool(String, name: String, [UInt8])
  /// Removes such a file.
  case unspool(String)
  /// Has a look after so many milliseconds.
  case watch(Int)
  case unwatch
  /// For the user: nothing came of it.
  case fail(String)
  /// Items that another program has taken over are to be removed by their source.
  case remove([DragItem], from: DragPaneID)
}

/// What the terminal's drag and drop is told.
package enum DropOrder: Equatable, Sendable {
  /// Whether the drag over the window is welcome, and in which form.
  case answer(DropOperation?, types: [String])
  /// Asks for the data of a type, from 1.
  case request(Int)
  /// Ends the drop; `nil` cancels it.
  case finish(DropOperation?)
  /// Begins a drag of ours.
  case offer(DragOffer)
  /// Sends data that was asked for, from 0.
  case supply(Int, [UInt8])
  /// Has no such data, from 0.
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
    guard tail.count >= 65_536 else { return }
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
