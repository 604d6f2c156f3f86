// SPDX-License-Identifier: Apache-2.0
import Foundation

@testable import PaneProtocol

/// The tables of `Plugins/REFERENCE.md`, written between marks from what the protocol declares.
enum ReferenceTables {
  static let file = ProtocolFile.plugins.appending(path: "REFERENCE.md")

  /// The text with all its tables written anew.
  static func updated(_ text: String) throws -> String {
    func codes(_ entries: [ProtocolFile.Entry]) -> String {
      table(
        ["Name", "Code", "Meaning"],
        entries.map { [code($0.name), minus($0.value), $0.meaning] })
    }
    let tables = [
      "errors": codes(try ProtocolFile.errors()),
      "transferErrors": codes(try ProtocolFile.transferErrors()),
      "limits": table(
        ["Name", "Value", "What it bounds"],
        try ProtocolFile.limits().map { [code($0.name), $0.value, $0.meaning] }),
      "events": table(
        ["Name in `wants`", "Message"],
        WireTable.messages.compactMap { row in
          row.event.map { [code($0), code(row.method) + note(row.kind)] }
        } + [[code(InputSet.beforeEvent), "`before` in `input.set` and `command.run`"]]),
      "messages": table(
        ["", "Message", "Parameters", "Result"],
        WireTable.messages.map { row in
          [
            row.sender == "host" ? "→" : "←", code(row.method) + note(row.kind),
            members(of: row.parameters), row.answer.map { code(WireTable.name(of: $0)) } ?? "",
          ]
        }),
      "objects": table(
        ["Object", "Members"],
        WireTable.objects.sorted { $0.key < $1.key }.map { [code($0.key), members(of: $0.value)] }),
    ]
    var text = text
    for (name, table) in tables {
      let mark = "<!-- \(name) -->"
      guard let start = text.range(of: mark),
        let end = text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex)
      else { throw MissingMark(name: name) }
      text.replaceSubrange(start.upperBound..<end.lowerBound, with: "\n\(table)\n")
    }
    return text
  }

  struct MissingMark: Error { var name: String }

  private static func note(_ kind: String) -> String {
    switch kind {
    case "request": " (request)"
    case "either": " (request or notification)"
    default: ""
    }
  }

  private static func members(of type: any WireObject.Type) -> String {
    if !type.shape.kinds.isEmpty {
      return type.shape.kinds
        .map { "\(code($0.kind)) \(code(WireTable.name(of: $0.type)))" }.joined(separator: ", ")
    }
    return type.shape.members.map { member in
      let mark = member.presence == .required ? "" : "?"
      return "`\(member.name)\(mark)` \(words(member.type))"
    }.joined(separator: ", ")
  }

  private static func words(_ type: WireType) -> String {
    if case .word(let words) = type { return words.joined(separator: "\\|") }
    return ProtocolFile.name(of: type)
  }

  private static func code(_ text: String) -> String { "`\(text)`" }

  private static func minus(_ number: String) -> String {
    number.replacing("-", with: "−")
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
  }
}
