// SPDX-License-Identifier: Apache-2.0

/// A place a drop goes to, told by the rows beside it and never by a number.
public struct DropPlace: Equatable, Sendable {
  /// What it is told by.
  public var anchor: DropAnchor
  /// Level of an insertion in an outline; `nil` in flat lists.
  public var depth: Int?
  /// What the user chose because a name is taken; `nil` when the pane offered no such choice.
  public var conflict: ConflictChoice?

  /// Creates a place.
  public init(_ anchor: DropAnchor, depth: Int? = nil) {
    self.anchor = anchor
    self.depth = depth
  }

  /// The row it is told by, or `nil` for the end and the pane.
  public var row: String? { anchor.row }

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
  /// Takes the place of a transfer; without one it is the end.
  init(_ place: TransferPlace?) {
    self.init(place?.anchor ?? .end, depth: place?.depth)
    conflict = place?.conflict
  }

  /// Reads the place of a transfer from a record; without a usable anchor it is the end.
  init(_ record: JSON) {
    let told = record.members.filter { $0.name != "items" && $0.name != "was" }
    self.init(JSONText(.object(told)).read(as: TransferPlace.self))
  }

  /// The members by which a record keeps the place of a transfer, to be read from it again.
  static func members(of place: TransferPlace) -> [JSON.Member] {
    JSON(of: place).members.filter { $0.name != "restore" }
  }
}
