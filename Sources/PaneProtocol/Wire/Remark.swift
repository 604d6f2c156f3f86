// SPDX-License-Identifier: Apache-2.0
package import CellText

/// Remark: a part of a message that is left out, cut, or taken for something else, in a sentence.
///
/// The host writes them into its logs, and `colonnade check` makes findings of them by their topic:
/// whatever is noted here is named by both.
package struct Remark: Equatable, Sendable {
  /// What is wrong with the part, which tells the rule that it breaks.
  package enum Topic: CaseIterable, Sendable {
    /// A value of another type than the member's, or out of its bounds.
    case value
    /// Something without what it needs.
    case part
    /// The same, with a card on the pane that says so.
    case card
    /// A thing without a usable id of its own.
    case identity
    /// More things than are taken.
    case amount
    /// A text or value that is too long, and is left out.
    case length
    /// A text that is too long, and is cut.
    case cut
    /// A word that is not among those there are.
    case word
    /// A member that nobody reads.
    case member
    /// A second member of one name, which nobody reads.
    case repetition
    /// A command without an id of its own.
    case command
    /// A picture that nobody says in words.
    case description
    /// Steps of a change that lead nowhere.
    case change
    /// An answer that is none for its question.
    case answer
    /// An answer to no question.
    case unasked
    /// Members that do not fit each other, each of them right by itself.
    case mismatch
    /// The frame of a message.
    case envelope

    /// True when the user misses something on screen for it, or sees something else: then the pane
    /// says so, too.
    package var isMissed: Bool {
      switch self {
      case .value, .part, .identity, .amount, .length, .word, .member, .repetition, .command,
        .mismatch, .unasked:
        true
      // What is cut ends in a sign for it, and a picture without words of its own has usual ones.
      case .card, .cut, .description: false
      case .change, .answer, .envelope: false
      }
    }
  }

  /// What is wrong.
  package var topic: Topic
  /// The sentence, safe to show.
  package var text: SafeText
  /// The names there are, where one is unknown.
  package var known: [String] = []
  /// The characters of the sentence.
  package var string: String { text.string }

  /// Creates a remark; the text is made safe.
  package init(_ topic: Topic, _ text: String) {
    self.topic = topic
    self.text = SafeText(text)
  }
}

extension Remark {
  /// The remark with the elements it is about, each in the one before: “fields 2, choices 3: …”.
  func naming(_ elements: [ListElement]) -> Remark {
    guard let last = elements.last else { return self }
    let place = elements.map { "\($0.list) \($0.number)" }.joined(separator: ", ")
    let own =
      string.hasPrefix("\(last.list): ") ? string.dropFirst(last.list.count + 2) : string[...]
    var named = self
    named.text = SafeText("\(place): \(own)")
    return named
  }
}

/// Something that the user misses on screen because it was left out of a message, or misread.
package struct Omission: Equatable, Sendable {
  /// The number of rows that are left out; 0 when it is something else.
  package var rows: Int
  /// Why the first of them is, or what is missing, in words.
  package var reason: SafeText

  /// Creates an omission.
  package init(rows: Int, reason: SafeText) {
    self.rows = rows
    self.reason = reason
  }
}
