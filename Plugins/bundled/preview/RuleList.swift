// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The rules in force as a text, with the programs that are there and those that are not.
package struct RuleList {
  private let rules = PreviewRules.read()

  /// Reads the user's file.
  package init() {}

  /// All rules, those that win first; or, with a file, what is done with it.
  ///
  /// - Parameter place: The file, by its path or its address.
  /// - Returns: Lines, and whether there was something to tell: `false` for a file that cannot be read.
  package func report(about place: String?) -> (text: String, hasAnswer: Bool) {
    let faults = rules.faults.map { $0 + "\n" }.joined()
    guard let place else { return (faults + lines(of: rules.rules).joined(), true) }
    let path = (place.hasPrefix("file:///") ? FilePath(value: place) : nil) ?? FilePath(place)
    guard let file = try? FileReader.open(path).get() else {
      return (faults + "\(FileName.text(path.bytes)): no file that can be read\n", false)
    }
    let head = file.read(at: 0, count: Previewer.inlineBytes)
    let type = FileSignature.type(head) ?? MediaType.of(path.nameBytes)
    let subject = PreviewSubject(path.nameBytes, type: type, bytes: Int64(file.bytes))
    let fitting = rules.rules.filter { $0.fits(subject) }
    let text =
      faults + "\(FileName.text(path.nameBytes)) is \(type)\n" + lines(of: fitting).joined()
      + winner(of: subject)
    return (text, true)
  }

  private func winner(of subject: PreviewSubject) -> String {
    switch rules.verdict(of: subject) {
    case .rule(let rule, let program, _): "shown as \(rule.mode.rawValue) by \(program)\n"
    case .missing, .nothing: "shown by preview itself\n"
    }
  }

  private func lines(of rules: [PreviewRule]) -> [String] {
    let width = rules.map(\.patternWords.count).max() ?? 0
    return rules.map { rule in
      let patterns = rule.patternWords
      let gap = String(repeating: " ", count: width - patterns.count)
      let mode = rule.mode.rawValue
      let rest = String(repeating: " ", count: max(0, 8 - mode.count))
      return "\(patterns)\(gap)  \(mode)\(rest)  \(program(of: rule))\n"
    }
  }

  private func program(of rule: PreviewRule) -> String {
    guard let word = rule.words.first else { return "-" }
    if let program = rule.program { return program }
    return "not found: \(word)" + (rule.need.map { " (package \($0.package))" } ?? "")
  }
}
