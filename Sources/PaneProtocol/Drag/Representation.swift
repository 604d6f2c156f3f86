// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// One form of a dragged item: a type, and its data or the promise of it.
public struct Representation: Hashable, Sendable, WireObject {
  /// Where the data is.
  public enum Data: Hashable, Sendable {
    /// Here, as a JSON value.
    case inline(JSONText)
    /// Here, as base64.
    case base64(String)
    /// To be read when it is wanted.
    case promised
    /// In a file.
    case file(FileReference)
  }
  /// A MIME-like name in lower case, parameters included.
  public var type: String
  /// The data, or where it is.
  public var data: Data
  /// Size in bytes, as far as it is known.
  public var sizeBytes: Int?

  /// Creates a form.
  public init(type: String, data: Data, sizeBytes: Int? = nil) {
    self.type = type
    self.data = data
    self.sizeBytes = sizeBytes
  }

  /// True when the data is known without asking the source.
  public var isEager: Bool {
    switch data {
    case .inline, .base64: true
    case .promised, .file: false
    }
  }

  package static let shape = WireShape(
    .required("type", .name), .optional("size", .integer),
    .optional("file", .object(FileReference.self), oneOf: "data"),
    .optional("data", .json(upTo: Limit.inlineBytes), oneOf: "data"),
    .optional("base64", .string(upTo: Limit.inlineBytes), oneOf: "data"),
    .optional("lazy", .flag, oneOf: "data"))

  /// Reads a form; `nil` without a type.
  ///
  /// Data that is too long for a declaration counts as promised.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let name = reader.string("type", in: value), !name.isEmpty else { return nil }
    self.init(
      type: name.lowercased(), data: Data(value, &reader),
      sizeBytes: reader.bounded("size", in: value, Limit.amounts))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("type", type)
    writer.optional("size", sizeBytes)
    switch data {
    case .inline(let value): writer.member("data", json: value.text)
    case .base64(let text): writer.member("base64", text)
    case .promised: writer.member("lazy", true)
    case .file(let file): writer.optional("file", file)
    }
  }
}

extension Representation.Data {
  fileprivate init(_ value: JSONValue, _ reader: inout MemberReader) {
    if let file: FileReference = reader.object("file", in: value) {
      self = .file(file)
    } else if let json = value["data"]?.rawText(limitBytes: Limit.inlineBytes) {
      self = .inline(JSONText(text: json))
    } else if let text = reader.string("base64", in: value, maxBytes: Limit.hostLineBytes),
      text.utf8.count <= Limit.inlineBytes
    {
      self = .base64(text)
    } else {
      _ = reader.bool("lazy", in: value)
      self = .promised
    }
  }
}

/// A file that holds the data of an item.
public struct FileReference: Hashable, Sendable, WireObject {
  /// The right of the receiver: to take the file away, or only to read it.
  public enum Mode: String, CaseIterable, Sendable { case borrow, adopt }
  /// Its full path, or its `file:` address.
  public var path: String
  /// What the receiver may do with it.
  public var mode: Mode
  /// Size in bytes, as far as it is known.
  public var sizeBytes: Int?
  /// Creates a reference.
  public init(path: String, mode: Mode = .borrow, sizeBytes: Int? = nil) {
    self.path = path
    self.mode = mode
    self.sizeBytes = sizeBytes
  }

  package static let shape = WireShape(
    .required("path", .string(upTo: Limit.valueBytes)), .optional("mode", .word(of: Mode.self)),
    .optional("size", .integer))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let path = reader.string("path", in: value, maxBytes: Limit.valueBytes) else {
      return nil
    }
    self.init(
      path: path, mode: reader.choice("mode", in: value) ?? .borrow,
      sizeBytes: reader.bounded("size", in: value, Limit.amounts))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("path", path)
    writer.member("mode", mode.rawValue)
    writer.optional("size", sizeBytes)
  }
}
