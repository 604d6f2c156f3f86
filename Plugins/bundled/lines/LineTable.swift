// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Some lines as they were read, with what is looked for in them.
struct LinePart: Sendable {
  /// The lines.
  var lines = LineBlock()
  /// The words of their rows; `nil` while that is the lines themselves.
  private(set) var words: LineBlock?
  /// A number for the value of each.
  private(set) var keys: [UInt64] = []

  /// The block that is looked through.
  var text: LineBlock { words ?? lines }

  /// Adds a line.
  mutating func append(_ line: ArraySlice<UInt8>, _ form: LineForm) {
    let said = form.words(of: line)
    if said != nil, words == nil { words = lines }
    lines.append(line)
    words?.append(said.map { $0[...] } ?? line)
    var key: UInt64 = 14_695_981_039_346_656_037
    for byte in form.value(of: line) { key = (key ^ UInt64(byte)) &* 1_099_511_628_211 }
    keys.append(key)
  }
}

/// All lines of one run of a command, with lasting names for their rows.
///
/// The id of a row follows from its value, so that cursor and marks stay where they are when the
/// command has run again; of equal values the second and later ones are told apart by their number.
final class LineTable {
  /// Rows at most, and their bytes.
  static let mostRows = 1_000_000
  private static let mostBytes = 400 << 20

  private(set) var parts: [LinePart] = []
  /// The number of the first line of each part.
  private(set) var firsts: [Int] = []
  private(set) var count = 0
  private var byteCount = 0
  /// The line that names the columns.
  var header: [UInt8]?
  private var names: [UInt64] = []
  private var numbers: [UInt64: UInt32] = [:]
  private var twins: [UInt64: UInt64] = [:]

  private let most: Int

  /// Creates an empty table.
  ///
  /// - Parameter most: Rows from which on no further ones are kept.
  init(most: Int = mostRows) { self.most = most }

  /// Adds lines, as long as there is room.
  ///
  /// - Parameter part: The lines.
  /// - Returns: `false` when there is no room for them.
  @discardableResult
  func add(_ part: LinePart) -> Bool {
    guard part.lines.count > 0 else { return true }
    guard count < most, byteCount < Self.mostBytes else { return false }
    parts.append(part)
    firsts.append(count)
    for key in part.keys {
      var name = key
      while numbers[name] != nil {
        let number = (twins[key] ?? 0) + 1
        twins[key] = number
        name = (key ^ number) &* 0x9E37_79B9_7F4A_7C15 | 1
      }
      numbers[name] = UInt32(truncatingIfNeeded: names.count)
      names.append(name)
    }
    count += part.lines.count
    byteCount += part.lines.byteCount + (part.text.byteCount)
    return true
  }

  /// A line; empty for one that is not there.
  func line(_ number: Int) -> ArraySlice<UInt8> {
    var (low, high) = (0, firsts.count)
    while low < high {
      let middle = (low + high) / 2
      if firsts[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 && number >= 0 ? parts[low - 1].lines[number - firsts[low - 1]] : []
  }

  /// The id of a line's row.
  func id(_ number: Int) -> ItemID {
    names.indices.contains(number) ? String(names[number], radix: 36) : ""
  }

  /// The number of the line that an id stands for; `nil` for rows that are not there any more.
  func line(ofID id: ItemID) -> Int? {
    UInt64(id, radix: 36).flatMap { numbers[$0] }.map { Int($0) }
  }
}

/// Cuts output into lines.
struct LineCutter: Sendable {
  let form: LineForm
  let end: UInt8
  /// The bytes behind the last end of a line.
  private var rest: [UInt8] = []
  /// True while the rest of a line that is too long passes by.
  private var isSkipping = false

  /// Bytes of a line at most; what is beyond is left out.
  private static let mostBytes = 65_536

  init(_ form: LineForm, hasZeros: Bool) {
    self.form = form
    end = hasZeros ? 0 : 10
  }

  /// Takes the next bytes.
  mutating func cut(_ bytes: [UInt8], into part: inout LinePart) {
    var start = bytes.startIndex
    while let place = bytes[start...].firstIndex(of: end) {
      if rest.isEmpty, !isSkipping {
        append(bytes[start..<place], to: &part)
      } else {
        keep(bytes[start..<place])
        append(rest[...], to: &part)
        rest = []
      }
      isSkipping = false
      start = place + 1
    }
    keep(bytes[start...])
  }

  /// Takes what follows the last end of a line.
  mutating func finish(into part: inout LinePart) {
    append(rest[...], to: &part)
    rest = []
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    rest += bytes.prefix(Self.mostBytes - rest.count)
    isSkipping = rest.count >= Self.mostBytes
  }

  private func append(_ line: ArraySlice<UInt8>, to part: inout LinePart) {
    var line = line.prefix(Self.mostBytes)
    if end == 10, line.last == 13 { line = line.dropLast() }
    guard line.contains(where: { $0 > 32 }) else { return }
    part.append(line, form)
  }
}
