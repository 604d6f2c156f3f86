// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// Tells places apart that have one name.
enum PlaceNames {
  /// The end of the path above each place whose name another place has too, as short as tells them
  /// apart.
  ///
  /// - Parameter rows: The name that is shown and the place, in any order.
  /// - Returns: One for each row; `nil` where the name alone says which place it is, and in rows of
  ///   one and the same place.
  static func hints(_ rows: [(name: String, place: FilePath)]) -> [String?] {
    var hints = [String?](repeating: nil, count: rows.count)
    for group in Dictionary(grouping: rows.indices, by: { rows[$0].name }).values {
      let places = Set(group.map { rows[$0].place })
      guard places.count > 1 else { continue }
      let told = told(Array(places))
      for index in group { hints[index] = told[rows[index].place] }
    }
    return hints
  }

  /// The shortest ends of the folders above, all of one number of names, that differ.
  ///
  /// - Parameter places: At least two, without doubles.
  /// - Returns: One for each place; whole paths where the folders above are the same.
  private static func told(_ places: [FilePath]) -> [FilePath: String] {
    let above = places.map { ($0.parent?.value ?? "/").split(separator: "/") }
    let longest = above.map(\.count).max() ?? 0
    for length in 1...max(1, longest) {
      let ends = above.map { $0.isEmpty ? "/" : $0.suffix(length).joined(separator: "/") }
      guard Set(ends).count == places.count else { continue }
      return Dictionary(uniqueKeysWithValues: zip(places, ends))
    }
    // Two names of the user's for folders beside each other.
    return Dictionary(uniqueKeysWithValues: places.map { ($0, $0.value) })
  }
}
