// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The part of the window a plugin has.
///
/// Source: `Plugins/REFERENCE.md`, Starting.
public struct ViewDescription: Equatable, Sendable, WireObject {
  /// Width of the pane's content in cells.
  public var columns: Int
  /// Height of the pane's content in cells.
  public var rows: Int
  /// Width and height of a cell in pixels, or `nil` when the terminal does not tell.
  public var cellWidthPixels: Int?
  /// Height of a cell in pixels, or `nil` when the terminal does not tell.
  public var cellHeightPixels: Int?
  /// True when the column is in the arrangement; one behind an overlay is.
  public var isVisible: Bool
  /// True when keys go to this pane.
  public var isFocused: Bool
  /// True when the columns are shown one at a time.
  public var isNarrow: Bool
  /// True when this is the column on top of the stack.
  public var isTop: Bool
  /// True when another column lies over it; sent only when true.
  public var isCovered: Bool

  /// Creates a description.
  public init(
    columns: Int, rows: Int, cellWidthPixels: Int? = nil, cellHeightPixels: Int? = nil,
    isVisible: Bool = true, isFocused: Bool = false, isNarrow: Bool = false, isTop: Bool = true,
    isCovered: Bool = false
  ) {
    self.columns = columns
    self.rows = rows
    self.cellWidthPixels = cellWidthPixels
    self.cellHeightPixels = cellHeightPixels
    self.isVisible = isVisible
    self.isFocused = isFocused
    self.isNarrow = isNarrow
    self.isTop = isTop
    self.isCovered = isCovered
  }

  package static let shape = WireShape(
    .optional("cols", .count), .optional("rows", .count),
    .optional("cellPx", .tuple([.count, .count])),
    .optional("visible", .bool), .optional("focused", .bool),
    .optional("layout", .word(["wide", "narrow"])), .optional("top", .bool),
    .optional("covered", .bool))

  package static var absent: Self? { Self(columns: 80, rows: 24) }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      columns: reader.count("cols", in: value) ?? 80, rows: reader.count("rows", in: value) ?? 24,
      isVisible: reader.bool("visible", in: value) ?? true,
      isFocused: reader.bool("focused", in: value) ?? false,
      isNarrow: reader.string("layout", in: value) == "narrow",
      isTop: reader.bool("top", in: value) ?? true,
      isCovered: reader.bool("covered", in: value) ?? false)
    guard let pixels = reader.array("cellPx", in: value) else { return }
    var sizes = pixels.elements
    cellWidthPixels = sizes.next().flatMap { reader.count($0, "cellPx") }
    cellHeightPixels = sizes.next().flatMap { reader.count($0, "cellPx") }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("cols", columns)
    writer.member("rows", rows)
    if let width = cellWidthPixels, let height = cellHeightPixels {
      writer.array("cellPx") {
        $0.value(width)
        $0.value(height)
      }
    } else {
      writer.member("cellPx", json: nil)
    }
    writer.member("visible", isVisible)
    writer.member("focused", isFocused)
    writer.member("layout", isNarrow ? "narrow" : "wide")
    writer.member("top", isTop)
    if isCovered { writer.member("covered", true) }
  }
}

extension WireMethod where Parameters == ViewDescription, Answer == NoMembers {
  package static var view: Self {
    Self("view", from: .host, .notification, since: 1, event: "view")
  }
}
