// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
import Foundation
import JSONRPC
import PaneTestSupport

@testable import PaneProtocol

/// `Plugins/protocol.json`: everything that travels, as data that other languages can read.
enum ProtocolFile {
  /// A named number of the protocol with what it bounds.
  struct Entry: Equatable {
    var name: String
    var value: String
    var meaning: String
  }

  static let plugins = Checkout.folder.appending(path: "Plugins")
  private static let wire = Checkout.folder.appending(path: "Sources/PaneProtocol/Wire")

  /// The limits, from the declarations and their comments.
  static func limits() throws -> [Entry] {
    try entries(of: "Limit.swift", declaration: #/static let (?<name>\w+) = (?<value>[-\w.]+)$/#)
  }

  /// The codes of errors, from the declarations and their comments.
  static func errors() throws -> [Entry] {
    try entries(
      of: "WireErrorCode.swift",
      declaration: #/static let (?<name>\w+) = WireErrorCode\(rawValue: (?<value>-\d+)\)/#)
  }

  /// The codes of errors of drags and transfers, from the declarations and their comments.
  static func transferErrors() throws -> [Entry] {
    try entries(
      of: "TransferErrorCode.swift", declaration: #/static let (?<name>\w+) = (?<value>-\d+)$/#)
  }

  /// Names of all constants that a file of the wire declares, whatever their values look like.
  static func constants(of file: String) throws -> [String] {
    try String(contentsOf: wire.appending(path: file), encoding: .utf8)
      .matches(of: #/static let (\w+) =/#).map { String($0.1) }
  }

  /// The names of objects that members and answers say they are.
  static func namedObjects() -> Set<String> {
    func names(of type: WireType) -> [String] {
      name(of: type).matches(of: #/[A-Z][\w.]*/#).map { String($0.0) }
    }
    let answers = WireTable.messages.compactMap { $0.answer.map(WireTable.name(of:)) }
    let members = WireTable.objects.values.flatMap { object in
      object.shape.members.flatMap { names(of: $0.type) }
    }
    return Set(answers + members)
  }

  private static func entries(
    of file: String, declaration: Regex<(Substring, name: Substring, value: Substring)>
  ) throws -> [Entry] {
    let text = try String(contentsOf: wire.appending(path: file), encoding: .utf8)
    var meaning = ""
    var entries: [Entry] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("/// ") {
        // The first sentence says what it is; what follows says why.
        if meaning.isEmpty { meaning = String(line.dropFirst(4)) }
      } else if let match = line.firstMatch(of: declaration) {
        let value = match.value.replacing("_", with: "")
          .replacing("LineLimits.lineBytes", with: "\(LineLimits.lineBytes)")
          .replacing("LineLimits.depth", with: "\(LineLimits.depth)")
          .replacing("StyledText.addressBytes", with: "\(StyledText.addressBytes)")
          .replacing("FileAddress.maxBytes", with: "\(FileAddress.maxBytes)")
        entries.append(Entry(name: String(match.name), value: String(value), meaning: meaning))
        meaning = ""
      } else {
        meaning = ""
      }
    }
    return entries
  }

  /// The whole file, a line for each message, object, limit and error.
  static func text() throws -> String {
    let messages = WireTable.messages.map { row in
      var members = [
        ("method", quoted(row.method)), ("from", quoted(row.sender)), ("kind", quoted(row.kind)),
        ("since", "\(row.since)"),
      ]
      if let event = row.event { members.append(("event", quoted(event))) }
      members.append(("params", self.members(of: row.parameters)))
      if let answer = row.answer { members.append(("result", quoted(WireTable.name(of: answer)))) }
      return object(members)
    }
    let objects = WireTable.objects.sorted { $0.key < $1.key }.map { name, type in
      "\(quoted(name)):\(shape(of: type))"
    }
    let limits = try limits().map { entry in
      // A range is written as its ends.
      let ends = entry.value.split(separator: "...")
      let value = ends.count == 2 ? "[\(ends[0]),\(ends[1])]" : entry.value
      return "\(quoted(entry.name)):\(value)"
    }
    let errors = try errors().map { "\(quoted($0.name)):\($0.value)" }
    let transferErrors = try transferErrors().map { "\(quoted($0.name)):\($0.value)" }
    return """
      {"protocol":\(WireTable.version),
      "messages":[
      \(messages.joined(separator: ",\n"))
      ],
      "objects":{
      \(objects.joined(separator: ",\n"))
      },
      "limits":{
      \(limits.joined(separator: ",\n"))
      },
      "errors":{
      \(errors.joined(separator: ",\n"))
      },
      "transferErrors":{
      \(transferErrors.joined(separator: ",\n"))
      }}

      """
  }

  private static func shape(of type: any WireObject.Type) -> String {
    guard !type.shape.kinds.isEmpty else { return members(of: type) }
    let kinds = type.shape.kinds.map { ($0.kind, quoted(WireTable.name(of: $0.type))) }
    return object([("kinds", object(kinds))])
  }

  private static func members(of type: any WireObject.Type) -> String {
    "[" + type.shape.members.map(member).joined(separator: ",") + "]"
  }

  private static func member(_ member: WireShape.Member) -> String {
    var members = [("name", quoted(member.name)), ("type", quoted(name(of: member.type)))]
    members += bounds(of: member.type)
    if member.presence == .required { members.append(("required", "true")) }
    if member.presence == .removable { members.append(("removable", "true")) }
    if member.presence == .shorthand { members.append(("shorthand", "true")) }
    if let group = member.group { members.append(("oneOf", quoted(group))) }
    if let companion = member.companion { members.append(("with", quoted(companion))) }
    if member.since > 1 { members.append(("since", "\(member.since)")) }
    return object(members)
  }

  /// The type in a word or two: `id`, `text[]`, `Item[]`, `{bool}`.
  static func name(of type: WireType) -> String {
    switch type {
    case .bool: "bool"
    case .flag: "true"
    case .integer: "integer"
    case .number: "number"
    case .count: "count"
    case .position: "position"
    case .id: "id"
    case .string: "string"
    case .label: "label"
    case .paragraph: "paragraph"
    case .text: "text"
    case .word: "word"
    case .json: "any"
    case .scalar: "scalar"
    case .cell: "cell"
    case .bounded: "integer"
    case .columnWidth: "width"
    case .color: "color"
    case .background: "background"
    case .canvasStep: "step"
    case .requestID: "request id"
    case .object(let object): WireTable.name(of: object)
    case .list(let element, _): name(of: element) + "[]"
    case .map(let element, _): "{\(name(of: element))}"
    case .tuple(let elements): "[\(elements.map(name).joined(separator: ","))]"
    }
  }

  private static func bounds(of type: WireType) -> [(String, String)] {
    switch type {
    case .string(let bytes), .json(let bytes): [("bytes", "\(bytes)")]
    case .list(let element, let count), .map(let element, let count):
      [("most", "\(count)")] + bounds(of: element)
    case .word(let words): [("words", "[\(words.map(quoted).joined(separator: ","))]")]
    case .tuple(let elements): elements.flatMap(bounds)
    case .bounded(let range): [("least", "\(range.lowerBound)"), ("most", "\(range.upperBound)")]
    case .bool, .flag, .integer, .number, .count, .position, .id, .label, .paragraph, .text,
      .scalar, .cell, .columnWidth, .color, .background, .canvasStep, .requestID, .object:
      []
    }
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String { JSONText(string: text).text }
}
