// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The entries of an archive, as far as they could be read.
package struct ArchiveListing: Equatable, Sendable {
  /// Milliseconds that reading them may take.
  private static let milliseconds = 5_000
  /// Bytes of records that are read.
  private static let mostBytes = 64 << 20

  /// The kind of the archive, in words.
  package var format = ""
  /// The entries, in the order of the archive; the place of an entry is its number.
  package var entries: [ArchiveEntry] = []
  /// True when there are more.
  package var isCut = false
  /// Why the list ends early, or why there is none, in a sentence.
  package var problem: FileProblem?
  /// True for a file that is no archive at all.
  package var isNone = false

  /// Creates an empty list.
  package init() {}

  /// Reads the list of an archive; waits for the helper.
  ///
  /// - Parameters:
  ///   - archive: The file.
  ///   - most: Entries that are read.
  package init(of archive: FilePath, most: Int) {
    do throws(FileProblem) {
      let job = try ArchiveJob(.list(most: most), of: archive)
      let (output, status) = job.run.collect(
        milliseconds: Self.milliseconds, most: Self.mostBytes)
      var reader = ArchiveRecords()
      var isComplete = false
      for record in reader.records(in: output) { add(record, &isComplete) }
      guard !isComplete, problem == nil else { return }
      problem = ArchiveJob.program.problem(ofStatus: status)
      if problem == nil, entries.isEmpty { problem = FileProblem("It takes too long to be read") }
      isCut = true
    } catch {
      problem = error
    }
  }

  private mutating func add(_ record: ArchiveRecord, _ isComplete: inout Bool) {
    switch record {
    case .format(let words): format = words
    case .entry(let entry): entries.append(entry)
    case .target(let target):
      if !entries.isEmpty { entries[entries.count - 1].target = target }
    case .cut: isCut = true
    case .done: isComplete = true
    case .problem(let kind, let words):
      isNone = kind == .none
      problem = kind.problem(words)
    case .leftOut, .progress, .question: break
    }
  }

  /// Bytes of all entries together, as far as the archive tells.
  package var bytes: Int64 {
    entries.reduce(0) { sum, entry in
      let (bytes, isTooMuch) = sum.addingReportingOverflow(entry.size ?? 0)
      return isTooMuch ? .max : bytes
    }
  }
}

extension ArchiveRecord.Problem {
  /// The problem as a sentence, with what the library says where that helps.
  package func problem(_ words: String) -> FileProblem {
    switch self {
    case .none: FileProblem("It is no archive")
    case .damaged: FileProblem("The archive is damaged: \(words)")
    case .password: FileProblem("It needs a password")
    case .locked: FileProblem("It is locked in a way that libarchive cannot open")
    case .refused: FileProblem("It was not unpacked")
    case .memory: FileProblem("It needs more memory than it may have")
    case .format: FileProblem("“\(words)” is no format of archives")
    case .disk: FileProblem(words)
    }
  }
}
