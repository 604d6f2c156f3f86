// SPDX-License-Identifier: Apache-2.0

/// What a source allows to be done with its items.
///
/// Source: drag and drop, source policy.
package struct DragPolicy: Equatable, Sendable {
  /// How far the target is away.
  package enum Scope: String, Hashable, Sendable { case samePane, host, external }
  /// What becomes of the rest when one item is refused.
  package enum Atomicity: String, Sendable { case each, all, group }
  /// When the user is asked before anything happens.
  package enum Confirm: String, Sendable { case never, external, always }
  /// What a target may see before the drop.
  package enum Visibility: String, Sendable { case types, titles, all }

  /// What may be done with the items.
  package var operations: Set<DropOperation> = [.copy]
  /// Limits by distance; a missing one leaves ``operations`` as they are.
  package var scope: [Scope: Set<DropOperation>] = [:]
  /// Names of target plugins, `*` for all.
  package var targets: [String] = ["*"]
  /// What becomes of the rest when one is refused.
  package var atomicity: Atomicity = .each
  /// Whether data that is here already may be dropped after the source has ended.
  package var isDetachable = false
  /// When the user is asked first.
  package var confirm: Confirm = .never
  /// What targets may see before the drop.
  package var visibility: Visibility = .titles
  /// Items in one drag; more are left behind.
  package var maxItems = DragLimit.items
  /// How long a promise to give items away holds, in seconds.
  package var holdSeconds = 600
  /// Operations that are done only when asked for by name, never by default.
  ///
  /// A source that says no more than `drag: true` is copied from by default. If the user asks for a
  /// move, it is asked; a source without the messages for it refuses and nothing happens.
  package var onDemand: Set<DropOperation> = []

  /// Creates the policy of a source that only lets its items be copied.
  package init() {}

  /// The policy of a source that declared `drag: true`.
  package static var bare: DragPolicy {
    var policy = DragPolicy()
    policy.operations = [.copy, .move]
    policy.onDemand = [.move]
    policy.scope = [.external: [.copy]]
    return policy
  }

  /// Whether items may go to this plugin.
  package func allows(_ plugin: String) -> Bool {
    targets.contains("*") || targets.contains(plugin)
  }

  /// What may be done at this distance.
  package func operations(in distance: Scope) -> Set<DropOperation> {
    scope[distance].map { operations.intersection($0) } ?? operations
  }
}
