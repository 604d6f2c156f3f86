// SPDX-License-Identifier: Apache-2.0

/// The names by which one process refers to what it has said elsewhere: commands, sources and rows.
///
/// A host does nothing for a name that nothing has. Commands may be declared after what names them,
/// and rows shown, so those are judged at the end.
struct NamedThings {
  /// Names of commands kept at most.
  private static let limit = 1_000
  /// Ids of rows kept at most; beyond them no row is missed.
  private static let rowLimit = 50_000

  /// A command or a row that is named somewhere.
  private struct Mention {
    var place: String
    var evidence: CheckEvidence?
  }

  private var commands: Set<String> = []
  private var mentions: [String: Mention] = [:]
  private var sources: Set<String> = []
  /// The ids of the fields of each form.
  private var forms: [String: Set<String>] = [:]
  private var rows: Set<String> = []
  /// Rows that were to be selected or scrolled to.
  private var goals: [String: Mention] = [:]

  /// True when all rows it has are known: none of them is only sent when it is asked for.
  private var knowsAllRows: Bool { sources.isEmpty && rows.count < Self.rowLimit }

  /// Takes in a message: what it declares, and what it names.
  ///
  /// - Parameters:
  ///   - line: The message.
  ///   - evidence: What surrounds it.
  ///   - log: Where rows of a source that was never shown are noted.
  mutating func note(_ line: RecordedLine, _ evidence: CheckEvidence?, into log: inout FindingLog) {
    if let result = line.result { note(rows: result["rows"], evidence) }
    guard let parameters = line.parameters else { return }
    switch line.method {
    case "pane.set", "nav.push":
      note(page: parameters, evidence)
      if let content = parameters["content"] { judgeNames(in: content, into: &log) }
    case "form.patch": judge(patch: parameters, into: &log)
    case "rows.change", "rows.reset":
      note(rows: parameters["rows"], evidence)
      if let source = parameters["source"]?.string, !sources.contains(source) {
        log.fail(
          45, "\(line.method ?? "") of a source “\(source.prefix(40))” that it does not show")
      }
    default: return
    }
  }

  /// Fields and columns that content names, and does not have.
  private mutating func judgeNames(in content: SeenValue, into log: inout FindingLog) {
    let fields = content["fields"]?.elements ?? []
    let ids = Set(fields.compactMap { $0["id"]?.string })
    if content["kind"]?.string == "form" { forms[content["id"]?.string ?? ""] = ids }
    for name in fields.compactMap({ $0["when"]?["field"]?.string }) where !ids.contains(name) {
      log.fail(29, "when names a field “\(name.prefix(40))” that the form has not")
    }
    let columns = Set((content["columns"]?.elements ?? []).compactMap { $0["id"]?.string })
    for name in (content["sort"]?.elements ?? []).compactMap({ $0["column"]?.string })
    where !columns.contains(name) {
      log.fail(29, "sort names a column “\(name.prefix(40))” that the table has not")
    }
  }

  private func judge(patch: SeenValue, into log: inout FindingLog) {
    let form = patch["form"]?.string ?? ""
    guard let ids = forms[form] else {
      return log.fail(29, "form.patch of a form “\(form.prefix(40))” that it does not show")
    }
    for name in (patch["fields"]?.elements ?? []).compactMap({ $0["id"]?.string })
    where !ids.contains(name) {
      log.fail(29, "form.patch of a field “\(name.prefix(40))” that the form has not")
    }
  }

  private mutating func note(page: SeenValue, _ evidence: CheckEvidence?) {
    for command in page["commands"]?.elements ?? [] {
      if let id = command["id"]?.string { commands.insert(id) }
    }
    for id in page["toolbar"]?.elements.compactMap(\.string) ?? [] {
      mention(id, "the toolbar", evidence)
    }
    if let id = page["empty"]?["command"]?.string { mention(id, "the card for no rows", evidence) }
    if let content = page["content"] { note(content: content, depth: 0, evidence) }
    let selected = page["select"].map {
      $0.isList ? $0.elements.compactMap(\.string) : [$0.string ?? ""]
    }
    for id in selected ?? [] { aim(at: id, "select", evidence) }
    if let id = page["reveal"]?.string { aim(at: id, "reveal", evidence) }
  }

  private mutating func aim(at id: String, _ place: String, _ evidence: CheckEvidence?) {
    guard !id.isEmpty, goals[id] == nil, goals.count < Self.limit else { return }
    goals[id] = Mention(place: place, evidence: evidence)
  }

  private mutating func note(content: SeenValue, depth: Int, _ evidence: CheckEvidence?) {
    guard depth < 8 else { return }
    if let source = content["source"]?["id"]?.string { sources.insert(source) }
    note(rows: content["items"], evidence)
    for part in content["parts"]?.elements ?? [] {
      note(content: part, depth: depth + 1, evidence)
    }
    if let fallback = content["fallback"] { note(content: fallback, depth: depth + 1, evidence) }
  }

  private mutating func note(rows: SeenValue?, _ evidence: CheckEvidence?) {
    for row in rows?.elements ?? [] {
      if let id = row["id"]?.string, self.rows.count < Self.rowLimit { self.rows.insert(id) }
      for id in row["menu"]?.elements.compactMap(\.string) ?? [] {
        mention(id, "the menu of the row “\((row["id"]?.string ?? "").prefix(40))”", evidence)
      }
      if let children = row["children"] { note(rows: children, evidence) }
    }
  }

  private mutating func mention(_ id: String, _ place: String, _ evidence: CheckEvidence?) {
    guard mentions[id] == nil, mentions.count < Self.limit else { return }
    mentions[id] = Mention(place: place, evidence: evidence)
  }

  /// Names the commands that were named and never declared, and the rows that were never shown.
  func judge(into log: inout FindingLog) {
    for (id, goal) in goals.sorted(by: { $0.key < $1.key })
    where knowsAllRows && !rows.contains(id) {
      log.evidence = goal.evidence
      log.warn(29, "\(goal.place) names a row “\(id.prefix(40))” that it does not show")
    }
    for (id, mention) in mentions.sorted(by: { $0.key < $1.key }) where !commands.contains(id) {
      log.evidence = mention.evidence
      log.fail(
        34, "\(mention.place) names a command “\(id.prefix(40))” that is not in commands")
    }
  }
}
