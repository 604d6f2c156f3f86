// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// A position in a pane, told by the rows beside it and never by an index.
///
/// So neither scrolling nor reloading nor taking the dragged rows away can make it wrong.
public enum DropAnchor: Hashable, Sendable, WireObject {
  case before(ItemID)
  case after(ItemID)
  case into(ItemID)
  /// Behind the last row.
  case end
  /// The pane as a whole, where the order is not the user's.
  case pane

  /// The row it is told by.
  public var row: ItemID? {
    switch self {
    case .before(let row), .after(let row), .into(let row): row
    case .end, .pane: nil
    }
  }

  /// True when it lies between rows.
  public var isBetween: Bool {
    switch self {
    case .before, .after, .end: true
    case .into, .pane: false
    }
  }

  package static let shape = WireShape(
    .optional("before", .id, oneOf: "place"), .optional("after", .id, oneOf: "place"),
    .optional("into", .id, oneOf: "place"), .optional("end", .flag, oneOf: "place"),
    .optional("pane", .flag, oneOf: "place"))

  /// Reads a position; `nil` when it is none or names a row by an unusable id.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    if let row = reader.id("before", in: value) {
      self = .before(row)
    } else if let row = reader.id("after", in: value) {
      self = .after(row)
    } else if let row = reader.id("into", in: value) {
      self = .into(row)
    } else if reader.bool("end", in: value) == true {
      self = .end
    } else if reader.bool("pane", in: value) == true {
      self = .pane
    } else {
      return nil
    }
  }

  package func write(into writer: inout JSONWriter) {
    switch self {
    case .before(let row): writer.member("before", row)
    case .after(let row): writer.member("after", row)
    case .into(let row): writer.member("into", row)
    case .end: writer.member("end", true)
    case .pane: writer.member("pane", true)
    }
  }
}
