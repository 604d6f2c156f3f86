// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `canvas.key`: a key that a canvas takes, in order, never merged.
public struct CanvasKey: Equatable, Sendable, WireObject {
  /// Its name as in key maps: `ctrl+a`, `shift+f5`, `enter`.
  public var key: String
  /// What it types; `nil` for keys that type nothing.
  public var text: String?
  /// True when it is held down.
  public var isRepeated: Bool
  /// True when it was let go, which only some terminals tell.
  public var isRelease: Bool

  /// A key going down for the first time, unless it is said otherwise.
  public init(_ key: String, text: String? = nil, isRepeated: Bool = false, isRelease: Bool = false)
  {
    self.key = key
    self.text = text
    self.isRepeated = isRepeated
    self.isRelease = isRelease
  }

  package static let shape = WireShape(
    .required("key", .name), .optional("text", .string(upTo: Limit.nameBytes)),
    .optional("repeat", .flag), .optional("up", .flag))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let key = reader.string("key", in: value) else { return nil }
    self.init(
      key, text: reader.string("text", in: value),
      isRepeated: reader.bool("repeat", in: value) ?? false,
      isRelease: reader.bool("up", in: value) ?? false)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("key", key)
    writer.optional("text", text)
    writer.flag("repeat", isRepeated)
    writer.flag("up", isRelease)
  }
}

extension WireMethod where Parameters == CanvasKey, Answer == NoMembers {
  package static var canvasKey: Self { Self("canvas.key", from: .host, .notification, since: 1) }
}
