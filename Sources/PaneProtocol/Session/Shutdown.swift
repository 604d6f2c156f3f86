// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `shutdown`: the plugin is about to be ended and may say what it wants back.
public struct Shutdown: Equatable, Sendable, WireObject {
  /// Why a plugin is asked to shut down.
  public enum Reason: String, CaseIterable, Sendable { case quit, close, replace, restart }
  /// Why.
  public var reason: Reason
  /// Creates the parameters.
  public init(reason: Reason) { self.reason = reason }

  /// The members as data.
  package static let shape = WireShape(.optional("reason", .word(of: Reason.self)))
  /// The value of missing parameters or of a missing result.
  package static var absent: Self? { Self(reason: .close) }

  /// Reads the members; those that are missing keep their usual value.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    reason = reader.choice("reason", in: value) ?? .close
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) { writer.member("reason", reason.rawValue) }
}

/// The answer to `shutdown`.
public struct ShutdownAnswer: Equatable, Sendable, WireObject {
  /// What comes back as `session.restore`; `nil` keeps what was saved before.
  public var restore: JSONText?
  /// Creates an answer.
  public init(restore: JSONText? = nil) { self.restore = restore }

  /// The members as data.
  package static let shape = WireShape(.optional("restore", .json(upTo: Limit.restoreBytes)))
  /// The value of missing parameters or of a missing result.
  package static var absent: Self? { Self() }

  /// Reads the members; those that are missing keep their usual value.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    restore = reader.json("restore", in: value, maxBytes: Limit.restoreBytes)
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) { writer.optional("restore", restore) }
}

extension WireMethod where Parameters == Shutdown, Answer == ShutdownAnswer {
  /// The method `shutdown`.
  package static var shutdown: Self {
    Self("shutdown", from: .host, .request, since: 1, event: "shutdown")
  }
}
