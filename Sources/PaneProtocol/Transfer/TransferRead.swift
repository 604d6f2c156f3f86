// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The part of an item's data that is wanted, in `transfer.read` and `drag.data`.
public struct DataRange: Equatable, Sendable {
  /// The first byte.
  public var offset: Int
  /// The most bytes of the answer.
  public var most: Int

  /// Creates a range; without a number, as much as one chunk holds.
  public init(offset: Int = 0, most: Int? = nil) {
    self.offset = offset
    self.most = most ?? Limit.dragChunkBytes
  }

  /// The members as data, the last of both messages.
  static let members: [WireShape.Member] = [
    .optional("offset", .integer), .optional("max", .integer),
  ]

  /// Reads the members, within what one chunk holds.
  init(_ value: JSONValue, _ reader: inout MemberReader) {
    let most = reader.bounded("max", in: value, 1...Limit.dragChunkBytes)
    self.init(
      offset: reader.bounded("offset", in: value, Limit.amounts) ?? 0,
      most: most ?? Limit.dragChunkBytes)
  }

  /// Writes the members into an open object.
  func write(into writer: inout JSONWriter) {
    writer.member("offset", offset)
    writer.member("max", most)
  }
}

/// `transfer.read`: a target wants data of an item.
///
/// Source: `Plugins/REFERENCE.md`, The transfer.
public struct TransferRead: Equatable, Sendable, WireObject {
  /// The name of the transfer, the same in each of its messages.
  public var transfer: TransferID
  /// The position of the item.
  public var item: Int
  /// The wanted type, or `nil` for the first one of the item.
  public var type: String?
  /// The wanted part of the data.
  public var range: DataRange

  /// Asks for an item by its place in the transfer, whole unless a range is given.
  public init(
    transfer: TransferID, item: Int, type: String? = nil, range: DataRange = DataRange()
  ) {
    self.transfer = transfer
    self.item = item
    self.type = type
    self.range = range
  }

  package static let shape = WireShape(
    [.required("transfer", .id), .required("item", .position), .optional("type", .name)]
      + DataRange.members)

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let transfer = TransferID("transfer", in: value, &reader),
      let item = reader.position("item", in: value)
    else { return nil }
    self.init(
      transfer: transfer, item: item, type: reader.string("type", in: value),
      range: DataRange(value, &reader))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("transfer", transfer.text)
    writer.member("item", item)
    writer.optional("type", type)
    range.write(into: &writer)
  }
}

/// `drag.data`: asks a source for data it has promised.
public struct DragData: Equatable, Sendable, WireObject {
  /// The transfer the data is for.
  public var transfer: TransferID
  /// The id of the item.
  public var item: ItemID
  /// The wanted type.
  public var type: String
  /// The wanted part of the data.
  public var range: DataRange

  /// Asks the source for an item by its id, whole unless a range is given.
  public init(transfer: TransferID, item: ItemID, type: String, range: DataRange = DataRange()) {
    self.transfer = transfer
    self.item = item
    self.type = type
    self.range = range
  }

  package static let shape = WireShape(
    [.required("transfer", .id), .required("item", .id), .required("type", .name)]
      + DataRange.members)

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let transfer = TransferID("transfer", in: value, &reader),
      let item = reader.id("item", in: value), let type = reader.string("type", in: value)
    else { return nil }
    self.init(transfer: transfer, item: item, type: type, range: DataRange(value, &reader))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("transfer", transfer.text)
    writer.member("item", item)
    writer.member("type", type)
    range.write(into: &writer)
  }
}

/// The answer to `transfer.read` and `drag.data`: data, or a piece of it.
public struct DataChunk: Equatable, Sendable, WireObject {
  /// A value, whole.
  public var data: JSONText?
  /// Bytes from the offset on.
  public var base64: String?
  /// A file that holds all of it.
  public var file: FileReference?
  /// True when these bytes are the last.
  public var isLast: Bool
  /// Bytes there are in all, as far as that is known.
  public var sizeBytes: Int?

  /// Creates an answer with a value.
  public init(data: JSONText) {
    self.init(data: data, isLast: false)
  }

  /// Creates an answer with bytes.
  public init(base64: String, isLast: Bool, sizeBytes: Int? = nil) {
    self.init(data: nil, base64: base64, isLast: isLast, sizeBytes: sizeBytes)
  }

  private init(
    data: JSONText?, base64: String? = nil, file: FileReference? = nil, isLast: Bool,
    sizeBytes: Int? = nil
  ) {
    self.data = data
    self.base64 = base64
    self.file = file
    self.isLast = isLast
    self.sizeBytes = sizeBytes
  }

  package static let shape = WireShape(
    .optional("data", .json(upTo: Limit.hostLineBytes)),
    .optional("base64", .string(upTo: Limit.hostLineBytes)),
    .optional("file", .object(FileReference.self)), .optional("eof", .bool),
    .optional("size", .integer))
  package static var absent: Self? { Self(data: nil, isLast: false) }

  /// Reads the answer; what is missing is not there.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      data: reader.json("data", in: value, maxBytes: Limit.hostLineBytes),
      base64: reader.string("base64", in: value, maxBytes: Limit.hostLineBytes),
      file: reader.object("file", in: value), isLast: reader.bool("eof", in: value) ?? false,
      sizeBytes: reader.int("size", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.optional("data", data)
    writer.optional("base64", base64)
    writer.optional("file", file)
    writer.flag("eof", isLast)
    writer.optional("size", sizeBytes)
  }
}

extension WireMethod where Parameters == TransferRead, Answer == DataChunk {
  package static var transferRead: Self { Self("transfer.read", from: .plugin, .request, since: 1) }
}

extension WireMethod where Parameters == DragData, Answer == DataChunk {
  package static var dragData: Self { Self("drag.data", from: .host, .request, since: 1) }
}
