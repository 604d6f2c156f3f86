// SPDX-License-Identifier: Apache-2.0

/// A place a drop goes to, told by the rows beside it and never by a number.
public struct DropPlace: Equatable, Sendable {
  /// What the place is told by.
  public enum Anchor: Equatable, Sendable {
    /// In front of a row.
    case before(String)
    /// Behind a row.
    case after(String)
    /// On a row.
    case into(String)
    /// Behind the last row.
    case end
    /// The pane as a whole, where the order is not the user's.
    case pane
  }

  /// What it is told by.
  public var anchor: Anchor
  /// Level of an insertion in an outline; `nil` in flat lists.
  public var depth: Int?
  /// What the user chose because a name is taken: `keepBoth`, `replace` or `skip`; `nil` when the
  /// pane offered no such choice.
  public var conflict: String?

  /// Creates a place.
  public init(_ anchor: Anchor, depth: Int? = nil) {
    self.anchor = anchor
    self.depth = depth
  }

  /// The row it is told by, or `nil` for the end and the pane.
  public var row: String? {
    switch anchor {
    case .before(let row), .after(let row), .into(let row): row
    case .end, .pane: nil
    }
  }

  /// Where something inserted here comes to stand.
  ///
  /// - Parameter ids: All rows in their order.
  /// - Returns: An index of 0…count; the end when the row is gone.
  public func index(in ids: [String]) -> Int {
    switch anchor {
    case .before(let row): ids.firstIndex(of: row) ?? ids.count
    case .after(let row): ids.firstIndex(of: row).map { $0 + 1 } ?? ids.count
    case .into, .end, .pane: ids.count
    }
  }
}

extension DropPlace {
  /// Reads `{anchor, depth}`; what is unusable becomes the end.
  init(_ json: JSON) {
    let given = json["anchor"]
    if let row = given?["before"]?.string {
      anchor = .before(row)
    } else if let row = given?["after"]?.string {
      anchor = .after(row)
    } else if let row = given?["into"]?.string {
      anchor = .into(row)
    } else {
      anchor = given?["pane"]?.bool == true ? .pane : .end
    }
    depth = json["depth"]?.int.map { min(max(0, $0), 1_000) }
    conflict = json["choice"]?["conflict"]?.string
  }

  var anchorJSON: JSON {
    switch anchor {
    case .before(let row): ["before": .string(row)]
    case .after(let row): ["after": .string(row)]
    case .into(let row): ["into": .string(row)]
    case .end: ["end": true]
    case .pane: ["pane": true]
    }
  }
}
