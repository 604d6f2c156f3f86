// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `shutdown`: the plugin is about to be ended and may say what it wants back.
public struct Shutdown: Equatable, Sendable, WireObject {
  /// Why a plugin is asked to shut down.
  public enum Reason: String, CaseIterable, Sendable { case quit, close, replace, restart }
  /// Why.
  public var reason: Reason
  /// Announces the end, and why it comes.
  public init(reason: Reason) { self.reason = reason }

  package static let shape = WireShape(.optional("reason", .word(of: Reason.self)))
  package static var absent: Self? { Self(reason: .close) }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    reason = reader.choice("reason", in: value) ?? .close
  }

  package func write(into writer: inout JSONWriter) { writer.member("reason", reason.rawValue) }
}

/// The answer to `shutdown`.
public struct ShutdownAnswer: Equatable, Sendable, WireObject {
  /// What comes back as `session.restore`; `nil` keeps what was saved before.
  public var restore: JSONText?
  /// What the program wants back at its next start; nothing without it.
  public init(restore: JSONText? = nil) { self.restore = restore }

  package static let shape = WireShape(.optional("restore", .json(upTo: Limit.restoreBytes)))
  package static var absent: Self? { Self() }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    restore = reader.json("restore", in: value, maxBytes: Limit.restoreBytes)
  }

  package func write(into writer: inout JSONWriter) { writer.optional("restore", restore) }
}

extension WireMethod where Parameters == Shutdown, Answer == ShutdownAnswer {
  package static var shutdown: Self {
    Self("shutdown", from: .host, .request, since: 1, event: "shutdown")
  }
}
