// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import EventLoop
import Foundation
import HostCore
import HostRecord
import PaneContent
import PaneProtocol
import PaneTestSupport
import RuntimeFakes
import SplitLayout
import Testing

@testable import HostRuntime

@Suite("The recorder of a session")
struct SessionRecorderTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "colonnade-record-\(UUID().uuidString)").path()

  /// A session that is recorded from its start until a row is chosen.
  private func run(limit: Int = RuntimeLimits.recordBytes) throws -> RuntimeRig {
    let rig = RuntimeRig()
    let header = SessionRecord.Header(
      settings: rig.runtime.state.settings, window: CellSize(columns: 80, rows: 12))
    rig.runtime.recorder = try SessionRecorder(path: path, header: header, limit: limit)
    try rig.start()
    rig.say(
      #"{"id":1,"result":{"protocol":1,"wants":["select"]}}"#,
      #"{"method":"pane.set","params":{"content":{"kind":"list","items":[{"id":"a","text":"row a"},{"id":"b","text":"row b"}]}}}"#,
      "no message")
    rig.type("j")
    rig.advance(1_000)
    return rig
  }

  private func play() throws -> SessionRecord.Outcome {
    try SessionRecord(try FileSystem.read(path)).play(comparing: true)
  }

  @Test("takes down all that is needed to play the session again")
  func whole() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let rig = try run()
    let outcome = try play()
    #expect(outcome.rest == nil && outcome.difference == nil)
    #expect(
      StatePicture(state: outcome.state).json == StatePicture(state: rig.runtime.state).json)
    #expect(outcome.state.pane(in: .primary)?.page.shown?.cursorItem?.id == "b")
  }

  @Test("goes on behind an earlier session, even one that was cut off")
  func behind() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileSystem.writeAtomically(Array(#"{"colonnade":2,"sett"#.utf8), to: path)
    let rig = try run()
    let outcome = try play()
    #expect(outcome.rest == nil && outcome.difference == nil)
    #expect(
      StatePicture(state: outcome.state).json == StatePicture(state: rig.runtime.state).json)
  }

  @Test("stops at its limit and says so in the file")
  func limit() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try run()
    let whole = try FileSystem.read(path).count
    try FileManager.default.removeItem(atPath: path)
    _ = try run(limit: whole - 1_000)
    let bytes = try FileSystem.read(path)
    #expect(bytes.count < whole)
    let outcome = try play()
    #expect(outcome.rest == .full && outcome.difference == nil)
  }
}
