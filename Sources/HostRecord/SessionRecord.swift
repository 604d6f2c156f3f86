// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import HostCore
package import JSONRPC
package import PaneProtocol

/// A session as a file: how it was begun, then everything that happened in it, a JSON line each.
///
/// Every event is on the line before the host acts on it, so nothing is needed to play it again but
/// the core. What the host said to programs stands between, for reading and for comparing.
package struct SessionRecord: Sendable {
  /// The beginning of a session.
  package struct Header: Sendable {
    /// Layout, programs, keys and the user's settings.
    package var settings: HostSettings
    /// The window at the start.
    package var window: CellSize
    /// The part of the layout that was kept from the session before.
    package var saved: SavedLayout?

    /// Creates a header.
    package init(settings: HostSettings, window: CellSize, saved: SavedLayout? = nil) {
      self.settings = settings
      self.window = window
      self.saved = saved
    }
  }

  /// A file that is not the record of a session.
  package struct Failure: Error, Equatable, Sendable {
    /// Line of the file, from 1.
    package var line: Int
    /// The fault in it.
    package var reason: String
  }

  /// The beginning of the session.
  package let header: Header
  /// The lines behind the header.
  let lines: ArraySlice<ArraySlice<UInt8>>
  /// True when the last line is cut off.
  let isTorn: Bool
  /// True when it is of a build with other events or messages, so that it may play differently.
  package let isOfOtherBuild: Bool

  /// Reads the header; of several sessions in a file the last one counts.
  package init(_ bytes: [UInt8]) throws(Failure) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    isTorn = lines.last?.isEmpty == false
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.isEmpty else { throw Failure.isEmpty }
    var index = lines.lastIndex { $0.starts(with: RecordLine.headerStart) } ?? 0
    if isTorn, index == lines.count - 1 {
      // The newest session had hardly begun: the one before is whole.
      let whole = lines.dropLast().lastIndex { $0.starts(with: RecordLine.headerStart) }
      guard let whole else {
        guard lines[index].starts(with: RecordLine.headerStart) else {
          throw Failure.noRecord(line: index + 1)
        }
        throw Failure.breaksOff(line: index + 1)
      }
      index = whole
    }
    (header, isOfOtherBuild) = try RecordLine.header(lines[index], line: index + 1)
    self.lines = lines[(index + 1)...]
  }
}

/// The lines of a record: how they are written, and what is read of them.
package enum RecordLine {
  /// The first bytes of every header; no other line begins with them.
  static let headerStart = Array(#"{"colonnade":"#.utf8)
  /// The form of the lines.
  private static let version = 2

  /// The first line of a session.
  package static func write(_ header: SessionRecord.Header, into json: inout JSONWriter) {
    json.object {
      $0.member("colonnade", version)
      $0.member("version", HostSettings.version)
      $0.member("vocabulary", RecordVocabulary.sum)
      $0.member("window", header.window)
      $0.object("settings") { header.settings.record(into: &$0) }
      if let saved = header.saved { $0.object("saved") { saved.write(into: &$0) } }
    }
    json.endLine()
  }

  /// The line of an event.
  package static func write(
    _ event: HostEvent, at now: HostTime, into json: inout JSONWriter
  ) {
    json.object {
      $0.member("t", now.milliseconds)
      event.record(into: &$0)
    }
    json.endLine()
  }

  /// The line of a message to a program; nothing for one that is too long to be sent.
  package static func write(
    _ message: HostMessage, to pane: PaneID, at now: HostTime, into json: inout JSONWriter
  ) {
    var line: [UInt8] = []
    guard message.withoutSecrets.encode(into: &line) else { return }
    json.object {
      $0.member("t", now.milliseconds)
      $0.member("to", pane.number)
      $0.name("line")
      $0.append(raw: Array(line.dropLast()))
    }
    json.endLine()
  }

  /// The last line of a record that has grown as large as it may.
  package static let full = Array(#"{"full":true}"#.utf8) + [UInt8(ascii: "\n")]

  static func header(
    _ bytes: ArraySlice<UInt8>, line: Int
  ) throws(SessionRecord.Failure) -> (SessionRecord.Header, isOfOtherBuild: Bool) {
    let unreadable = SessionRecord.Failure.noRecord(line: line)
    let found: (version: Int?, vocabulary: String?, header: SessionRecord.Header?)
    do throws(JSONError) {
      found = try JSONDocumentReader().withDocument(Array(bytes)) { value in
        (
          value.number("colonnade"), value.text("vocabulary"),
          SessionRecord.Header(recorded: value)
        )
      }
    } catch {
      throw unreadable
    }
    guard found.version == nil || found.version == version else {
      throw SessionRecord.Failure.otherVersion(line: line)
    }
    guard let header = found.header, found.version != nil else { throw unreadable }
    return (header, found.vocabulary != RecordVocabulary.sum)
  }
}

extension SessionRecord.Header {
  fileprivate init?(recorded value: JSONValue) {
    guard let settings = value["settings"].flatMap({ HostSettings(recorded: $0) }),
      let window = value.size("window")
    else { return nil }
    self.init(
      settings: settings, window: window, saved: value["saved"].map { SavedLayout($0) })
  }
}
