// SPDX-License-Identifier: Apache-2.0
import CellText

/// How well the name of a command fits the words that are typed to find it, the best first.
enum CommandFit: Int {
  /// They are all of its name.
  case whole
  /// They are words of its name.
  case words
  /// Words of its name begin with them.
  case beginnings
  /// They are somewhere in its name.
  case inside
  /// They are in its name and its keys, or in its keys alone.
  case keys

  /// Compares a name with words in small letters.
  private init(of name: SafeText, typed: [Substring]) {
    let lower = name.string.lowercased()
    let words = lower.split { !$0.isLetter && !$0.isNumber }
    if words == typed {
      self = .whole
    } else if typed.allSatisfy(words.contains) {
      self = .words
    } else if typed.allSatisfy({ part in words.contains { $0.hasPrefix(part) } }) {
      self = .beginnings
    } else {
      self = typed.allSatisfy { lower.contains($0) } ? .inside : .keys
    }
  }

  /// The entries that fit best before the others; those that fit alike stay in their order.
  static func sorted(_ entries: [Sheet.Entry], typed: String) -> [Sheet.Entry] {
    let parts = typed.lowercased().split(separator: " ")
    let ranked = entries.enumerated().map { place, entry in
      (rank: (CommandFit(of: entry.title, typed: parts).rawValue, place), entry: entry)
    }
    return ranked.sorted { $0.rank < $1.rank }.map(\.entry)
  }
}
