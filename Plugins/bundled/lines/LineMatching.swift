// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The rows of a table that fit what is looked for, in the order to show.
///
/// It is done beside the loop in pieces, two at a time, so that newer words never wait for older
/// ones.
final class LineMatching {
  /// Rows up to which the best come first; more stand as they were read.
  private static let mostRanked = 50_000

  private let pane: Pane
  private let form: LineForm
  private let isFuzzy: Bool
  private var matcher: Matcher
  private(set) var words = ""
  private var sort: RowsQuery.Sorting?
  private var table = LineTable()
  private var generation = 0
  private var found: [[UInt64]?] = []
  private var next = 0
  private var jobs = 0
  private var report: () -> Void = {}

  /// Creates it for a pane; at first everything fits.
  init(_ pane: Pane, _ settings: LineSettings) {
    self.pane = pane
    form = settings.form
    isFuzzy = settings.isFuzzy
    matcher = Matcher("")
    setWords(settings.query)
  }

  /// True when everything fits and stands as it was read.
  var isPlain: Bool { matcher.isEmpty && sort == nil }

  private func setWords(_ words: String) {
    self.words = words
    matcher = isFuzzy ? Matcher(words) : Matcher(parts: words)
  }

  /// Looks for other words, in another order.
  ///
  /// - Returns: Whether either is another.
  func set(_ query: RowsQuery) -> Bool {
    guard query.filter != words || query.sort.first != sort else { return false }
    setWords(query.filter)
    sort = query.sort.first
    return true
  }

  /// Begins anew with a table, and reports whenever all that it has by then was looked through.
  func begin(_ table: LineTable, report: @escaping () -> Void) {
    (self.table, self.report) = (table, report)
    generation += 1
    (found, next, jobs) = ([], 0, 0)
    goOn()
  }

  /// True when all lines there are were looked through.
  var isDone: Bool { isPlain || next == table.parts.count && jobs == 0 }

  /// Goes on with what has been read meanwhile.
  func goOn() {
    if isPlain { return report() }
    while jobs < 2, next < table.parts.count {
      let number = next
      next += 1
      jobs += 1
      found.append(nil)
      let (part, matcher, generation) = (table.parts[number].text, matcher, generation)
      let first = UInt32(truncatingIfNeeded: table.firsts[number])
      pane.work {
        matcher.hits(in: part, first: first, ranks: false)
      } then: { [self] hits in
        guard generation == self.generation else { return }
        found[number] = hits
        jobs -= 1
        goOn()
      }
    }
    if isDone { report() }
  }

  /// Puts the rows that fit in their order.
  ///
  /// - Parameter then: Gets the numbers of their lines; it is not called when newer words have come.
  func order(then: @escaping ([UInt32]) -> Void) {
    let (found, matcher, generation, parts) = (found, matcher, generation, table.parts)
    let (isRanked, sort, form, firsts) = (isFuzzy && !matcher.isEmpty, sort, form, table.firsts)
    pane.work { () -> [UInt32] in
      var lines: [UInt32] = []
      for hits in found { lines += (hits ?? []).map { UInt32(truncatingIfNeeded: $0) } }
      func line(_ number: UInt32, _ isText: Bool) -> ArraySlice<UInt8> {
        let part = (firsts.lastIndex { $0 <= Int(number) }) ?? 0
        let block = isText ? parts[part].text : parts[part].lines
        return block[Int(number) - firsts[part]]
      }
      if let sort {
        return Self.sorted(lines, by: sort, form) { line($0, false) }
      }
      guard isRanked, lines.count <= Self.mostRanked else { return lines }
      let ranked = lines.map { number -> UInt64 in
        let score = matcher.score(line(number, true)) ?? 0
        return UInt64(UInt32(clamping: Int(Int32.max) - score)) << 32 | UInt64(number)
      }
      return ranked.sorted().map { UInt32(truncatingIfNeeded: $0) }
    } then: { [self] order in
      if generation == self.generation { then(order) }
    }
  }

  private static func sorted(
    _ lines: [UInt32], by sort: RowsQuery.Sorting, _ form: LineForm,
    line: (UInt32) -> ArraySlice<UInt8>
  ) -> [UInt32] {
    let column = Int(sort.column.dropFirst()) ?? 0
    let keys = lines.map { number -> (number: UInt32, value: Double?, text: [UInt8]) in
      let fields = form.fields(line(number))
      let field = fields.indices.contains(column) ? Array(fields[column]) : []
      return (number, Double(String(decoding: field, as: UTF8.self)), field)
    }
    let ordered = keys.sorted { one, other in
      let isLess: Bool? =
        switch (one.value, other.value) {
        case (let one?, let other?): one == other ? nil : one < other
        case (nil, _?): false
        case (_?, nil): true
        case (nil, nil):
          one.text == other.text ? nil : one.text.lexicographicallyPrecedes(other.text)
        }
      guard let isLess else { return one.number < other.number }
      return isLess != sort.isDescending
    }
    return ordered.map(\.number)
  }
}
