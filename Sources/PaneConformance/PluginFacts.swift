// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// Facts the first processes have shown of the plugin, for the scenarios that come later.
struct PluginFacts {
  /// When the first process showed content, in milliseconds after it was asked to.
  var firstContentMilliseconds: Int?
  /// The events the first process declared that it wants.
  private(set) var wants: Set<String> = []
  /// The first rows it showed.
  private(set) var firstRows: [RecordedLine.Row] = []
  /// The provisions it declared.
  private(set) var provides: SeenValue = .null
  /// The rules of drops it declared.
  private(set) var dropRules: SeenValue?
  /// The first of its rows that may be dragged.
  private(set) var draggable: SeenValue?
  /// True when it shows a canvas.
  private(set) var hasCanvas = false
  /// True when its canvas is made of terminal output rather than of frames.
  private(set) var drawsBytes = false
  /// The messages it does not know at which it ends.
  var endsAt: Set<UnknownMessage> = []
  /// True when it answers requests it does not know, one way or the other.
  var answersUnknown = false
  /// True when it ended by itself with status 0: it reads nothing.
  private(set) var isPushOnly = false

  /// Notes what the first process wants, once it has answered.
  mutating func noteWants(_ lines: [RecordedLine]) {
    wants = lines.first { $0.answers(1) }?.wants ?? []
  }

  /// Notes what the later scenarios have to try.
  mutating func noteDeclarations(of probe: PluginProbe) {
    let lines = probe.lines
    noteWants(lines)
    firstRows = lines.first { !$0.rows.isEmpty }?.rows ?? []
    // What wants inputs and ended has ended at one of them.
    isPushOnly = probe.exit == .exited(0) && !wants.contains("input")
    provides = lines.first { $0.answers(1) }?.result?["provides"] ?? .null
    let canvas = lines.lazy.compactMap { $0.parameters?["content"] }
      .last { $0["kind"]?.string == "canvas" }
    hasCanvas = canvas != nil
    drawsBytes = canvas?["mode"]?.string == "vt"
    let declared = lines.last { $0.parameters?["drop"]?["accepts"] != nil }
    dropRules =
      declared?.parameters?["drop"] ?? provides["drop"].flatMap { $0["accepts"] == nil ? nil : $0 }
    draggable =
      lines.lazy.compactMap { line in
        line.parameters?["content"]?["items"]?.elements.first {
          ($0["drag"] ?? .truth(false)) != .truth(false)
        }
      }.first
  }

  /// Whether the process has done all it wanted: it said its piece, asked for nothing and ended well.
  ///
  /// On a busy machine this is seen only after the others were started.
  func mayHaveEnded(_ probe: PluginProbe) -> Bool {
    probe.exit == .exited(0) && wants.isEmpty
  }
}
