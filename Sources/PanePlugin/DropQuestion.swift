// SPDX-License-Identifier: Apache-2.0
import ByteCoding

/// Rows were picked up; answer within 250 ms.
///
/// For rows that join a drag, `pressed` is `nil`, and only the items of the answer count.
public typealias LiftRequest = HostRequest<DragBegin, DragLift>

extension HostRequest where Question == DragBegin, Value == DragLift {
  /// Lets them go.
  ///
  /// - Parameters:
  ///   - items: What is carried; rows that may not be taken are left out.
  ///   - operations: What may be done with them.
  ///   - onDemand: What may be done only when the user insists on it.
  ///   - preview: Up to three lines for the card at the pointer, cut to its 19 cells; without any
  ///     it shows a title.
  public func answer(
    _ items: [DragItem], _ operations: [DropOperation] = [.copy], onDemand: [DropOperation] = [],
    preview: [Text] = []
  ) {
    var policy = DragPolicy()
    policy.operations = Set(operations)
    policy.onDemand = Set(onDemand)
    reply.send(DragLift(items: items, policy: policy, preview: preview))
  }

  /// Keeps them.
  ///
  /// - Parameter reason: The end of a sentence, such as `read only`.
  public func refuse(_ reason: String) {
    reply.send(DragLift(reason: SafeText(sending: reason)))
  }
}

extension DragItem {
  /// Creates an item that leaves a pane when a row of it is dragged.
  ///
  /// - Parameters:
  ///   - id: Id of the row.
  ///   - revision: A name for what it is now; a move removes it only while it is still that.
  ///   - title: What is shown while it is dragged, if not the row's text.
  ///   - name: Name of a file made of it.
  ///   - forms: The forms it comes in, the best first; none takes the row's type and value.
  public init(
    _ id: String, revision: String = "", title: String? = nil, name: String? = nil,
    forms: [Representation] = []
  ) {
    self.init(
      id: id, revision: revision, title: title.map { SafeText(sending: $0) } ?? SafeText(id),
      representations: forms, name: name)
  }

  /// The declaration of a row, for ``Item/drag``.
  ///
  /// - Parameters:
  ///   - operations: What may be done with it.
  ///   - onDemand: What of it is done only when the user asks for it by name.
  /// - Returns: An object with the policy and the item's forms.
  public func declaration(
    _ operations: [DropOperation], onDemand: [DropOperation] = []
  ) -> ItemDrag {
    var members = JSON(of: self).members.filter { $0.name != "id" }
    members.append(.init("ops", .words(operations)))
    if !onDemand.isEmpty { members.append(.init("onDemand", .words(onDemand))) }
    return ItemDrag(.object(members))
  }
}

extension JSON {
  fileprivate static func words(_ operations: [DropOperation]) -> JSON {
    .array(operations.map { .string($0.rawValue) })
  }
}

extension ItemDrag: ExpressibleByBooleanLiteral {
  /// `true` makes the row a source of copies; `false` says that it may not be dragged.
  public init(booleanLiteral value: Bool) {
    self = value ? .copySource : ItemDrag(operations: [], declaration: false)
  }

  /// Takes a declaration as it travels, an object with the policy and the forms of the item.
  public init(_ declaration: JSON) {
    let operations = declaration["ops"]?.strings ?? ["copy"]
    self.init(operations: Set(operations), declaration: JSONText(declaration))
  }
}

extension Representation {
  /// Creates a form; without data, at most 16 KiB, the pane is asked later, see
  /// ``Pane/onDragData(_:)``.
  public init(_ type: String, _ data: JSONText? = nil) {
    self.init(type: type, data: data.map { .inline($0) } ?? .promised)
  }
}

extension DataChunk {
  /// The piece of a form's bytes that is wanted.
  init(of bytes: [UInt8], for wish: DragData) {
    let start = min(wish.range.offset, bytes.count)
    let end = start + min(wish.range.most, bytes.count - start)
    self.init(
      base64: Base64.text(bytes[start..<end]), isLast: end == bytes.count, sizeBytes: bytes.count)
  }
}

/// What could be done at a place? Answer within 250 ms and change nothing.
public struct DropQuestion {
  /// What was held over the pane, as far as that is known.
  public let cargo: DropEnter?
  /// The place.
  public let place: DropPlace
  /// What the user asked for by a key, or `nil`.
  public let forced: DropOperation?
  /// Where the answer goes.
  public let reply: Answer<DropProposal>
  private let sequence: Int

  init(_ question: DropPropose, _ cargo: DropEnter?, _ reply: Answer<DropProposal>) {
    self.cargo = cargo?.session == question.session ? cargo : nil
    place = DropPlace(question.target.anchor, depth: question.target.depth)
    forced = question.forced.flatMap { DropOperation(rawValue: $0.rawValue) }
    sequence = question.sequence
    self.reply = reply
  }

  /// Says what can be done.
  public func answer(_ proposal: DropProposal) {
    var proposal = proposal
    proposal.sequence = sequence
    reply.send(proposal)
  }

  /// Says why nothing can be done, as the end of a sentence: `it is no folder`.
  public func forbid(_ reason: String) { answer(.forbidden(SafeText(sending: reason))) }

  /// Says that a drop here would change nothing.
  public func changesNothing() { answer(.noop) }
}

extension DropProposal {
  /// Creates a proposal.
  ///
  /// - Parameters:
  ///   - choice: What is done unless the user says otherwise.
  ///   - operations: All that can be done; at least what is proposed.
  ///   - label: What the place is called; without it, what the pane is called.
  ///   - place: A place that is meant instead.
  ///   - conflicts: Choices when a name is taken.
  public init(
    _ choice: Choice, _ operations: [DropOperation] = [], label: String? = nil,
    place: DropPlace? = nil, conflicts: [ConflictChoice] = []
  ) {
    self.init()
    self.choice = choice
    let proposed = DropOperation(rawValue: choice.rawValue).map { [$0] } ?? []
    self.operations = operations.isEmpty ? proposed : operations
    self.label = label.map { SafeText(sending: $0) }
    anchor = place?.anchor
    self.conflicts = conflicts
  }
}
