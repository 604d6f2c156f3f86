// SPDX-License-Identifier: Apache-2.0

/// The levels of a source by their numbers, which are handed out ascending and never twice.
///
/// There are few, most often one, and each row drawn asks for its own: they lie in a row and are
/// found by a binary search, without a hash of the number.
struct SourceLevels: Equatable, Sendable {
  typealias Level = SourceRows.Level

  /// Ascending.
  private(set) var keys: [Int] = []
  /// The levels in the order of ``keys``.
  private(set) var values: [Level] = []

  /// Number of levels.
  var count: Int { keys.count }

  /// Where a level lies in ``values``; `nil` when it is gone.
  func index(of key: Int) -> Int? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }

  /// The level with a number, which is changed in place.
  ///
  /// `nil` is a level that is gone; to set it takes the level out.
  subscript(key: Int) -> Level? {
    get { index(of: key).map { values[$0] } }
    set { if let newValue { put(newValue, at: key) } else { _ = removeValue(forKey: key) } }
    _modify {
      var level = index(of: key).map { index in
        // Taken out meanwhile, so that its rows have one owner.
        var held = Level()
        swap(&held, &values[index])
        return held
      }
      defer {
        if let level { put(level, at: key) } else { _ = removeValue(forKey: key) }
      }
      yield &level
    }
  }

  private mutating func put(_ level: Level, at key: Int) {
    if let index = index(of: key) {
      values[index] = level
    } else {
      let index = keys.firstIndex { $0 > key } ?? keys.count
      keys.insert(key, at: index)
      values.insert(level, at: index)
    }
  }

  /// Takes a level out; `nil` when it was gone.
  mutating func removeValue(forKey key: Int) -> Level? {
    guard let index = index(of: key) else { return nil }
    keys.remove(at: index)
    return values.remove(at: index)
  }

  /// Takes all levels out.
  mutating func removeAll() {
    keys.removeAll()
    values.removeAll()
  }
}
