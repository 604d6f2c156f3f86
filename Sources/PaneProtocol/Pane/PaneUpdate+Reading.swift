// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

extension MemberReader {
  /// The parameters of `pane.set` and `nav.push`.
  ///
  /// Source: protocol, `pane.set`.
  mutating func paneUpdate(_ parameters: JSONValue) -> PaneUpdate {
    var update = PaneUpdate()
    var known = MemberSet<PaneMember>()
    for (key, value) in parameters.members {
      guard let member = PaneMember(key), known.insert(member) else { continue }
      take(member, value, into: &update)
    }
    return update
  }

  private mutating func take(
    _ member: PaneMember, _ value: JSONValue, into update: inout PaneUpdate
  ) {
    switch member {
    case .gen: update.generation = int(value, "gen")
    case .page: update.page = id(value, "page")
    case .title: update.title = change(value) { $0.styled(value, "title") }
    case .subtitle: update.subtitle = change(value) { $0.styled(value, "subtitle") }
    case .status: update.status = change(value) { $0.styled(value, "status") }
    case .badge: update.badge = change(value) { $0.styled(value, "badge") }
    case .content: update.content = change(value) { $0.content(value) }
    case .loading: update.loading = loading(value)
    case .error: update.error = change(value) { $0.errorCard(value) }
    case .empty: update.empty = change(value) { $0.emptyCard(value) }
    case .toolbar:
      update.toolbar = change(value) { $0.strings(value, "toolbar", limit: Limit.commands) }
    case .commands: update.commands = change(value) { $0.commands(value) }
    case .guard: update.guardQuestion = change(value) { $0.guardQuestion(value) }
    case .drop: update.drop = change(value) { $0.dropSpec(value) }
    case .up: update.up = change(value) { $0.styled(value, "up") }
    case .select: update.select = selection(value)
    case .reveal: update.reveal = id(value, "reveal")
    case .expand: update.expand = expansion(value)
    }
  }

  /// Null removes, a good value replaces, a wrong one changes nothing.
  private mutating func change<Value>(
    _ value: JSONValue, _ decode: (inout MemberReader) -> Value?
  ) -> Change<Value> {
    if value.isNull { return .remove }
    return decode(&self).map { .set($0) } ?? .unchanged
  }

  // MARK: Members

  private mutating func loading(_ value: JSONValue) -> Change<Loading> {
    if value.isNull || value.bool == false { return .remove }
    if value.bool == true { return .set(Loading()) }
    guard value.isObject else {
      noteWrong("loading", "true, false or an object")
      return .unchanged
    }
    return .set(
      Loading(
        text: label("text", in: value), done: double("done", in: value),
        total: double("total", in: value)))
  }

  private mutating func errorCard(_ value: JSONValue) -> ErrorCard? {
    guard let text = label("text", in: value) else {
      note("error: not an object with a text, ignored")
      return nil
    }
    return ErrorCard(
      text: text, detail: multiline("detail", in: value),
      canRetry: bool("retry", in: value) ?? false)
  }

  private mutating func emptyCard(_ value: JSONValue) -> EmptyCard? {
    guard let text = label("text", in: value) else {
      note("empty: not an object with a text, ignored")
      return nil
    }
    return EmptyCard(
      text: text, detail: multiline("detail", in: value), command: string("command", in: value))
  }

  private mutating func guardQuestion(_ value: JSONValue) -> GuardQuestion? {
    guard let text = label("text", in: value) else {
      note("guard: not an object with a text, ignored")
      return nil
    }
    return GuardQuestion(
      text: text, confirm: label("confirm", in: value), cancel: label("cancel", in: value))
  }

  /// Words that may take several lines, such as the last lines of an error output.
  mutating func multiline(_ name: StaticString, in object: JSONValue) -> SafeText? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let utf8 = value.utf8 else { return styled(value, name)?.text }
    return SafeText(Self.shown(utf8, toBytes: Limit.textRunBytes), place: .multiline)
  }

  /// The ids of `select`, given as an array or as one id.
  private mutating func selection(_ value: JSONValue) -> [ItemID] {
    if value.isString { return id(value, "select").map { [$0] } ?? [] }
    return strings(value, "select", limit: Limit.ids, maxBytes: Limit.idBytes) ?? []
  }

  private mutating func expansion(_ value: JSONValue) -> [ItemID: Bool] {
    guard value.isObject else {
      if !value.isNull { noteWrong("expand", "an object") }
      return [:]
    }
    var result: [ItemID: Bool] = [:]
    for (key, value) in value.members {
      guard result.count < Limit.ids else { break }
      guard let isExpanded = bool(value, "expand"), key.bytes.count <= Limit.idBytes else {
        continue
      }
      let id = key.string
      if result[id] == nil { result[id] = isExpanded }
    }
    return result
  }
}

/// The parameters of `pane.set` on the wire.
private enum PaneMember: UInt8 {
  case gen, page, title, subtitle, status, badge, content, loading, error, empty, toolbar, commands
  case `guard`, drop, up, select, reveal, expand

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
    case "select": self = .select
    case "reveal": self = .reveal
    case "expand": self = .expand
    default: return nil
    }
  }
}
