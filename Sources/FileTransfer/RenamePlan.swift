// SPDX-License-Identifier: Apache-2.0

/// The order in which a set of renames can be done, one after another, though they take each other's
/// names.
///
/// No two of them want the same name, and a name that is wanted is free or given up by another of the
/// set.
package struct RenamePlan<Name: Hashable> {
  /// Positions of the renames whose names become free in this order, the free end of a chain first.
  package private(set) var chain: [Int] = []
  /// Rings of renames: each wants the name of the next, and the last that of the first.
  package private(set) var rings: [[Int]] = []

  /// Puts renames into order.
  package init(_ renames: [(from: Name, to: Name)]) {
    var holders: [Name: Int] = [:]
    for (index, rename) in renames.enumerated() { holders[rename.from] = index }
    var isDone = [Bool](repeating: false, count: renames.count)
    for start in renames.indices where !isDone[start] {
      var way: [Int] = []
      var next: Int? = start
      while let index = next, !isDone[index] {
        isDone[index] = true
        way.append(index)
        next = holders[renames[index].to]
      }
      if next == start {
        rings.append(way)
      } else {
        // What the way leads to is done already, or nobody has that name.
        chain += way.reversed()
      }
    }
  }
}
