// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The columns that pages of a source were asked for with, where its plugin gives single columns.
struct PageColumns: Equatable, Sendable {
  /// The columns that every page on hand has; `nil` before the first is asked for.
  private var common: Set<String>?
  /// The columns of the requests under way, by their tokens.
  private var asked: [Int: [String]] = [:]

  /// Tells whether pages on hand may lack one of the columns that are wanted.
  func isShort(of wanted: [String]?) -> Bool {
    guard let common, let wanted else { return false }
    return !common.isSuperset(of: wanted)
  }

  /// Notes what a page is asked for with; `nil` for all columns.
  mutating func note(_ wanted: [String]?, for token: Int) {
    guard let wanted else { return }
    common = common.map { $0.intersection(wanted) } ?? Set(wanted)
    asked[token] = wanted
  }

  /// Forgets requests that will not be answered.
  mutating func forget(_ tokens: [Int]) { for token in tokens { asked[token] = nil } }

  /// Forgets all requests: nobody is there to answer them.
  mutating func forgetAsked() { asked = [:] }

  /// True while an answer to one of them may come.
  var isWaiting: Bool { !asked.isEmpty }

  /// Puts the cells of an answer to their columns; those that were not asked for stay empty.
  mutating func spread(_ page: inout RowsPage, of token: Int, over columns: [TableColumn]) {
    guard let wanted = asked.removeValue(forKey: token) else { return }
    let places = wanted.map { id in columns.first { $0.id == id }?.place }
    for index in page.rows.indices where !page.rows[index].cells.isEmpty {
      let cells = page.rows[index].cells
      let end = zip(places, cells).compactMap(\.0).max() ?? -1
      var spread = Array(repeating: Cell(.none), count: end + 1)
      for (place, cell) in zip(places, cells) {
        if let place { spread[place] = cell }
      }
      page.rows[index].cells = spread
    }
  }
}
