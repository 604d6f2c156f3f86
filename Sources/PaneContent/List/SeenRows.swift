// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// An id that two rows of a source have: the first row that came with it counts.
package struct RepeatedRow: Equatable, Sendable {
  /// The id.
  package var id: ItemID
  /// The places of both rows among those beside them.
  package var rows: [Int]
}

/// The rows that have come from a source, so that an id is noticed which stands in two places.
///
/// Twice as many are known as are kept at most; then it begins anew. It only notices, so
/// it makes no difference between two states.
struct SeenRows: Equatable, Sendable {
  /// By the hashes of the ids, which are shorter.
  private var places: [Int: SourceRows.Place] = [:]
  /// The first id that was seen in two places.
  private(set) var repeated: RepeatedRow?

  /// The number of places that are known.
  var count: Int { places.count }

  static let most = 2 * PageLimit.cachedRows

  /// Takes rows that stand beside each other.
  mutating func note(_ rows: [Item], from start: Int, level: Int) {
    guard repeated == nil else { return }
    if places.count + rows.count > Self.most { places.removeAll(keepingCapacity: true) }
    for offset in rows.indices {
      let place = SourceRows.Place(level: level, row: start + offset)
      let before = places.updateValue(place, forKey: rows[offset].id.hashValue)
      guard let before, before != place else { continue }
      repeated = RepeatedRow(id: rows[offset].id, rows: [before.row, place.row].sorted())
      return
    }
  }

  /// Forgets the places, since rows may have others now.
  mutating func forget() { places.removeAll() }

  static func == (one: SeenRows, other: SeenRows) -> Bool { true }
}
