// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import HostCore
import HostTestSupport
import JSONRPC
import PaneRendering
import TerminalScreen

@testable import HostRecord

/// What a scripted host would have written down.
final class Recording {
  private var json = JSONWriter()
  /// The record so far.
  var bytes: [UInt8] { json.bytes }
  /// Where each line ends.
  var lineEnds: [Int] {
    bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Begins a record behind what is there.
  init(_ settings: HostSettings, behind bytes: [UInt8] = []) {
    json.append(raw: bytes)
    let header = SessionRecord.Header(
      settings: settings, window: CellSize(columns: 120, rows: 30))
    RecordLine.write(header, into: &json)
  }

  /// Writes down what happens to a host and what it says.
  func watch(_ host: ScriptedHost) {
    host.onEvent = { RecordLine.write($0, at: $1, into: &self.json) }
    host.onOrders = { orders, now in
      for case .pane(let pane, .send(let message)) in orders {
        RecordLine.write(message, to: pane, at: now, into: &self.json)
      }
    }
  }

  /// A host of three columns, recorded from its start.
  static func files(_ settings: HostSettings = .files) -> (ScriptedHost, Recording) {
    let recording = Recording(settings)
    return (.files(settings: settings, watch: recording.watch), recording)
  }
}

/// The screen of a state, with its colours.
func picture(_ state: HostState) -> String {
  var surface = Surface(size: state.window)
  var renderer = WindowRenderer(theme: Theme(isASCII: state.settings.isASCII))
  renderer.draw(state, on: &surface)
  return surface.ansi()
}
