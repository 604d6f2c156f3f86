// SPDX-License-Identifier: Apache-2.0
internal import EventLoop

/// The programs and walls that Colonnade finds on this system, and what is missing.
package struct HealthList: Sendable {
  /// One program, or one part of the system.
  package struct Line: Equatable, Sendable {
    /// What it is for; empty behind a line for the same.
    package var subject: String
    /// What is there, or what is missing.
    package var words: String
    /// False where something is missing.
    package var isGood: Bool

    /// Creates a line.
    package init(subject: String, words: String, isGood: Bool) {
      self.subject = subject
      self.words = words
      self.isGood = isGood
    }
  }

  /// Our own helper programs.
  private static let own = [
    ("Archives", "colonnade-archive"), ("Markdown", "colonnade-markdown"),
    ("Pictures", "colonnade-picture"), ("Limits of helpers", "colonnade-launcher"),
  ]
  /// Programs of others besides those of the rules for previews, with their packages.
  private static let others = [
    ("Finding in contents", "rg", "ripgrep"), ("State of repositories", "git", "git"),
    ("Folders by habit of zoxide", "zoxide", "zoxide"),
    ("Mounting and ejecting", "udisksctl", "udisks2"),
    ("Checksums", "python3", "python3"), ("Opening by the desktop", "xdg-open", "xdg-utils"),
  ]
  private static let withWalls =
    "previews run behind walls: they see their file, and programs, libraries and fonts"
  private static let withoutWalls =
    "previews run without walls: the kernel has no Landlock; their limits hold all the same"

  /// The lines, in their order.
  package let lines: [Line]

  /// Looks for everything; waits for the disk.
  ///
  /// - Parameter configuration: What is said of the user's configuration, which comes first.
  package init(configuration: [Line] = []) {
    let hasWalls = HelperLimits.Walls.areThere
    let walls = Line(
      subject: "Walls", words: hasWalls ? Self.withWalls : Self.withoutWalls, isGood: hasWalls)
    let own = Self.own.map { subject, name in
      Self.line(subject, name, HostEnvironment.companion(name), "beside colonnade")
    }
    let others = Self.others.map { subject, name, package in
      Self.line(subject, name, HelperRun.find(name), "package \(package)")
    }
    var seen: Set<[String]> = []
    let rules = PreviewRules.read().rules.compactMap { rule -> Line? in
      guard let need = rule.need, let word = rule.words.first,
        seen.insert([need.subject, word]).inserted
      else { return nil }
      return Self.line(need.subject, word, rule.program, "package \(need.package)")
    }
    lines = configuration + [walls] + own + others + rules
  }

  private static func line(
    _ subject: String, _ name: String, _ place: String?, _ source: String
  ) -> Line {
    Line(
      subject: subject, words: place ?? "\(name) is missing (\(source))", isGood: place != nil)
  }

  /// The cells that the subjects need.
  package var width: Int { lines.map(\.subject.count).max() ?? 0 }

  /// All of it as lines of text.
  package var text: String {
    lines.map { line in
      let gap = String(repeating: " ", count: width - line.subject.count)
      return "\(line.isGood ? " " : "!") \(line.subject)\(gap)  \(line.words)\n"
    }.joined()
  }
}
