// SPDX-License-Identifier: Apache-2.0
public import CellGeometry
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
  public enum Background: Hashable, Sendable {
    /// That of the terminal.
    case none
    /// Squares of two greys.
    case checker
    /// One colour: red, green and blue.
    case color(UInt8, UInt8, UInt8)
  }

  /// The place of its bytes: those of a PNG, a JPEG or a WebP, or pixels as they are.
  public var source: PictureSource
  /// The type of its bytes: what is no `image/x-rgb` or `image/x-rgba`, its first bytes tell.
  public var mime: String?
  /// The sides of the picture in pixels.
  ///
  /// Those two types need them, since their bytes do not say it. Of what is a smaller drawing of another
  /// picture, they are the sides of that one, for the title.
  public var size: CellSize?
  /// How it is fitted.
  public var fit: Fit
  /// The ground behind transparent pixels.
  public var background: Background
  /// The picture of an animation, from 0; beyond the last the last one is shown.
  public var frame: Int
  /// The words for those who cannot see it.
  public var alt: SafeText
  /// A line below it.
  public var caption: StyledText?
  /// The page that it shows, of something that has pages.
  public var pages: PicturePages?

  /// True when no pieces of it are to be sent.
  package var isWhole: Bool { if case .sent = source { false } else { true } }

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
    frame = 0
  }

  package static let shape = WireShape(
    .required("kind", .word(["image"])), .required("src", .object(PictureSource.self)),
    .optional("mime", .name), .optional("size", .tuple([.count, .count])),
    .optional("fit", .word(of: Fit.self)), .optional("background", .background),
    .optional("frame", .bounded(Limit.frames)),
    .optional("alt", .label), .optional("caption", .text),
    .optional("pages", .object(PicturePages.self)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value["kind"] != nil, let source: PictureSource = reader.object("src", in: value) else {
      return nil
    }
    let alt = reader.label("alt", in: value)
    if alt == nil { reader.note(RemarkWords.withoutAlt) }
    self.init(
      source, alt: alt ?? SafeText(RemarkWords.anyPicture),
      fit: reader.choice("fit", in: value) ?? .contain,
      background: value["background"].flatMap { Background($0, &reader) } ?? .none,
      caption: reader.styled("caption", in: value))
    mime = reader.string("mime", in: value)
    if let sides = reader.array("size", in: value) {
      size = Self.size(sides)
      if size == nil { reader.noteWrong("size", RemarkWords.size) }
    }
    if raw?.isPossible == false { reader.note(RemarkWords.rawWithoutSize) }
    frame = reader.bounded("frame", in: value, Limit.frames) ?? 0
    pages = reader.object("pages", in: value)
  }

  private static func size(_ sides: JSONValue) -> CellSize? {
    let numbers = sides.elements.prefix(3).compactMap(\.int)
    guard numbers.count == 2, numbers.allSatisfy(Limit.counts.contains) else { return nil }
    return CellSize(columns: numbers[0], rows: numbers[1])
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", "image")
    writer.optional("src", source)
    if let mime { writer.member("mime", mime) }
    size?.write("size", into: &writer)
    if fit != .contain { writer.member("fit", fit.rawValue) }
    if background != .none { writer.member("background", background.wireName) }
    if frame > 0 { writer.member("frame", frame) }
    writer.member("alt", alt.string)
    writer.optional("caption", caption)
    writer.optional("pages", pages)
  }
}

extension ImageContent.Background {
  /// The word or colour it has on the wire.
  package var wireName: String {
    switch self {
    case .none: "none"
    case .checker: "checker"
    case .color(let red, let green, let blue):
      "#" + [red, green, blue].map { Self.digits($0) }.joined()
    }
  }

  private static func digits(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// Reads a word or a colour; another one leaves the default.
  fileprivate init?(_ value: JSONValue, _ reader: inout MemberReader) {
    if value.isNull { return nil }
    switch value.string {
    case "none": self = .none
    case "checker": self = .checker
    case let text?:
      guard let (red, green, blue) = TextColor.parts(value) else {
        let remark =
          text.hasPrefix("#")
          ? RemarkWords.notExpected("background", RemarkWords.background)
          : RemarkWords.unknownWord("background", text)
        reader.note(remark)
        return nil
      }
      self = .color(red, green, blue)
    case nil:
      reader.noteWrong("background", RemarkWords.background)
      return nil
    }
  }
}

/// Pixels that are sent as they are, row by row from the top, without anything between them.
package struct RawPixels: Equatable, Sendable {
  /// The sides in pixels; 0 where nothing is said of them.
  package var size: CellSize
  /// True for four bytes a pixel, red, green, blue and alpha; false for three.
  package var hasAlpha: Bool

  /// Bytes of all its pixels.
  package var byteCount: Int { size.columns * size.rows * (hasAlpha ? 4 : 3) }
  /// The sides in pixels, in words.
  package var sides: String { "\(size.columns)×\(size.rows)" }

  /// True when there can be such a picture.
  package var isPossible: Bool {
    Limit.pictureSide ~= size.columns && Limit.pictureSide ~= size.rows
  }
}

extension ImageContent {
  /// The layout of its bytes, when they are pixels as they are.
  package var raw: RawPixels? {
    guard mime == Self.plainPixels || mime == Self.pixelsWithAlpha else { return nil }
    let size = size ?? CellSize(columns: 0, rows: 0)
    return RawPixels(size: size, hasAlpha: mime == Self.pixelsWithAlpha)
  }

  /// The type of pixels that are sent as they are: three bytes each.
  public static let plainPixels = "image/x-rgb"
  /// The same with four bytes each, the last of which is alpha.
  public static let pixelsWithAlpha = "image/x-rgba"
}
