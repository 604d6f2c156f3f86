// SPDX-License-Identifier: Apache-2.0
import Testing

/// Words for people stand in few files, and comments say before they ask.
@Suite struct WordsTests {
  private func file(_ text: String) -> SourceFile {
    SourceFile(path: "Sources/HostCore/A.swift", room: "HostCore", text: "\n" + text)
  }

  /// The files in which words for people stand, by what they end in.
  private static let wordsFiles = [
    "Words.swift", "+Texts.swift", "Reason.swift", "Table.swift", "Failure.swift",
    "+Names.swift", "HelpText.swift", "ManualPage.swift", "Completions.swift",
  ]

  /// The room whose work is to say things: findings about plugins.
  private static let speakingRooms: Set<String> = ["PaneConformance"]

  @Test("keeps the words for people in the words files of a room")
  func sentences() {
    let files = ArchitectureTests.files.filter { file in
      file.path.hasPrefix("Sources/") && !Self.speakingRooms.contains(file.room)
    }
    let (words, others) = (
      files.filter { file in Self.wordsFiles.contains(where: file.path.hasSuffix) },
      files.filter { file in !Self.wordsFiles.contains(where: file.path.hasSuffix) }
    )
    #expect(words.reduce(0) { $0 + $1.sentences.count } > 300)
    for file in others {
      for sentence in file.sentences {
        Issue.record("\(file.path):\(sentence.line) says “\(sentence.text)”, and is no words file")
      }
    }
  }

  @Test("counts the first words of blocks alone")
  func plantedOpeners() {
    let text = """
      /// What is shown.
      /// Where it is.
      let a = 1  // How so
      // Whether it is.
      /// The place of a thing.
      """
    let openers = file(text).openers
    #expect(openers.asking == 2)
    #expect(openers.all == 2)
    #expect(file("/// The place.\nlet a = 1\n/// Howling.").openers.asking == 0)
  }

  @Test("says in no comment of a room what a dozen others say: that is for their protocol to say")
  func repeatedComments() {
    var counts: [String: Int] = [:]
    for file in ArchitectureTests.files where file.path.hasPrefix("Sources/") {
      for (comment, count) in file.shortComments {
        counts["\(file.room): \(comment)", default: 0] += count
      }
    }
    #expect(counts.count > 5_000)
    for (comment, count) in counts where count > 12 {
      Issue.record("\(comment) stands there \(count) times")
    }
    let planted = "/// One.\nlet a = 1\n/// One.\n/// Two.\nlet b = 2\n  /// One.\nlet c = 3"
    #expect(file(planted).shortComments == ["One.": 2])
  }

  @Test("finds sentences, and no names, words of the wire or values")
  func plantedSentences() {
    #expect(file(#"say("Nothing was dropped: \(reason)")"#).sentences.map(\.line) == [2])
    #expect(file(#"say("\(name) is gone")"#).sentences.count == 1)
    #expect(file("let a = \"\"\"\n  One two.\n  \"\"\"").sentences.count == 1)
    #expect(file(#"say("\(name) copied \(count)")"#).sentences.count == 1)
    #expect(file(#"say("Cancel \(name)"); say("\(a) \(b), \(c)")"#).sentences.count == 1)
    #expect(file(#"a = SafeText("yes"); b = SafeText("… \(c)")"#).sentences.count == 1)
    #expect(file(#"method("rows.find", "text/plain", "a \(b(c)) d")"#).sentences.isEmpty)
    #expect(file(#"preconditionFailure("never so")  // "so is it""#).sentences.isEmpty)
  }
}
