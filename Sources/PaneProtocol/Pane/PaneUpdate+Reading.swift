// SPDX-License-Identifier: Apache-2.0
import CellText
package import JSONRPC

extension PaneUpdate {
  /// Reads the parameters of `pane.set` and `nav.push`.
  ///
  /// Source: `Plugins/REFERENCE.md`, Content.
  package init(_ parameters: JSONValue, _ reader: inout MemberReader) {
    self.init()
    var known = MemberSet<PaneMember>()
    for (key, value) in parameters.members {
      guard let member = PaneMember(key), known.insert(member) else { continue }
      read(member, value, &reader)
    }
  }

  private mutating func read(
    _ member: PaneMember, _ value: JSONValue, _ reader: inout MemberReader
  ) {
    switch member {
    case .gen: generation = reader.int(value, "gen")
    case .page: page = reader.id(value, "page")
    case .title: title = Change(value, &reader) { $0.styled(value, "title") }
    case .subtitle: subtitle = Change(value, &reader) { $0.styled(value, "subtitle") }
    case .status: status = Change(value, &reader) { $0.styled(value, "status") }
    case .badge: badge = Change(value, &reader) { $0.styled(value, "badge") }
    case .content: content = Change(value, &reader) { Content(value, &$0) }
    case .loading:
      loading = value.bool == false ? .remove : Change(value, &reader) { Loading(value, &$0) }
    case .error: error = Change(value, &reader) { ErrorCard(value, &$0) }
    case .empty: empty = Change(value, &reader) { EmptyCard(value, &$0) }
    case .toolbar:
      toolbar = Change(value, &reader) { $0.strings(value, "toolbar", limit: Limit.commands) }
    case .commands: commands = Change(value, &reader) { $0.commands(value) }
    case .guard: guardQuestion = Change(value, &reader) { GuardQuestion(value, &$0) }
    case .drop: drop = Change(value, &reader) { DropSpec(value, &$0) }
    case .up: up = Change(value, &reader) { $0.styled(value, "up") }
    case .place: place = Change(value, &reader) { ShownPlace.read(value, "place", &$0) }
    case .select: select = reader.selection(value)
    case .reveal: reveal = reader.id(value, "reveal")
    case .expand: expand = reader.expansion(value)
    case .back: isReturn = reader.bool(value, "back") ?? false
    }
  }
}

extension MemberReader {
  /// The ids of `select`, given as an array or as one id.
  fileprivate mutating func selection(_ value: JSONValue) -> [ItemID] {
    if value.isString { return id(value, "select").map { [$0] } ?? [] }
    let ids = strings(value, "select", limit: Limit.selected, maxBytes: Limit.idBytes) ?? []
    if ids.contains("") { note(RemarkWords.empty("select")) }
    return ids.filter { !$0.isEmpty }
  }

  fileprivate mutating func expansion(_ value: JSONValue) -> [RowExpansion] {
    guard value.isObject else {
      if !value.isNull { noteWrong("expand", RemarkWords.object) }
      return []
    }
    var result: [RowExpansion] = []
    var seen: Set<ItemID> = []
    for (key, value) in value.members {
      guard result.count < Limit.ids else { break }
      guard let isExpanded = bool(value, "expand"), key.bytes.count <= Limit.idBytes else {
        continue
      }
      let id = key.string
      if seen.insert(id).inserted {
        result.append(RowExpansion(id: id, isExpanded: isExpanded))
      }
    }
    return result
  }
}

/// The parameters of `pane.set` on the wire.
private enum PaneMember: UInt8 {
  case gen, page, title, subtitle, status, badge, content, loading, error, empty, toolbar, commands
  case `guard`, drop, up, place, select, reveal, expand, back

  init?(_ key: JSONKey) {
    switch key {
    case "gen": self = .gen
    case "page": self = .page
    case "title": self = .title
    case "subtitle": self = .subtitle
    case "status": self = .status
    case "badge": self = .badge
    case "content": self = .content
    case "loading": self = .loading
    case "error": self = .error
    case "empty": self = .empty
    case "toolbar": self = .toolbar
    case "commands": self = .commands
    case "guard": self = .guard
    case "drop": self = .drop
    case "up": self = .up
    case "place": self = .place
    case "select": self = .select
    case "reveal": self = .reveal
    case "expand": self = .expand
    case "back": self = .back
    default: return nil
    }
  }
}
