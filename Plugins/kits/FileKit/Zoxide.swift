// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The folders that `zoxide` knows, if it is there; its database is read by itself alone.
package enum Zoxide {
  /// Milliseconds it has to answer.
  private static let milliseconds = 400
  /// Bytes of its answer that are read.
  private static let mostBytes = 1 << 20

  /// Folders with their scores, the best first; empty without zoxide.
  ///
  /// It waits for the program.
  package static func folders() -> [(folder: FilePath, score: Double)] {
    guard let program = HelperRun.find("zoxide"),
      let run = try? HelperRun([program, "query", "-l", "-s"], in: FilePath("/"))
    else { return [] }
    let (output, _) = run.collect(milliseconds: milliseconds, most: mostBytes)
    return folders(in: output)
  }

  /// Reads its answer: a score and a folder a line, with blanks before and between them.
  static func folders(in output: [UInt8]) -> [(folder: FilePath, score: Double)] {
    output.split(separator: 10).compactMap { line in
      let words = line.drop { $0 == 32 }
      guard let blank = words.firstIndex(of: 32),
        let score = Double(String(decoding: words[..<blank], as: UTF8.self)), score.isFinite
      else { return nil }
      let path = words[blank...].drop { $0 == 32 }
      guard path.first == UInt8(ascii: "/") else { return nil }
      return (FilePath(bytes: Array(path)), score)
    }
  }
}
