// SPDX-License-Identifier: Apache-2.0

/// The clusters of several scalars that stand on the screens, by number.
struct ClusterTable: Sendable {
  private var texts: [String] = []
  private var numbers: [String: UInt32] = [:]
  private var free: [UInt32] = []
  /// Counts how often numbers were given out anew.
  private(set) var generation = 0

  /// True when there is no number left for another cluster.
  var isFull: Bool { texts.count >= EmulatorLimits.clusters && free.isEmpty }

  /// The text of a cell.
  func text(of cell: GridCell) -> String {
    let value = cell.value
    if cell.isNumbered {
      return texts.indices.contains(Int(value)) ? texts[Int(value)] : "\u{FFFD}"
    }
    return Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
  }

  /// The number of a cluster; `nil` when the table is full.
  mutating func number(of text: String) -> UInt32? {
    if let number = numbers[text] { return number }
    let number: UInt32
    if let old = free.popLast() {
      number = old
      texts[Int(old)] = text
    } else if texts.count < EmulatorLimits.clusters {
      number = UInt32(texts.count)
      texts.append(text)
    } else {
      return nil
    }
    numbers[text] = number
    return number
  }

  /// Forgets the clusters that stand nowhere any more.
  mutating func keep(only used: Set<UInt32>) {
    free = []
    for (index, text) in texts.enumerated() where !used.contains(UInt32(index)) {
      numbers[text] = nil
      free.append(UInt32(index))
    }
    generation &+= 1
  }
}
