// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

/// What can be done with something that is dragged.
public enum DropOperation: String, Sendable { case copy, move, link }

/// What leaves a pane when a row of it is dragged.
public struct DragItem: Equatable, Sendable {
  /// One form the item comes in.
  public struct Form: Equatable, Sendable {
    /// MIME-like name.
    public var type: String
    /// The data, at most 16 KiB; `nil` promises it for when it is asked for.
    public var data: JSON?

    /// Creates a form; without data the pane is asked later, see ``Pane/onDragData(_:)``.
    public init(_ type: String, _ data: JSON? = nil) {
      self.type = type
      self.data = data
    }
  }

  /// Id of the row.
  public var id: String
  /// A name for what it is now; a move removes it only while it is still that.
  public var revision: String?
  /// What is shown while it is dragged, if not the row's text.
  public var title: String?
  /// Name of a file made of it.
  public var name: String?
  /// The forms it comes in, the best first; none takes the row's type and value.
  public var forms: [Form]

  /// Creates an item.
  public init(
    _ id: String, revision: String? = nil, title: String? = nil, name: String? = nil,
    forms: [Form] = []
  ) {
    self.id = id
    self.revision = revision
    self.title = title
    self.name = name
    self.forms = forms
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
    var members = self.members
    members.append(.init("ops", .words(operations)))
    if !onDemand.isEmpty { members.append(.init("onDemand", .words(onDemand))) }
    return ItemDrag(.object(members))
  }

  /// The item in an answer to `drag.begin`.
  var json: JSON { .object([.init("id", .string(id))] + members) }

  private var members: [JSON.Member] {
    var members: [JSON.Member] = []
    for (key, value) in [("rev", revision), ("title", title), ("name", name)] {
      if let value { members.append(.init(key, .string(value))) }
    }
    guard !forms.isEmpty else { return members }
    let types = forms.map { form -> JSON in
      .object([.init("type", .string(form.type)), form.data.map { .init("data", $0) } ?? .lazy])
    }
    return members + [.init("types", .array(types))]
  }
}

extension JSON.Member {
  fileprivate static var lazy: Self { .init("lazy", true) }
}

extension JSON {
  static func words(_ operations: [DropOperation]) -> JSON {
    .array(operations.map { .string($0.rawValue) })
  }
}

/// Rows were picked up; answer within 250 ms.
public struct DragBegin {
  /// Number of the drag.
  public var session: String
  /// Ids of the rows.
  public var rows: [String]
  /// Row under the pointer, or `nil` with the keyboard and for rows that join later.
  public var pressed: String?
  /// Where the answer goes.
  public let reply: Answer<JSON>

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
    var policy: [JSON.Member] = [.init("ops", .words(operations))]
    if !onDemand.isEmpty { policy.append(.init("onDemand", .words(onDemand))) }
    reply.send { out in
      out.object { out in
        out.array("items") { for item in items { item.json.write(to: &$0) } }
        out.optional("policy", JSON.object(policy))
        if !preview.isEmpty { out.member("preview", preview) }
      }
    }
  }

  /// Keeps them.
  ///
  /// - Parameter reason: The end of a sentence, such as `read only`.
  public func refuse(_ reason: String) {
    reply.send(["items": [], "reason": .string(reason)])
  }
}

/// A form that was promised is wanted now.
public struct DragDataRequest: Equatable, Sendable {
  /// Id of the row.
  public var item: String
  /// Which of its forms.
  public var type: String
  /// The transfer it is for.
  public var transfer: String
}

/// Something dragged has come over the pane.
public struct DropEnter {
  /// Number of the drag.
  public var session: String
  /// Types of the first item, the best first.
  public var types: [String]
  /// Number of items.
  public var count: Int
  /// What they are called, where the source lets that be known.
  public var titles: [String]
  /// Operations the source allows.
  public var allowed: [DropOperation]
  /// Whether they are rows of this pane.
  public var isLocal: Bool
  /// Ids of the rows, when they are rows of this pane.
  public var rows: [String]
  /// Whether they come from another program than a plugin.
  public var isExternal: Bool
}

/// What could be done at a place? Answer within 250 ms and change nothing.
public struct DropQuestion {
  /// What was held over the pane, as far as that is known.
  public var cargo: DropEnter?
  /// The place.
  public var place: DropPlace
  /// What the user asked for by a key, or `nil`.
  public var forced: DropOperation?
  let sequence: JSON?
  /// Where the answer goes.
  public let reply: Answer<JSON>

  /// What a place takes.
  public struct Proposal: Equatable, Sendable {
    /// What is done unless the user says otherwise.
    public var operation: DropOperation
    /// All that can be done; at least `operation`.
    public var operations: [DropOperation]
    /// What the place is called; without it, what the pane is called.
    public var label: String?
    /// A place that is meant instead.
    public var place: DropPlace?
    /// Choices when a name is taken: `keepBoth`, `replace`, `skip`.
    public var conflicts: [String]

    /// Creates a proposal.
    public init(
      _ operation: DropOperation, _ operations: [DropOperation] = [], label: String? = nil,
      place: DropPlace? = nil, conflicts: [String] = []
    ) {
      self.operation = operation
      self.operations = operations.isEmpty ? [operation] : operations
      self.label = label
      self.place = place
      self.conflicts = conflicts
    }
  }

  /// Says what can be done.
  public func answer(_ proposal: Proposal) {
    var members: [JSON.Member] = [
      .init("op", .string(proposal.operation.rawValue)), .init("ops", .words(proposal.operations)),
    ]
    if let label = proposal.label { members.append(.init("label", .string(label))) }
    if let place = proposal.place { members.append(.init("anchor", place.anchorJSON)) }
    if !proposal.conflicts.isEmpty {
      members.append(.init("conflict", .array(proposal.conflicts.map(JSON.string))))
    }
    send(members)
  }

  /// Says why nothing can be done, as the end of a sentence: `it is no folder`.
  public func forbid(_ reason: String) { send([.init("forbidden", .string(reason))]) }

  /// Says that a drop here would change nothing.
  public func changesNothing() { send([.init("noop", true)]) }

  private func send(_ members: [JSON.Member]) {
    reply.send(.object((sequence.map { [.init("seq", $0)] } ?? []) + members))
  }
}
