// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// A picture.
public struct ImageContent: ContentObject, WireObject {
  /// How a picture is fitted into the pane; it is never enlarged by that.
  public enum Fit: String, CaseIterable, Sendable {
    /// Shrunk until all of it can be seen.
    case contain
    /// Shrunk to the width; what is longer is scrolled to.
    case width
    /// A pixel for a pixel.
    case none
  }

  /// The ground behind transparent pixels.
  public enum Background: String, CaseIterable, Sendable {
    /// That of the terminal.
    case none
    /// Squares of two greys.
    case checker
  }

  /// The place of its bytes: those of a PNG, a JPEG or a WebP.
  public var source: PictureSource
  /// How it is fitted.
  public var fit: Fit
  /// The ground behind transparent pixels.
  public var background: Background
  /// The words for those who cannot see it.
  public var alt: SafeText
  /// A line below it.
  public var caption: StyledText?

  /// Creates a picture.
  public init(
    _ source: PictureSource, alt: SafeText, fit: Fit = .contain, background: Background = .none,
    caption: StyledText? = nil
  ) {
    self.source = source
    self.fit = fit
    self.background = background
    self.alt = alt
    self.caption = caption
  }

  package static let shape = WireShape(
    .required("kind", .word(["image"])), .required("src", .object(PictureSource.self)),
    .optional("fit", .word(of: Fit.self)), .optional("background", .word(of: Background.self)),
    .optional("alt", .label), .optional("caption", .text))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value["kind"] != nil, let source: PictureSource = reader.object("src", in: value) else {
      return nil
    }
    let alt = reader.label("alt", in: value)
    if alt == nil { reader.note(RemarkWords.withoutAlt) }
    self.init(
      source, alt: alt ?? SafeText(RemarkWords.anyPicture),
      fit: reader.choice("fit", in: value) ?? .contain,
      background: reader.choice("background", in: value) ?? .none,
      caption: reader.styled("caption", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", "image")
    writer.optional("src", source)
    if fit != .contain { writer.member("fit", fit.rawValue) }
    if background != .none { writer.member("background", background.rawValue) }
    writer.member("alt", alt.string)
    writer.optional("caption", caption)
  }
}
