// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// What a source allows to be done with its items.
///
/// Source: `Plugins/REFERENCE.md`, What may leave.
public struct DragPolicy: Equatable, Sendable, WireObject {
  /// How far the target is away.
  public enum Scope: String, Hashable, Sendable { case samePane, host, external }
  /// What becomes of the rest when one item is refused.
  public enum Atomicity: String, CaseIterable, Sendable { case each, all, group }
  /// When the user is asked before anything happens.
  public enum Confirm: String, CaseIterable, Sendable { case never, external, always }
  /// What a target may see before the drop.
  public enum Visibility: String, CaseIterable, Sendable { case types, titles, all }

  /// What may be done with the items.
  public var operations: Set<DropOperation> = [.copy]
  /// Limits by distance; a missing one leaves ``operations`` as they are.
  public var scope: [Scope: Set<DropOperation>] = [:]
  /// Names of target plugins, `*` for all.
  public var targets: [String] = ["*"]
  /// What becomes of the rest when one is refused.
  public var atomicity: Atomicity = .each
  /// True when data that is here already may be dropped after the source has ended.
  public var isDetachable = false
  /// When the user is asked first.
  public var confirm: Confirm = .never
  /// What targets may see before the drop.
  public var visibility: Visibility = .titles
  /// Items in one drag; more are left behind.
  public var maxItems = Limit.draggedItems
  /// Time a promise to give items away holds, in seconds.
  public var holdSeconds = Limit.usualHoldSeconds
  /// Operations that are done only when asked for by name, never by default.
  ///
  /// A source that says no more than `drag: true` is copied from by default. If the user asks for a
  /// move, it is asked; a source without the messages for it refuses and nothing happens.
  public var onDemand: Set<DropOperation> = []

  /// Creates the policy of a source that only lets its items be copied.
  public init() {}

  /// The policy of a source that declared `drag: true`.
  public static var bare: DragPolicy {
    var policy = DragPolicy()
    policy.operations = [.copy, .move]
    policy.onDemand = [.move]
    policy.scope = [.external: [.copy]]
    return policy
  }

  /// Tells whether items may go to this plugin.
  public func allows(_ plugin: String) -> Bool {
    targets.contains("*") || targets.contains(plugin)
  }

  /// What may be done at this distance.
  public func operations(in distance: Scope) -> Set<DropOperation> {
    scope[distance].map { operations.intersection($0) } ?? operations
  }
}

extension DragPolicy {
  package static let shape = WireShape(
    .optional("ops", .operations), .optional("scope", .object(Distances.self)),
    .optional("targets", .list(.name, upTo: Limit.names)),
    .optional("atomicity", .word(of: Atomicity.self)), .optional("detachable", .bool),
    .optional("confirm", .word(of: Confirm.self)), .optional("reveal", .word(of: Visibility.self)),
    .optional("onDemand", .operations), .optional("maxItems", .count),
    .optional("ttl", .bounded(Limit.holdSeconds)))

  /// Reads a policy; what is missing or unusable gets its default.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init()
    if let names = Set("ops", in: value, &reader) { operations = names }
    if let distances: Distances = reader.object("scope", in: value) { scope = distances.scope }
    targets = reader.strings("targets", in: value, limit: Limit.names) ?? targets
    atomicity = reader.choice("atomicity", in: value) ?? atomicity
    isDetachable = reader.bool("detachable", in: value) ?? isDetachable
    confirm = reader.choice("confirm", in: value) ?? confirm
    visibility = reader.choice("reveal", in: value) ?? visibility
    onDemand = Set("onDemand", in: value, &reader) ?? onDemand
    maxItems = reader.bounded("maxItems", in: value, 1...Limit.draggedItems) ?? maxItems
    holdSeconds = reader.bounded("ttl", in: value, Limit.holdSeconds) ?? holdSeconds
  }

  /// Writes the members that are not as usual into an open object.
  package func write(into writer: inout JSONWriter) {
    let usual = DragPolicy()
    if operations != usual.operations { writer.member("ops", operations.names) }
    if !scope.isEmpty { writer.optional("scope", Distances(scope: scope)) }
    if targets != usual.targets { writer.member("targets", targets) }
    if atomicity != usual.atomicity { writer.member("atomicity", atomicity.rawValue) }
    writer.flag("detachable", isDetachable)
    if confirm != usual.confirm { writer.member("confirm", confirm.rawValue) }
    if visibility != usual.visibility { writer.member("reveal", visibility.rawValue) }
    if onDemand != usual.onDemand { writer.member("onDemand", onDemand.names) }
    if maxItems != usual.maxItems { writer.member("maxItems", maxItems) }
    if holdSeconds != usual.holdSeconds { writer.member("ttl", holdSeconds) }
  }

  /// Operations by distance.
  package struct Distances: WireObject {
    var scope: [Scope: Set<DropOperation>]

    package static let shape = WireShape(
      .optional("samePane", .operations), .optional("host", .operations),
      .optional("external", .operations))

    init(scope: [Scope: Set<DropOperation>]) { self.scope = scope }

    /// Reads the members; those that are missing limit nothing.
    package init(_ value: JSONValue, _ reader: inout MemberReader) {
      scope = [:]
      scope[.samePane] = Set("samePane", in: value, &reader)
      scope[.host] = Set("host", in: value, &reader)
      scope[.external] = Set("external", in: value, &reader)
    }

    package func write(into writer: inout JSONWriter) {
      if let operations = scope[.samePane] { writer.member("samePane", operations.names) }
      if let operations = scope[.host] { writer.member("host", operations.names) }
      if let operations = scope[.external] { writer.member("external", operations.names) }
    }
  }
}

extension WireType {
  /// Operations of a source or target.
  static let operations = WireType.list(.word(of: DropOperation.self), upTo: Limit.names)
}

extension Set<DropOperation> {
  /// Reads the operations of a list; unknown ones are left out.
  fileprivate init?(
    _ name: StaticString, in object: JSONValue, _ reader: inout MemberReader
  ) {
    guard let names = reader.strings(name, in: object, limit: Limit.names) else { return nil }
    self = DropOperation.named(names)
  }
}

extension Set<DropOperation> {
  /// Their names on the wire, in the order of menus.
  var names: [String] { sorted().map(\.rawValue) }
}
