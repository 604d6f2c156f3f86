// SPDX-License-Identifier: Apache-2.0

/// A file of the user with a rule in each line; empty lines and those that begin with `#` say nothing.
struct RuleLines<Rule> {
  /// The rules, in their order.
  private(set) var rules: [Rule] = []
  /// What is wrong with the file, a sentence for each line.
  private(set) var faults: [String] = []

  /// Reads the lines of a file.
  ///
  /// - Parameters:
  ///   - text: The words of the file.
  ///   - file: The name of the file, for sentences.
  ///   - read: Reads a line; what it throws is said with its number, and the line is left out.
  init(_ text: String, of file: String, _ read: (Substring) throws(FileProblem) -> Rule) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard let first = line.first, first != "#" else { continue }
      do throws(FileProblem) {
        rules.append(try read(line))
      } catch {
        faults.append("\(file), line \(number + 1): \(error.sentence)")
      }
    }
  }
}
