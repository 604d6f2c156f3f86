// SPDX-License-Identifier: Apache-2.0
package import HostCore
import JSONRPC

/// The entries behind the header of a record, line by line.
extension SessionRecord: Sequence {
  /// One line of a record.
  package enum Entry: Sendable {
    case event(HostEvent, at: HostTime)
    /// A line the host said to a program, in bytes.
    case said(ArraySlice<UInt8>)
    /// The record has grown as large as it may, and holds no more.
    case full
    /// A line that is not what was written; nothing can be played from there on.
    case unreadable(isEnd: Bool)
  }

  /// Reads a record line by line.
  package func makeIterator() -> Entries { Entries(self) }

  /// The lines of a record that are not read yet.
  package struct Entries: IteratorProtocol {
    private let lines: ArraySlice<ArraySlice<UInt8>>
    private let isTorn: Bool
    private var index: Int
    // Messages are nested as deep as on the wire, and lie two levels deeper here.
    private let documents = JSONDocumentReader(depth: LineLimits.depth + 2)

    fileprivate init(_ record: SessionRecord) {
      lines = record.lines
      isTorn = record.isTorn
      index = record.lines.startIndex
    }

    /// The next line; `nil` at the end, and behind what is unreadable.
    package mutating func next() -> Entry? {
      guard index < lines.endIndex else { return nil }
      defer { index += 1 }
      let isEnd = index == lines.endIndex - 1 && isTorn
      guard !isEnd, let entry = entry(lines[index]) else {
        index = lines.endIndex
        return .unreadable(isEnd: isEnd)
      }
      return entry
    }

    private func entry(_ line: ArraySlice<UInt8>) -> Entry? {
      do throws(JSONError) {
        return try documents.withDocument(Array(line)) { value in
          guard let time = value.number("t") else { return value.flag("full") ? .full : nil }
          if value["to"] != nil { return .said(line) }
          return HostEvent(recorded: value).map {
            .event($0, at: HostTime(milliseconds: time))
          }
        }
      } catch {
        return nil
      }
    }
  }
}
