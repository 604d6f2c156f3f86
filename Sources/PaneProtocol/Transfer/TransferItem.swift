// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// An item of a transfer, as its ends are told of it.
///
/// A source is told its id and revision, a target its position and best form.
public struct TransferItem: Equatable, Sendable, WireObject {
  /// Its position in the transfer; `nil` for a source.
  public var n: Int?
  /// Its id in the source.
  public var id: ItemID
  /// What it must still be, or `nil` where that is not asked.
  public var revision: String?
  /// What it is called.
  public var text: String?
  /// A file name to use for it.
  public var name: String?
  /// The names of its forms, best first; `nil` for a source.
  public var types: [String]?
  /// The best form the target takes; without data, that was too long for the line.
  public var form: Form?

  /// A form with or without its data.
  public struct Form: Equatable, Sendable {
    /// Its type.
    public var type: String
    /// Its data, or where that is; `nil` when it did not fit.
    public var data: Representation.Data?
    /// Creates a form.
    public init(type: String, data: Representation.Data?) {
      self.type = type
      self.data = data
    }
  }

  /// Creates an item.
  public init(
    n: Int? = nil, id: ItemID, revision: String? = nil, text: String? = nil, name: String? = nil,
    types: [String]? = nil, form: Form? = nil
  ) {
    self.n = n
    self.id = id
    self.revision = revision
    self.text = text
    self.name = name
    self.types = types
    self.form = form
  }

  package static let shape = WireShape(
    .optional("n", .count), .required("id", .id),
    .optional("rev", .string(upTo: Limit.hostLineBytes)),
    .optional("text", .string(upTo: Limit.hostLineBytes)),
    .optional("name", .string(upTo: Limit.labelBytes)),
    .optional("types", .list(.name, upTo: Limit.dragForms)), .optional("type", .name),
    .optional("value", .json(upTo: Limit.hostLineBytes), oneOf: "data"),
    .optional("base64", .string(upTo: Limit.hostLineBytes), oneOf: "data"),
    .optional("lazy", .flag, oneOf: "data"),
    .optional("file", .object(FileReference.self), oneOf: "data"))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value) else { return nil }
    self.init(
      n: reader.count("n", in: value), id: id,
      revision: reader.string("rev", in: value, maxBytes: Limit.hostLineBytes),
      text: reader.string("text", in: value, maxBytes: Limit.hostLineBytes),
      name: reader.string("name", in: value, maxBytes: Limit.labelBytes),
      types: reader.strings("types", in: value, limit: Limit.dragForms))
    guard let type = reader.string("type", in: value) else { return }
    form = Form(type: type, data: Representation.Data(of: value, &reader))
  }

  package func write(into writer: inout JSONWriter) { write(into: &writer, withData: true) }

  fileprivate func write(into writer: inout JSONWriter, withData: Bool) {
    writer.optional("n", n)
    writer.member("id", id)
    writer.optional("rev", revision)
    writer.optional("text", text)
    writer.optional("name", name)
    if let types { writer.member("types", types) }
    guard let form else { return }
    writer.member("type", form.type)
    guard withData, let data = form.data else { return }
    switch data {
    case .inline(let json): writer.member("value", json: json.text)
    case .base64(let text): writer.member("base64", text)
    case .promised: writer.member("lazy", true)
    case .file(let file): writer.optional("file", file)
    }
  }
}

extension Representation.Data {
  /// The data of an item, or where that is; `nil` without any.
  fileprivate init?(of item: JSONValue, _ reader: inout MemberReader) {
    if let json = reader.json("value", in: item, maxBytes: Limit.hostLineBytes) {
      self = .inline(json)
    } else if let text = reader.string("base64", in: item, maxBytes: Limit.hostLineBytes) {
      self = .base64(text)
    } else if let file: FileReference = reader.object("file", in: item) {
      self = .file(file)
    } else if reader.bool("lazy", in: item) == true {
      self = .promised
    } else {
      return nil
    }
  }
}

extension [TransferItem] {
  /// Writes the items of a request, with the data of those that fit the line.
  ///
  /// - Parameters:
  ///   - start: Where the parameters begin.
  ///   - writer: The open object of the parameters.
  func write(from start: Int, into writer: inout JSONWriter) {
    writer.array("items") { list in
      for item in self {
        let mark = list.count
        list.value(item)
        guard list.count - start > Limit.hostLineBytes - Limit.lineRoomBytes else { continue }
        list.truncate(to: mark)
        list.object { item.write(into: &$0, withData: false) }
      }
    }
  }
}
