// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `canvas.paste`: a piece of what was pasted into a canvas.
public struct CanvasPaste: Equatable, Sendable, WireObject {
  /// The text without control characters but line feed and TAB.
  public var text: String
  /// Number of the piece, from 0.
  public var sequence: Int
  /// True for the last piece.
  public var isLast: Bool

  /// A piece with its number, counted from 0; the last one says that it is.
  public init(_ text: String, sequence: Int, isLast: Bool) {
    self.text = text
    self.sequence = sequence
    self.isLast = isLast
  }

  package static let shape = WireShape(
    .required("text", .string(upTo: Limit.canvasPasteBytes)), .required("seq", .count),
    .optional("last", .flag))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let text = reader.string("text", in: value, maxBytes: Limit.canvasPasteBytes),
      let sequence = reader.count("seq", in: value)
    else { return nil }
    self.init(text, sequence: sequence, isLast: reader.bool("last", in: value) ?? false)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("text", text)
    writer.member("seq", sequence)
    writer.flag("last", isLast)
  }
}

extension WireMethod where Parameters == CanvasPaste, Answer == NoMembers {
  package static var canvasPaste: Self {
    Self("canvas.paste", from: .host, .notification, since: 1)
  }
}
