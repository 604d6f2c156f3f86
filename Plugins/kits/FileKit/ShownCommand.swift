// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// A command whose output one pane writes down and another one shows while it grows.
///
/// How it has ended stands in a second file beside the output, which comes when nothing more is written.
package struct ShownCommand: Equatable, Sendable {
  /// The type of the value that names one.
  package static let type = "application/vnd.colonnade.output+json"
  /// Bytes that say how it has ended, at most.
  private static let endBytes = 1_000

  /// The line as it was typed.
  package let line: String
  private let output: FilePath

  /// Describes a command that writes into a file.
  package init(_ line: String, output: FilePath) {
    self.line = line
    self.output = output
  }

  /// Reads what another pane has opened; `nil` for anything else.
  package init?(_ input: InputSet) {
    guard input.entry?.type == Self.type, let line = input.value["line"]?.string,
      let output = input.value["output"]?.string.flatMap({ FilePath(value: $0) })
    else { return nil }
    self.init(line, output: output)
  }

  /// The value for `pane.open`.
  package var value: JSON { ["line": .string(line), "output": .string(output.value)] }

  private var ending: FilePath? { output.parent?.appending("end") }

  /// Says how it has ended; waits for the disk.
  package func end(_ words: String) {
    guard let ending else { return }
    do throws(FileProblem) {
      try FileChange.write(Array(words.utf8.prefix(Self.endBytes)), to: ending)
    } catch {
      return
    }
  }

  /// What it has written so far, and how it has ended; waits for the disk.
  package struct Look: Equatable, Sendable {
    /// The output; `nil` when it is no longer kept.
    package var output: WrittenOutput?
    /// How it has ended; `nil` while it runs.
    package var end: String?
    /// True when the output is no longer kept.
    package var isGone: Bool { output == nil }
    /// True when nothing more will come.
    package var isOver: Bool { end != nil || isGone }
  }

  /// Looks at the output.
  package func look() -> Look {
    // What is written when the end is there is all of it.
    let end = ending.flatMap { Self.read($0, upTo: Self.endBytes) }
    return Look(
      output: WrittenOutput(output), end: end.map { String(decoding: $0, as: UTF8.self) })
  }

  private static func read(_ place: FilePath, upTo most: Int) -> [UInt8]? {
    let file = place.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      while filled < most {
        let count = Glibc.read(file, buffer.baseAddress.map { $0 + filled }, most - filled)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        filled += count
      }
    }
  }
}
