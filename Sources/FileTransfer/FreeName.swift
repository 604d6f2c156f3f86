// SPDX-License-Identifier: Apache-2.0
import FileAddressing

/// Names beside one that is taken: `name (2).ext`, `name (3).ext` and so on.
package struct FreeName {
  private let stem: [UInt8]
  private let ending: [UInt8]
  private let first: Int

  /// Prepares names beside `name`; a folder's name has no ending.
  package init(_ name: [UInt8], isFolder: Bool) {
    let split = isFolder ? name.count : NameEnding.start(in: name)
    var stem = Array(name[..<split])
    ending = Array(name[split...])
    var first = 2
    if let (bare, number) = Self.numbered(stem) {
      stem = bare
      first = number + 1
    }
    self.stem = stem
    self.first = first
  }

  /// The parts of a name that ends in ` (12)`.
  private static func numbered(_ stem: [UInt8]) -> (bare: [UInt8], number: Int)? {
    guard stem.last == UInt8(ascii: ")"), let open = stem.lastIndex(of: UInt8(ascii: "(")),
      open >= 2, stem[open - 1] == UInt8(ascii: " "),
      let number = Int(String(decoding: stem[(open + 1)..<(stem.count - 1)], as: UTF8.self)),
      number >= 2, number < 100_000
    else { return nil }
    return (Array(stem[..<(open - 1)]), number)
  }

  /// The first of the names that is free; `nil` when ten thousand are taken.
  package func first(where isFree: ([UInt8]) -> Bool) -> [UInt8]? {
    for number in first..<(first + 10_000) {
      let mark = Array(" (\(number))".utf8)
      let name = shortened(to: 255 - mark.count - ending.count) + mark + ending
      if isFree(name) { return name }
    }
    return nil
  }

  /// The beginning of the stem, cut between two characters.
  private func shortened(to most: Int) -> [UInt8] {
    guard stem.count > most else { return stem }
    var end = max(0, most)
    while end > 0, stem[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(stem[..<end])
  }
}
