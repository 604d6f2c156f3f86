// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

@testable import colonnade

@Suite("Layout scripts")
struct LayoutScriptTests {
  /// Runs lines as the command would; returns the lines it prints and its complaints.
  private func run(
    _ text: String, isTraced: Bool = false
  ) throws -> (lines: [[String: Any]], complaints: [String], hasFailed: Bool) {
    var session = LayoutSession(isTraced: isTraced)
    // In pieces, as a pipe would deliver them.
    for piece in Array(text.utf8).chunks(of: 7) { session.read(piece) }
    session.finish()
    let output = String(decoding: session.takeOutput(), as: UTF8.self)
    let lines = try output.split(separator: "\n").map {
      try #require(
        JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
          as? [String: Any])
    }
    return (lines, session.takeComplaints(), session.hasFailed)
  }

  @Test("prints the layouts of the table")
  func table() throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let url = here.appendingPathComponent("../SplitLayoutTests/Fixtures/layout.json")
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String: Any]])
    #expect(rows.count == 164)
    for row in rows {
      let script = try JSONSerialization.data(withJSONObject: try #require(row["script"]))
      let expected = try #require(row["expected"] as? [String: Any])
      let (lines, _, hasFailed) = try run(String(decoding: script, as: UTF8.self))
      #expect(!hasFailed && lines.count == 1)
      let line = try #require(lines.first)
      for name in ["displayMode", "isCollapsed", "focus", "stack"] {
        #expect("\(line[name] ?? "-")" == "\(expected[name] ?? "-")", "\(row["id"] ?? "") \(name)")
      }
      let columns = try #require(line["columns"] as? [[String: Any]])
      let wanted = try #require(expected["columns"] as? [[String: Any]])
      #expect(columns.count == wanted.count)
      for (column, want) in zip(columns, wanted) {
        for name in want.keys { #expect("\(column[name] ?? "-")" == "\(want[name] ?? "-")") }
      }
    }
  }

  @Test("prints exactly the documented members in their order")
  func members() throws {
    var session = LayoutSession(isTraced: false)
    session.read(
      Array(
        """
        {"style":"double","width":60,"columns":["primary","secondary","inspector"],\
        "actions":[["show","secondary"],["push","secondary","x"],["show","compact"]]}

        """.utf8))
    #expect(
      String(decoding: session.takeOutput(), as: UTF8.self) == """
        {"displayMode":null,"isCollapsed":true,"focus":"secondary","stack":["primary","secondary"],\
        "pages":{"primary":1,"secondary":2},"columns":[{"column":"secondary","x":0,"width":60,\
        "layer":"base","dimmed":false}],"refused":[{"action":2,"rule":"compactColumn"}]}

        """)
  }

  @Test("says that a window is too small")
  func tooSmall() throws {
    let line = try #require(try run(#"{"style":"double","width":120,"height":4}"#).lines.first)
    #expect(line["tooSmall"] as? Bool == true)
    #expect((line["columns"] as? [Any])?.isEmpty == true)
  }

  @Test(
    "prints an error in place of the projection and goes on",
    arguments: [
      "nonsense", "[]", #"{"style":"double"}"#, #"{"style":"quad","width":1}"#,
      #"{"style":"double","width":"x"}"#,
      #"{"style":"double","width":100,"columns":["supplementary"]}"#,
      #"{"style":"double","width":100,"split":{"primary":{"min":-1}}}"#,
      #"{"style":"double","width":100,"split":{"primary":{"preferred":"120%"}}}"#,
      #"{"style":"double","width":100,"actions":[["fly"]]}"#,
      #"{"style":"double","width":100,"actions":[["show"]]}"#,
      #"{"style":"double","width":100,"actions":[["drag","primary","wide"]]}"#,
      #"{"style":"double","width":100,"actions":["toggle"]}"#,
      #"{"style":"double","width":100,"actions":[["setMode","oneBeside"]]}"#,
    ])
  func errors(_ line: String) throws {
    let (lines, complaints, hasFailed) = try run(line + "\n\n" + #"{"style":"double","width":80}"#)
    #expect(hasFailed && complaints.count == 1 && lines.count == 2)
    #expect(lines.first?["error"] is String)
    #expect(lines.last?["displayMode"] as? String == "oneBesideSecondary")
  }

  @Test("traces the events of each action")
  func trace() throws {
    let (lines, _, _) = try run(
      #"{"style":"double","width":100,"height":30,"actions":[["hide","primary"],["back"]]}"#,
      isTraced: true)
    #expect(lines.count == 3)
    let events = try #require(lines.first?["events"] as? [[Any]])
    #expect(
      events.map { $0.map { "\($0)" }.joined(separator: " ") } == [
        "willChangeMode oneBesideSecondary secondaryOnly", "willHide primary", "committed",
        "resize secondary 100 30", "visibility primary hidden", "repaint", "didHide primary",
        "focus secondary",
      ])
    #expect(lines.dropFirst().first?["outcome"] as? String == "notHandled")
  }

  @Test("warns of doubtful and unknown members")
  func warnings() throws {
    let (_, complaints, hasFailed) = try run(
      #"{"style":"double","width":90,"split":{"primary":{"min":30,"max":20},"x":1},"_note":""}"#)
    #expect(!hasFailed)
    #expect(complaints.count == 2)
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
