// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `pane.close`: the pane has done what it was opened for, and leaves its place.
public struct PaneClose: Equatable, Sendable, WireObject {
  /// What came of it, for the pane that opened it.
  public var result: JSONText?
  /// Closes the pane, with a result for the pane that opened it.
  public init(result: JSONText? = nil) { self.result = result }

  package static let shape = WireShape(.optional("result", .json(upTo: Limit.valueBytes)))

  /// Reads the members.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    result = reader.json("result", in: value)
  }

  package func write(into writer: inout JSONWriter) { writer.optional("result", result) }
}

extension WireMethod where Parameters == PaneClose, Answer == NoMembers {
  package static var paneClose: Self {
    Self("pane.close", from: .plugin, .notification, since: 1)
  }
}

/// `pane.closed`: a pane that this one has opened is gone.
public struct PaneClosed: Equatable, Sendable, WireObject {
  /// The number that `pane.open` was answered with.
  public var generation: Int
  /// What came of it; `nil` when the user closed it, or its program has not said.
  public var result: JSONText?
  /// The end of a pane that was opened for the input with this number, and what it left.
  public init(generation: Int, result: JSONText? = nil) {
    self.generation = generation
    self.result = result
  }

  package static let shape = WireShape(
    .required("gen", .integer), .optional("result", .json(upTo: Limit.valueBytes)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let generation = reader.int("gen", in: value) else { return nil }
    self.init(generation: generation, result: reader.json("result", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("gen", generation)
    writer.optional("result", result)
  }
}

extension WireMethod where Parameters == PaneClosed, Answer == NoMembers {
  package static var paneClosed: Self {
    Self("pane.closed", from: .host, .notification, since: 1, event: "pane.closed")
  }
}
