// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `image.put`: a piece of a picture that content names afterwards.
///
/// Pieces come in order from 0. One that is not the next has the host forget the picture, and so has
/// one with which it becomes too large.
public struct ImagePut: Equatable, Sendable, WireObject {
  /// The name content calls the picture by.
  public var id: String
  /// The number of the piece, from 0; with 0 the picture begins anew.
  public var sequence: Int
  /// Its bytes as base64, by themselves: the end of each piece is the end of a byte.
  public var base64: String
  /// True for the last piece.
  public var isLast: Bool

  /// Creates a piece.
  public init(id: String, sequence: Int, base64: String, isLast: Bool = false) {
    self.id = id
    self.sequence = sequence
    self.base64 = base64
    self.isLast = isLast
  }

  /// The members as data.
  package static let shape = WireShape(
    .required("id", .id), .required("seq", .position),
    .required("b64", .string(upTo: Limit.picturePieceBytes)), .optional("last", .flag))

  /// Reads the members; `nil` without one that is needed.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value), let sequence = reader.position("seq", in: value),
      let text = reader.string("b64", in: value, maxBytes: Limit.picturePieceBytes)
    else { return nil }
    self.init(
      id: id, sequence: sequence, base64: text, isLast: reader.bool("last", in: value) ?? false)
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("seq", sequence)
    writer.member("b64", base64)
    if isLast { writer.member("last", true) }
  }
}

extension WireMethod where Parameters == ImagePut, Answer == NoMembers {
  /// The method `image.put`.
  public static var imagePut: Self { Self("image.put", from: .plugin, .notification, since: 1) }
}
