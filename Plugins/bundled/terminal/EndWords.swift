// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// The end of a program in words.
struct EndWords {
  /// The sentence that stands below what it has printed.
  let sentence: String
  /// The way on, behind the sentence.
  static let again = "Enter runs it again"
  /// The line below what was printed before the pane's own process has died.
  static let lost = "the pane was started again; what ran here has ended"
  /// The same, where what was printed could not be kept.
  static let lostAll = lost + ", and what it printed is lost"
  /// The status for the badge; `nil` when all was well.
  let status: Int?

  /// Words for an end after so many milliseconds.
  init(_ exit: ChildExit, after milliseconds: Int) {
    let time = Self.duration(milliseconds)
    switch exit {
    case .exited(let code):
      sentence = "[ended with status \(code) after \(time)]"
      status = code == 0 ? nil : Int(code)
    case .signaled(let number):
      sentence = "[ended by signal \(number) after \(time)]"
      status = 128 + Int(number)
    case .notStarted(let error):
      sentence = "[\(error)]"
      status = 127
    }
  }

  /// A time: `0.8 s`, `42 s`, `3 m 05 s`, `2 h 07 m`.
  static func duration(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1_000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if seconds < 10 { return "\(seconds).\(milliseconds % 1_000 / 100) s" }
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3_600 { return "\(seconds / 60) m \(two(seconds % 60)) s" }
    return "\(seconds / 3_600) h \(two(seconds / 60 % 60)) m"
  }
}
