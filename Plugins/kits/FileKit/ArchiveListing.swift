// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The entries of an archive, as far as they could be read.
package struct ArchiveListing: Equatable, Sendable {
  /// The kind of the archive, in words.
  package private(set) var format = ""
  /// The entries, in the order of the archive; the place of an entry is its number.
  package private(set) var entries: [ArchiveEntry] = []
  /// True when there are more.
  package fileprivate(set) var isCut = false
  /// Why the list ends early, or why there is none, in a sentence.
  package fileprivate(set) var problem: FileProblem?
  /// True for a file that is no archive at all.
  package private(set) var isNone = false
  fileprivate var isComplete = false

  /// Creates an empty list.
  package init() {}

  /// Notes a record of the list.
  package mutating func add(_ record: ArchiveRecord) {
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

  /// True where the archive tells the size of each file in it.
  package var knowsBytes: Bool { entries.allSatisfy { $0.kind != .file || $0.size != nil } }

  /// Bytes of all entries together, as far as the archive tells.
  package var bytes: Int64 {
    entries.reduce(0) { sum, entry in
      let (bytes, isTooMuch) = sum.addingReportingOverflow(entry.size ?? 0)
      return isTooMuch ? .max : bytes
    }
  }
}

/// The reading of a list, in pieces, so that it can be given up.
package struct ArchiveReading: Sendable {
  /// Milliseconds that reading may take.
  private static let milliseconds = 5_000
  /// Bytes of records that are read.
  private static let mostBytes = 64 << 20

  /// The entries so far.
  package private(set) var listing = ArchiveListing()
  private let run: HelperRun
  private var reader = ArchiveRecords()
  private var bytes = 0
  private let last = Clock.milliseconds + milliseconds

  /// Starts to read the list of an archive.
  ///
  /// - Parameters:
  ///   - archive: The file.
  ///   - most: Entries that are read.
  /// - Throws: `FileProblem`, for example when the helper is missing.
  package init(_ archive: FilePath, most: Int) throws(FileProblem) {
    run = try ArchiveJob(.list(most: most), of: archive).run
  }

  /// Reads on for some time; waits for the helper.
  ///
  /// - Returns: `false` when the list has ended, and the helper with it.
  package mutating func readOn(milliseconds: Int) -> Bool {
    guard let more = run.read(milliseconds: milliseconds) else {
      end(status: run.end(isOver: true))
      return false
    }
    for record in reader.records(in: more) { listing.add(record) }
    bytes += more.count
    guard Clock.milliseconds >= last || bytes >= Self.mostBytes else { return true }
    end(status: run.end(isOver: false))
    return false
  }

  /// Reads to the end; waits for the helper.
  package mutating func readAll() -> ArchiveListing {
    while readOn(milliseconds: Self.milliseconds) {}
    return listing
  }

  /// Gives the reading up.
  package func stop() { run.end(isOver: false) }

  private mutating func end(status: Int) {
    guard !listing.isComplete, listing.problem == nil else { return }
    listing.isCut = true
    listing.problem =
      ArchiveJob.program.problem(ofStatus: status)
      ?? (listing.entries.isEmpty ? FileProblem("It could not be read in time") : nil)
  }
}

extension ArchiveRecord.Problem {
  /// What is said where it asked whether to go on, and was not told so.
  private static func refusal(_ reason: String) -> String {
    switch reason {
    case "entries": "It was not unpacked: it has very many entries; E asks"
    case "bytes", "grown": "It was not unpacked: it would become very large; E asks"
    case "space": "It was not unpacked: there is not enough space"
    default: "It was not unpacked"
    }
  }

  /// The problem as a sentence, with what the library says where that helps.
  package func problem(_ words: String) -> FileProblem {
    switch self {
    case .none: FileProblem("It is no archive")
    case .damaged: FileProblem("The archive is damaged: \(words)")
    case .password: FileProblem("It needs a password")
    case .large: FileProblem("It is too large to be looked into; E unpacks it")
    case .locked: FileProblem("It is locked in a way that libarchive cannot open")
    case .refused: FileProblem(Self.refusal(words))
    case .memory: FileProblem("It needs more memory than it may have")
    case .format: FileProblem("“\(words)” is no format of archives")
    case .disk: Int32(words).map { FileProblem(code: $0) } ?? FileProblem(words)
    }
  }
}
