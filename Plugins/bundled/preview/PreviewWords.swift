// SPDX-License-Identifier: Apache-2.0
import FileKit

/// Words that several places need.
enum PreviewWords {
  static let largePicture = "the picture is larger than 700 KB"

  /// What is said of a link without anything at its end.
  static let brokenLink = "The link leads nowhere"

  /// What a picture is that a program makes of a file.
  static func picture(of name: String, by program: String) -> String {
    "\(name): as \(program) shows it"
  }

  /// The end of a program that has written nothing.
  static func foundNothing(_ rule: PreviewRule) -> String {
    "\(rule.words.first ?? "the program") found nothing"
  }

  /// The refusal to change what is in an archive: it would be lost.
  static let readOnly = "Archives are read only here"

  /// A number of rows for people, thousands apart.
  static func rows(_ number: Int) -> String {
    number == 1 ? "1 row" : "\(FileWords.grouped(number)) rows"
  }

  /// A number of lines for people, thousands apart.
  static func lines(_ number: Int) -> String {
    number == 1 ? "1 line" : "\(FileWords.grouped(number)) lines"
  }
}
