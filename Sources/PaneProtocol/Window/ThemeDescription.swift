// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The colours of the terminal.
public struct ThemeDescription: Equatable, Sendable, WireObject {
  /// The number of colours of a terminal.
  public enum Depth: String, CaseIterable, Sendable {
    case mono
    case sixteen = "16"
    case palette = "256"
    case rgb
  }
  /// True when the background is dark.
  public var isDark: Bool
  /// The number of colours that can be told apart.
  public var depth: Depth
  /// Colours as `#rrggbb`, or `nil` when the terminal does not tell.
  public var foreground: String?
  /// Colour behind the text as `#rrggbb`, or `nil`.
  public var background: String?
  /// Colour of what is selected as `#rrggbb`, or `nil`.
  public var accent: String?
  /// True when all keys can be told apart, as in ``HostCapabilities``, which is told before the
  /// terminal has answered; `nil` when that is all that is known.
  public var hasFullKeys: Bool?

  /// Creates a description.
  public init(
    isDark: Bool = true, depth: Depth = .palette, foreground: String? = nil,
    background: String? = nil, accent: String? = nil, hasFullKeys: Bool? = nil
  ) {
    self.isDark = isDark
    self.depth = depth
    self.foreground = foreground
    self.background = background
    self.accent = accent
    self.hasFullKeys = hasFullKeys
  }

  package static let shape = WireShape(
    .optional("scheme", .word(["dark", "light"])), .optional("colors", .word(of: Depth.self)),
    .optional("fg", .name), .optional("bg", .name), .optional("accent", .name),
    .optional("keys", .word(["full", "legacy"])))

  package static var absent: Self? { Self() }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      isDark: reader.string("scheme", in: value) != "light",
      depth: reader.choice("colors", in: value) ?? .palette,
      foreground: reader.string("fg", in: value), background: reader.string("bg", in: value),
      accent: reader.string("accent", in: value),
      hasFullKeys: reader.string("keys", in: value).map { $0 == "full" })
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("scheme", isDark ? "dark" : "light")
    writer.member("colors", depth.rawValue)
    writer.member("fg", foreground)
    writer.member("bg", background)
    writer.member("accent", accent)
    writer.optional("keys", hasFullKeys.map { $0 ? "full" : "legacy" })
  }
}

extension WireMethod where Parameters == ThemeDescription, Answer == NoMembers {
  package static var theme: Self {
    Self("theme", from: .host, .notification, since: 1, event: "theme")
  }
}
