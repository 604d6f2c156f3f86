// SPDX-License-Identifier: Apache-2.0

/// The names by which one process refers to what it has said elsewhere: commands and sources.
///
/// A host does nothing for a name that nothing has. Commands may be declared after what names them,
/// so they are judged at the end.
struct NamedThings {
  /// Names of commands kept at most.
  private static let limit = 1_000

  /// A command that is named somewhere.
  private struct Mention {
    var place: String
    var evidence: CheckEvidence?
  }

  private var commands: Set<String> = []
  private var mentions: [String: Mention] = [:]
  private var sources: Set<String> = []
  /// The ids of the fields of each form.
  private var forms: [String: Set<String>] = [:]

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

  /// Names the commands that were named and never declared.
  func judge(into log: inout FindingLog) {
    for (id, mention) in mentions.sorted(by: { $0.key < $1.key }) where !commands.contains(id) {
      log.evidence = mention.evidence
      log.fail(
        34, "\(mention.place) names a command “\(id.prefix(40))” that is not in commands")
    }
  }
}
