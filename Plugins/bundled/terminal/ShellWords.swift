// SPDX-License-Identifier: Apache-2.0

/// The command lines that begin a shell at its prompt, which may be left without a question.
enum ShellWords {
  private static let names: Set<String> = [
    "ash", "bash", "csh", "dash", "elvish", "fish", "ksh", "mksh", "nu", "pwsh", "sh", "tcsh",
    "xonsh",
    "zsh",
  ]

  /// Tells whether the words begin such a shell: one that is given a script or a command does not ask
  /// for any.
  static func begin(_ words: [String]) -> Bool {
    guard let name = words.first?.split(separator: "/").last, names.contains(String(name)) else {
      return false
    }
    return words.dropFirst().allSatisfy { word in
      word.hasPrefix("--")
        ? !word.hasPrefix("--command") : word.hasPrefix("-") && !word.contains("c")
    }
  }
}
