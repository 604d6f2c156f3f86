// SPDX-License-Identifier: Apache-2.0
import Testing

/// A limit that nobody heeds is a promise that nobody keeps.
@Suite struct LimitsTests {
  /// The names of the constants of a file of limits.
  private static func names(in file: SourceFile) -> [String] {
    file.code.compactMap { line in
      line.firstMatch(of: #/^  (?:package |public )?(?:static )?(?:let|var) (\w+)/#)
        .map { String($0.1) }
    }
  }

  /// The constants of limits that no other file says, as `file name`.
  private static func unused(in files: [SourceFile]) -> [String] {
    let isOfLimits = { (file: SourceFile) in
      ["Limits.swift", "Limit.swift", "Timing.swift"].contains(where: file.path.hasSuffix)
    }
    var used: [String: Set<String>] = [:]
    for file in files {
      for line in file.code {
        for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
          used[String(word), default: []].insert(file.path)
        }
      }
    }
    return files.filter(isOfLimits).flatMap { file in
      names(in: file).filter { used[$0] == [file.path] }.map { "\(file.path) \($0)" }
    }
  }

  @Test("names no limit that nobody heeds")
  func unused() {
    let files = ArchitectureTests.files
    #expect(Self.unused(in: files) == [])
  }

  @Test("finds a limit that only its own file says")
  func planted() {
    func file(_ path: String, _ text: String) -> SourceFile {
      SourceFile(path: path, room: "A", text: text)
    }
    let limits = file("A/ALimits.swift", "  static let rows = 3\n  static let all = rows + 1")
    #expect(Self.unused(in: [limits, file("A/B.swift", "take(ALimits.all)  // rows")]).count == 1)
    #expect(Self.unused(in: [limits, file("A/B.swift", "(ALimits.all, .rows)")]).isEmpty)
  }
}
