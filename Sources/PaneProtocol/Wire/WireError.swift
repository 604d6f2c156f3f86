// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// An error as it travels.
public struct WireError: Error, Equatable, Sendable, WireObject {
  /// Number of the error; those above 0 are the plugin's own.
  public var code: Int
  /// A sentence; for the user when the code is −32803 or above 0.
  public var message: SafeText
  /// `data.rev`, when the error is "stale".
  public var revision: Int?
  /// `data.count`, when the error is "stale".
  public var count: Int?
  /// `data.retryMs`, when the error is "busy".
  public var retryMilliseconds: Int?

  /// Creates an error.
  public init(
    code: Int, message: SafeText, revision: Int? = nil, count: Int? = nil,
    retryMilliseconds: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.revision = revision
    self.count = count
    self.retryMilliseconds = retryMilliseconds
  }

  package static let shape = WireShape(
    .optional("code", .integer), .optional("message", .paragraph),
    .optional("data", .object(Details.self)))

  /// Reads an error; a missing code counts as an internal error.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    code = reader.int("code", in: value) ?? WireErrorCode.internalError.rawValue
    message = reader.multiline("message", in: value) ?? SafeText(WireWords.errorWithoutMessage)
    guard let data = value["data"], data.isObject else { return }
    let details = Details(data, &reader)
    revision = details.revision
    count = details.count
    retryMilliseconds = details.retryMilliseconds
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("code", code)
    writer.member("message", message.string)
    let details = Details(
      revision: revision, count: count, retryMilliseconds: retryMilliseconds)
    if details != Details() { writer.optional("data", details) }
  }

  /// Facts beside the sentence, by which the receiver goes on.
  package struct Details: WireObject {
    /// The revision that is current, when the error is "stale".
    package var revision: Int?
    /// The number of rows there are at that revision.
    package var count: Int?
    /// Milliseconds after which to ask again, when the error is "busy".
    package var retryMilliseconds: Int?

    /// To JSON-RPC `data` is anything.
    package static let unreadMembers = UnreadMembers.allowed
    package static let shape = WireShape(
      .optional("rev", .integer), .optional("count", .count), .optional("retryMs", .count))

    init(revision: Int? = nil, count: Int? = nil, retryMilliseconds: Int? = nil) {
      self.revision = revision
      self.count = count
      self.retryMilliseconds = retryMilliseconds
    }

    package init(_ value: JSONValue, _ reader: inout MemberReader) {
      revision = reader.int("rev", in: value)
      count = reader.count("count", in: value)
      retryMilliseconds = reader.count("retryMs", in: value)
    }

    package func write(into writer: inout JSONWriter) {
      writer.optional("rev", revision)
      writer.optional("count", count)
      writer.optional("retryMs", retryMilliseconds)
    }
  }
}
