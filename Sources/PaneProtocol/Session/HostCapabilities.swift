// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The capabilities of a host.
public struct HostCapabilities: Equatable, Sendable, WireObject {
  /// Kinds of content that are drawn as such.
  public var kinds: [String]
  /// Formats of texts that are laid out; others are shown as they are written.
  public var text: [String]
  /// Features of canvases; empty without any.
  public var canvas: [String]
  /// Ways images are shown; empty without any.
  public var images: [String]
  /// True when all keys can be told apart, as with the kitty keyboard protocol.
  public var hasFullKeys: Bool
  /// True when the terminal reports the mouse.
  public var hasMouse: Bool
  /// True when rows can be dragged between panes.
  public var hasDragAndDrop: Bool
  /// True when texts can be put on the clipboard.
  public var hasClipboard: Bool
  /// True when the plugin is known to run on another machine.
  public var isRemote: Bool

  /// Creates the capabilities of a host without any but those named.
  public init(
    kinds: [String] = Content.kindNames, text: [String] = [], canvas: [String] = ["cells"],
    images: [String] = [],
    hasFullKeys: Bool = false, hasMouse: Bool = false,
    hasDragAndDrop: Bool = false, hasClipboard: Bool = false, isRemote: Bool = false
  ) {
    self.kinds = kinds
    self.text = text
    self.canvas = canvas
    self.images = images
    self.hasFullKeys = hasFullKeys
    self.hasMouse = hasMouse
    self.hasDragAndDrop = hasDragAndDrop
    self.hasClipboard = hasClipboard
    self.isRemote = isRemote
  }

  package static let shape = WireShape(
    .optional("kinds", .list(.name, upTo: Limit.names)),
    .optional("text", .list(.name, upTo: Limit.names)),
    .optional("canvas", .list(.name, upTo: Limit.names)),
    .optional("images", .list(.name, upTo: Limit.names)),
    .optional("keys", .word(["full", "legacy"])), .optional("mouse", .bool),
    .optional("dnd", .bool),
    .optional("clipboard", .bool), .optional("remote", .bool))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      kinds: reader.strings("kinds", in: value, limit: Limit.names) ?? [],
      text: reader.strings("text", in: value, limit: Limit.names) ?? [],
      canvas: reader.strings("canvas", in: value, limit: Limit.names) ?? [],
      images: reader.strings("images", in: value, limit: Limit.names) ?? [],
      hasFullKeys: reader.string("keys", in: value) == "full",
      hasMouse: reader.bool("mouse", in: value) ?? false,
      hasDragAndDrop: reader.bool("dnd", in: value) ?? false,
      hasClipboard: reader.bool("clipboard", in: value) ?? false,
      isRemote: reader.bool("remote", in: value) ?? false)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kinds", kinds)
    if !text.isEmpty { writer.member("text", text) }
    writer.member("canvas", canvas)
    writer.member("images", images)
    writer.member("keys", hasFullKeys ? "full" : "legacy")
    writer.member("mouse", hasMouse)
    writer.member("dnd", hasDragAndDrop)
    writer.member("clipboard", hasClipboard)
    writer.member("remote", isRemote)
  }
}
