// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// The things a sentence is about: one by its name, several by their number.
package struct MeantItems: Hashable, Sendable {
  /// The widest name in a sentence, in cells; a longer one is cut in its middle.
  private static let nameWidth = 40

  /// How many are meant.
  package let count: Int
  /// The name, where it is one that has one.
  let name: String
  /// How many there are, where not all of them are meant.
  let all: Int?

  /// Takes the things themselves.
  ///
  /// - Parameters:
  ///   - items: All things that are known by name.
  ///   - count: How many of them are meant, when that is another number.
  ///   - all: How many there are, when some are left out.
  package init(_ items: [DragItem], count: Int? = nil, of all: Int? = nil) {
    self.count = count ?? items.count
    self.all = all
    let only = items.count == 1 && self.count == 1 && all == nil ? items.first : nil
    name = only?.title.truncated(to: Self.nameWidth, mode: .middle).string ?? ""
  }

  /// Takes so many things, of which the first has this name.
  package init(_ count: Int, first: SafeText) {
    self.count = count
    all = nil
    name = count == 1 ? first.truncated(to: Self.nameWidth, mode: .middle).string : ""
  }

  /// Takes the pieces of a transfer that have arrived.
  ///
  /// - Parameters:
  ///   - report: The last of them.
  ///   - count: How many have arrived so far.
  package init(arrived report: TransferReport, count: Int) {
    let numbers = report.arrived.map(\.n).filter(report.order.items.indices.contains)
    let items = report.order.items
    self.init(numbers.count == 1 ? numbers.map { items[$0] } : items, count: count)
  }

  /// True when it is one thing whose name is known.
  package var isNamed: Bool { !name.isEmpty }
}
