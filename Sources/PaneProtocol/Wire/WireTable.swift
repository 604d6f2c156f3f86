// SPDX-License-Identifier: Apache-2.0

/// Everything that travels, as data.
///
/// `Plugins/protocol.json` and the tables of `Plugins/REFERENCE.md` are written from it.
package enum WireTable {
  /// One method, without its Swift types.
  package struct Row: Sendable {
    /// Its name on the wire.
    package var method: String
    /// `host` or `plugin`.
    package var sender: String
    /// `request`, `notification` or `either`.
    package var kind: String
    /// The version of the protocol it came with.
    package var since: Int
    /// The name by which a pane asks for it in `wants`.
    package var event: String?
    /// What it carries.
    package var parameters: any WireObject.Type
    /// What answers it; `nil` for notifications.
    package var answer: (any WireObject.Type)?

    init<Parameters: WireObject, Answer: WireObject>(_ method: WireMethod<Parameters, Answer>) {
      self.method = "\(method.name)"
      sender = method.sender.rawValue
      kind = method.kind.rawValue
      since = method.since
      event = method.event
      parameters = Parameters.self
      answer = method.kind == .notification ? nil : Answer.self
    }
  }

  /// Version of the protocol these tables describe.
  package static let version = 1

  /// All methods: those of the host, then those of plugins.
  package static var messages: [Row] {
    HostMessage.methods.map(\.row) + PluginMessage.methods.map(\.row)
  }

  /// The names a pane can say in `wants`, in the order of the methods.
  package static let events: [String] =
    HostMessage.methods.compactMap(\.row.event) + [InputSet.beforeEvent]

  /// All objects that are parameters, answers or parts of them, by name.
  package static var objects: [String: any WireObject.Type] {
    var found: [String: any WireObject.Type] = [:]
    collect(WireError.self, into: &found)
    for row in messages {
      collect(row.parameters, into: &found)
      if let answer = row.answer { collect(answer, into: &found) }
    }
    found["NoMembers"] = nil
    return found
  }

  /// The objects that one is made of, itself among them, by name.
  package static func objects(
    in type: any WireObject.Type
  ) -> [String: any WireObject.Type] {
    var found: [String: any WireObject.Type] = [:]
    collect(type, into: &found)
    found["NoMembers"] = nil
    return found
  }

  /// The name of an object, without the room it stands in.
  package static func name(of type: any WireObject.Type) -> String {
    String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
  }

  private static func collect(
    _ type: any WireObject.Type, into found: inout [String: any WireObject.Type]
  ) {
    guard found.updateValue(type, forKey: name(of: type)) == nil else { return }
    for member in type.shape.members { collect(member.type, into: &found) }
    for (_, type) in type.shape.kinds { collect(type, into: &found) }
  }

  private static func collect(
    _ type: WireType, into found: inout [String: any WireObject.Type]
  ) {
    switch type {
    case .object(let object): collect(object, into: &found)
    case .list(let element, _), .map(let element, _): collect(element, into: &found)
    case .tuple(let elements): for element in elements { collect(element, into: &found) }
    case .bool, .flag, .integer, .number, .count, .position, .id, .string, .label, .paragraph,
      .text,
      .word, .json, .scalar, .cell, .bounded, .columnWidth, .color, .background, .canvasStep,
      .requestID:
      break
    }
  }
}
