// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import JSONRPC
import PaneProtocol

/// Looks for members that the protocol does not have, such as misspelled ones.
///
/// A host ignores them, so their plugin would show less than it means to without a word. Names that
/// begin with `_` or `x.` are the plugin's own.
enum MemberNames {
  /// What each method of a plugin carries.
  private static let parameters = [String: any WireObject.Type](
    WireTable.messages.lazy.filter { $0.sender != "host" }.map { ($0.method, $0.parameters) },
    uniquingKeysWith: { first, _ in first })

  /// Members of every content, whatever its kind.
  private static let ofContent: Set = ["kind", "alt", "fallback"]

  /// Looks at the parameters of a method; those of an unknown one are left alone.
  static func inspect(
    _ value: JSONValue, of method: String, into log: inout FindingLog
  ) {
    guard let type = parameters[method] else { return }
    inspect(value, as: type, in: method, depth: 0, into: &log)
  }

  private static func inspect(
    _ value: JSONValue, as type: any WireObject.Type, in place: String, depth: Int,
    into log: inout FindingLog
  ) {
    guard value.isObject, depth < Limit.jsonDepth else { return }
    var shape = type.shape
    var known: Set<String> = []
    if !shape.kinds.isEmpty {
      let kind = value["kind"]?.string
      // Another rule speaks of a kind that nobody knows.
      guard let type = shape.kinds.first(where: { $0.kind == kind })?.type else { return }
      shape = type.shape
      known = ofContent
    }
    known.formUnion(shape.members.lazy.map(\.name))
    for (key, member) in value.members {
      let name = key.string
      if let known = shape.members.first(where: { $0.name == name }) {
        inspect(member, as: known.type, in: name, depth: depth + 1, into: &log)
      } else if !known.contains(name), !key.isPrivate, !name.hasPrefix("x.") {
        let hint = suggestion(for: name, among: known.sorted())
        log.warn(29, "“\(name.prefix(40))” in \(place) is ignored, it has no such member\(hint)")
      }
    }
  }

  private static func inspect(
    _ value: JSONValue, as type: WireType, in place: String, depth: Int,
    into log: inout FindingLog
  ) {
    switch type {
    case .object(let object): inspect(value, as: object, in: place, depth: depth, into: &log)
    case .list(let element, _):
      guard value.isArray else { return }
      for part in value.elements {
        inspect(part, as: element, in: place, depth: depth, into: &log)
      }
    case .map(let element, _):
      guard value.isObject else { return }
      for (_, part) in value.members {
        inspect(part, as: element, in: place, depth: depth, into: &log)
      }
    case .bool, .flag, .integer, .number, .count, .position, .id, .string, .label, .paragraph,
      .text, .word, .json, .scalar, .cell, .bounded, .columnWidth, .color, .background, .canvasStep,
      .requestID, .tuple:
      break
    }
  }
}
