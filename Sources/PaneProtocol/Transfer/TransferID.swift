// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The key of a transfer: the same in the log, on the wire and however often a step is repeated.
public struct TransferID: Hashable, Comparable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The key as programs and the log have it.
  public let text: String

  /// Creates a key; any text will do.
  public init(_ text: String) { self.text = text }

  /// Creates a key from a literal.
  public init(stringLiteral text: String) { self.text = text }

  /// The key itself, so that it can stand in a sentence.
  public var description: String { text }

  /// Orders keys by their text, so that what is done for several is done in the same order always.
  public static func < (left: TransferID, right: TransferID) -> Bool { left.text < right.text }
}

extension TransferID {
  /// Reads a member that is the key of a transfer.
  init?(_ name: StaticString, in object: JSONValue, _ reader: inout MemberReader) {
    guard let text = reader.id(name, in: object) else { return nil }
    self.init(text)
  }
}

/// `transfer.abort`, `transfer.cancel` and `transfer.forget`: a transfer by its key.
public struct TransferName: Equatable, Sendable, WireObject {
  /// The name of the transfer, the same in each of its messages.
  public var transfer: TransferID
  /// Names the transfer a step is about.
  public init(_ transfer: TransferID) { self.transfer = transfer }

  package static let shape = WireShape(.required("transfer", .id))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let transfer = TransferID("transfer", in: value, &reader) else { return nil }
    self.transfer = transfer
  }

  package func write(into writer: inout JSONWriter) { writer.member("transfer", transfer.text) }
}

extension WireMethod where Parameters == TransferName, Answer == TransferState {
  package static var transferAbort: Self { Self("transfer.abort", from: .host, .request, since: 1) }
  package static var transferCancel: Self {
    Self("transfer.cancel", from: .host, .request, since: 1)
  }
}

extension WireMethod where Parameters == TransferName, Answer == NoMembers {
  package static var transferForget: Self {
    Self("transfer.forget", from: .host, .notification, since: 1)
  }
}
