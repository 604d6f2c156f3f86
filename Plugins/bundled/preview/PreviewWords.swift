// SPDX-License-Identifier: Apache-2.0
import FileKit

/// Words that several places need.
enum PreviewWords {
  static let largePicture = "the picture is larger than 700 KB"

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

  /// A number of lines for people, thousands apart.
  static func rows(_ number: Int) -> String {
    number == 1 ? "1 row" : "\(grouped(number)) rows"
  }

  static func lines(_ number: Int) -> String {
    number == 1 ? "1 line" : "\(grouped(number)) lines"
  }

  /// A number with a thin mark between thousands from 10,000 on.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(max(0, number)))
    guard digits.count > 4 else { return String(digits) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
