// SPDX-License-Identifier: Apache-2.0
package import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout

/// The words of a plugin's manifest that decide what it is given to show, and what shows its rows.
package struct PluginDeclaration: Equatable, Sendable {
  /// The id of the manifest; rows and programs may call the plugin by it.
  package var id: String?
  /// Media types it is made to show; empty when it does not say.
  package var accepts: [String] = [] {
    didSet { accepted = Self.rules(accepts) }
  }
  /// The same, as rules.
  private var accepted: [TypeRoute] = []
  /// The plugins that show what its rows lead to, first match wins.
  package var opens: [TypeRoute] = []
  /// What it says it needs.
  package var permissions: [String] = []
  /// The folder of its manifest; `nil` for a program without one.
  package var place: String?
  /// True when it comes with the host, which then need not ask before it lends its powers.
  package var isOurs = false
  /// Versions of the protocol it speaks.
  package var versions = [Self.hostVersion]

  /// The version of the protocol that this host speaks.
  static let hostVersion = 1

  /// Creates the declaration of a plugin that says nothing.
  package init() {}

  /// Takes over what a manifest says.
  package init(_ manifest: PluginManifest) {
    id = manifest.id
    accepts = manifest.accepts
    accepted = Self.rules(accepts)
    permissions = manifest.permissions
    opens = manifest.opens
    versions = manifest.protocolVersions
  }

  /// True when it shows whatever is selected before it, so what it lists is nobody's choice.
  var showsAnything: Bool { accepted.contains { $0.rank(of: "x-any/thing") != nil } }

  /// True when it may have the host change files of the user.
  var mayChangeFiles: Bool { permissions.contains("files") }

  /// True when it speaks the protocol of this host.
  var isUnderstood: Bool { versions.contains(Self.hostVersion) }

  /// The exactness with which it accepts a media type: 0 by name, 1 as one of a family, 2 as
  /// anything; `nil` when it does not accept it.
  func rank(of type: String) -> Int? {
    accepted.compactMap { $0.rank(of: type) }.min()
  }

  private static func rules(_ accepts: [String]) -> [TypeRoute] {
    accepts.map { TypeRoute(pattern: $0, plugin: "") }
  }
}

/// The plugin for what is shown in a column.
struct PluginChoice {
  /// The plugin; `nil` leaves the column as it is.
  var spec: PaneSpec?
  /// True when a rule of the layout gives it a tab of its own.
  var isTab = false
  /// Why the plugin that was named does not show it.
  var objection: RoutingReason?
}

extension HostSettings {
  /// The plugin that a row, a rule or a program calls by its name or by the id of its manifest.
  func plugin(named name: String) -> Result<PaneSpec, RoutingReason> {
    let byID = plugins.lazy.filter { $0.value.declared.id == name }.min { $0.key < $1.key }
    guard let spec = plugins[name] ?? byID?.value else { return .failure(.unknown(name)) }
    guard spec.mode == .rpc else { return .failure(.speechless(name)) }
    guard spec.declared.isUnderstood else {
      return .failure(.otherProtocol(name, spec.declared.versions))
    }
    return .success(spec)
  }

  /// The reason in words why a plugin that a rule names cannot show anything; `nil` when it can.
  package func objection(toPlugin name: String) -> String? {
    guard case .failure(let reason) = plugin(named: name) else { return nil }
    return reason.words
  }

  /// The plugin for a row in a column: the one the layout names for its type, the one the row names,
  /// the one its own plugin names for the type, the one that accepts the type more exactly than the
  /// column's own does, or the column's own.
  ///
  /// A column whose own plugin does not accept the type keeps it: nothing is taken from it that it
  /// may want to show in its own way.
  ///
  /// - Parameters:
  ///   - item: The row.
  ///   - role: The column it is shown in.
  ///   - opens: The rules of the plugin that the row is from.
  ///   - own: The program of the tab on show, where several share the column.
  /// - Returns: The plugin, and why a named one is not it.
  func plugin(
    for item: Item, in role: ColumnRole, from opens: [TypeRoute], own: PaneSpec? = nil
  ) -> PluginChoice {
    let column = columns.indices.first { columns.lend($0) { $0.role == role } }
    let own = own ?? column.map { columns[$0].spec }
    var choice = PluginChoice(spec: own)
    // An inspector tells about the row; no other plugin shows the row in its place.
    if role == .inspector { return choice }
    let type = item.type
    let rule = type.flatMap { type in routes.first { $0.matches(type) } }
    let rules: [(name: String?, isOfLayout: Bool)] = [
      (rule?.plugin, true), (item.opens, false),
      (type.flatMap(opens.plugin), false),
    ]
    for step in rules {
      guard let name = step.name else { continue }
      if name == own?.name || name == own?.declared.id { return choice }
      switch plugin(named: name) {
      case .success(let spec):
        choice.spec = spec
        choice.isTab = step.isOfLayout && rule?.isTab == true
        return choice
      // The rules of the layout were gone through at the start.
      case .failure(let reason):
        if !step.isOfLayout { choice.objection = choice.objection ?? reason }
      }
    }
    if let type, let spec = plugin(accepting: type, betterThan: own) { choice.spec = spec }
    return choice
  }

  private func plugin(accepting type: String, betterThan own: PaneSpec?) -> PaneSpec? {
    guard let ownRank = own?.declared.rank(of: type), ownRank > 0 else { return nil }
    var best: (rank: Int, spec: PaneSpec)?
    // By index: a declaration is large, and each would be copied to be looked at.
    for index in plugins.values.indices {
      guard let rank = plugins.values[index].declared.rank(of: type), rank < ownRank else {
        continue
      }
      let spec = plugins.values[index]
      guard spec.mode == .rpc, spec.declared.isUnderstood else { continue }
      // Of two that accept it alike the first by name is taken, always the same.
      if let best, (best.rank, best.spec.name) < (rank, spec.name) { continue }
      best = (rank, spec)
    }
    return best?.spec
  }
}

extension [TypeRoute] {
  /// The plugin that the first matching rule names for a media type.
  fileprivate func plugin(for type: String) -> String? { first { $0.matches(type) }?.plugin }
}
