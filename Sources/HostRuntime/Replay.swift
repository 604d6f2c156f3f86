// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import EventLoop
import HostCore
import JSONRPC
import TerminalInput

/// Plays a recorded session again: the same bytes at the same moments, and no program runs.
package final class Replay {
  /// How a recorded session was begun.
  package struct Header: Equatable, Sendable {
    /// Words of the command line.
    package var arguments: [String]
    /// Width of the window in cells.
    package var columns: Int
    /// Height of the window in cells.
    package var rows: Int
  }

  /// Why a record cannot be played.
  package struct Failure: Error, Equatable, Sendable {
    /// Line of the record, from 1.
    package var line: Int
    /// What is wrong with it.
    package var reason: String
  }

  private let lines: [ArraySlice<UInt8>]
  private let documents = JSONDocumentReader()
  private var decoder = InputDecoder()
  private var events: [InputEvent] = []

  /// Takes the bytes of a record.
  package init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"))
  }

  /// Reads how the session was begun.
  package func header() throws(Failure) -> Header {
    guard let first = lines.first else { throw Failure(line: 1, reason: "the record is empty") }
    return try read(first, line: 1) { root in
      guard root["colonnade"]?.int == 1, let columns = root["columns"]?.int,
        let rows = root["rows"]?.int, let arguments = root["arguments"], arguments.isArray
      else { return nil }
      return Header(
        arguments: arguments.elements.compactMap(\.string),
        columns: min(1_000, max(1, columns)), rows: min(500, max(1, rows)))
    }
  }

  /// Plays everything into a runtime that was made for replaying.
  package func play(into runtime: HostRuntime) throws(Failure) {
    for (index, line) in lines.enumerated().dropFirst() {
      try read(line, line: index + 1) { root in
        runtime.replayTime = root["t"]?.int ?? runtime.replayTime
        play(root, into: runtime)
        return ()
      }
    }
    runtime.endReplayedTurn()
  }

  private func read<Result>(
    _ bytes: ArraySlice<UInt8>, line: Int, _ body: (JSONValue) -> Result?
  ) throws(Failure) -> Result {
    let result: Result?
    do throws(JSONError) {
      result = try documents.withDocument(Array(bytes), body)
    } catch {
      throw Failure(line: line, reason: "not JSON")
    }
    guard let result else { throw Failure(line: line, reason: "not the record of a session") }
    return result
  }

  /// The bytes of base 64; none where it is broken.
  private static func bytes(_ text: String) -> [UInt8] {
    var decoder = Base64Decoder()
    return decoder.decode(text.utf8) ?? []
  }

  private func play(_ root: JSONValue, into runtime: HostRuntime) {
    if let typed = root["typed"]?.string {
      events.removeAll()
      decoder.feed(Self.bytes(typed), at: runtime.replayTime ?? 0, into: &events)
      decoder.advance(to: (runtime.replayTime ?? 0) + 30, into: &events)
      for event in events { runtime.send(.input(event)) }
    } else if let size = root["size"], size.isArray {
      let numbers = size.elements.compactMap(\.int)
      guard numbers.count == 2 else { return }
      runtime.send(
        .resized(CellSize(columns: min(1_000, numbers[0]), rows: min(500, numbers[1]))))
    } else if let timer = root["timer"]?.string.flatMap({ HostTimer(name: $0) }) {
      runtime.send(.timer(timer))
    } else if let text = root["pasted"]?.string {
      let paths = root["files"]?.elements.compactMap(\.string) ?? []
      runtime.send(.files(.pasted(text, paths)))
    } else if root["turn"] != nil {
      runtime.endReplayedTurn()
    } else if let pane = root["pane"]?.int, let run = root["run"]?.int {
      let id = PaneID(pane)
      if let out = root["out"]?.string {
        runtime.replay(output: Self.bytes(out), from: id, run: run)
      } else if let err = root["err"]?.string {
        runtime.replay(errors: Self.bytes(err), from: id, run: run)
      } else if let status = root["status"]?.int {
        runtime.send(.pane(id, run: run, .exited(status: status, signal: 0)))
      } else if let signal = root["signal"]?.int {
        runtime.send(.pane(id, run: run, .exited(status: 0, signal: signal)))
      } else if let reason = root["failed"]?.string {
        runtime.send(.pane(id, run: run, .spawnFailed(SafeText(reason))))
      }
    }
  }
}
