// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import Glibc
import HostCore
import HostTestSupport
import PaneProtocol
import PaneRendering
import SplitLayout
import TerminalEmulator
import TerminalInput
import TerminalScreen

/// Times of the paths that every key and every row takes, measured within one process.
///
/// Each figure is the smallest mean of several rounds, in microseconds; compare builds in turn, on
/// one machine.
@main enum HotPaths {
  static func main() {
    decoding()
    moving()
    drawing()
    dragging()
    sorting()
    emulating()
  }

  /// Prints the time of one operation.
  private static func measure(_ name: String, times: Int, _ body: () -> Void) {
    var best = UInt64.max
    for _ in 0..<7 {
      let start = now()
      for _ in 0..<times { body() }
      best = min(best, now() - start)
    }
    let hundredths = Int(best / UInt64(times) / 10)
    let fraction = hundredths % 100
    print("\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) µs  \(name)")
  }

  /// Nanoseconds of the clock that is never set.
  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Rows as a pane of files sends them.
  private static func rows(_ count: Int) -> String {
    (0..<count).map { number in
      #"{"id":"a8328817/file-\#(number).txt","text":"file-\#(number).txt","detail":"22 Nov 11:29","#
        + #""badge":"482","type":"text/plain","value":"/tmp/folder/file-\#(number).txt","#
        + #""drag":{"file":true,"ops":["copy","move","link"],"onDemand":["move"]}}"#
    }.joined(separator: ",")
  }

  private static func list(_ count: Int) -> String {
    #"{"content":{"kind":"list","items":[\#(rows(count))]}}"#
  }

  private static func decoding() {
    var decoder = MessageDecoder()
    let pane = Array(#"{"method":"pane.set","params":\#(list(50))}"#.utf8)
    measure("decode a list of 50 rows, \(pane.count) bytes", times: 200) {
      _ = decoder.decode(pane)
    }
    let page = Array(#"{"id":7,"result":{"rev":1,"from":0,"rows":[\#(rows(500))]}}"#.utf8)
    measure("decode a page of 500 rows, \(page.count) bytes", times: 20) {
      _ = decoder.decode(page, expecting: { _ in .rowsGet })
    }
  }

  private static func host(rows: Int) -> ScriptedHost {
    let host = ScriptedHost.files(columns: 200, rows: 60)
    host.set(.supplementary, list(rows))
    return host
  }

  private static func moving() {
    let host = host(rows: 5_000)
    var isDown = true
    measure("a key down or up in 5,000 rows, its turn included", times: 500) {
      host.keys(isDown ? "down" : "up")
      isDown.toggle()
      host.forget()
    }
  }

  private static func sorting() {
    let host = ScriptedHost.files(columns: 200, rows: 60)
    let rows = (0..<5_000).map { number in
      let shuffled = number * 7_919 % 5_000
      return #"{"id":"\#(number)","cells":["row \#(shuffled)",\#(shuffled)]}"#
    }
    let columns = #"{"id":"n","title":"Name"},{"id":"s","type":"int"}"#
    host.set(
      .supplementary,
      #"{"content":{"kind":"table","columns":[\#(columns)],"items":[\#(rows.joined(separator: ","))]}}"#
    )
    for name in ["texts", "numbers"] {
      var isDown = true
      measure("5,000 rows of a table sorted by a column of \(name)", times: 10) {
        host.keys(isDown ? "[" : "]")
        isDown.toggle()
        host.forget()
      }
      host.keys(")")
    }
  }

  private static func drawing() {
    let host = host(rows: 5_000)
    var picture = WindowPicture(theme: Theme(), size: host.state.window)
    var encoder = FrameEncoder()
    var bytes: [UInt8] = []
    var isDown = true
    measure("the same, and its frame as bytes", times: 500) {
      host.keys(isDown ? "down" : "up")
      isDown.toggle()
      host.forget()
      bytes.removeAll(keepingCapacity: true)
      encoder.encode(picture.draw(host.state), capabilities: ScreenCapabilities(), into: &bytes)
    }
    var renderer = WindowRenderer(theme: Theme())
    var surface = Surface(size: host.state.window)
    measure("a window of 200 × 60 painted whole", times: 200) {
      renderer.draw(host.state, on: &surface)
    }
  }

  private static func dragging() {
    let host = host(rows: 1_000)
    host.mouse(.press(.left), 40, 10)
    for row in 11..<20 { host.mouse(.drag(.left), 40, row) }
    var row = 20
    measure("a motion of a drag over 1,000 rows", times: 500) {
      row = row == 20 ? 24 : 20
      host.mouse(.drag(.left), 40, row)
      host.forget()
    }
  }

  /// Output of programs, about a megabyte of each kind; a time in µs is a reciprocal of MB/s.
  private static func emulating() {
    let lines = (0..<15_000).map {
      "\($0) a line of a big text, as cat shows it, with words in it\r\n"
    }
    let colors = (0..<12_000).map {
      "\u{1B}[3\($0 % 8)m\($0)\u{1B}[0m of \u{1B}[1;38;5;\($0 % 256)mmany\u{1B}[22;39m colours in it\r\n"
    }
    let wide = (0..<8_000).map { "\($0) 漢字 und Umlaute äöü, Ελληνικά, кириллица – “quoted”\r\n" }
    for (name, text) in [("text", lines), ("colours", colors), ("other letters", wide)] {
      let bytes = Array(text.joined().utf8)
      var pieces: [[UInt8]] = []
      for start in stride(from: 0, to: bytes.count, by: 65_536) {
        pieces.append(Array(bytes[start..<min(start + 65_536, bytes.count)]))
      }
      var emulator = Emulator(columns: 120, rows: 30)
      measure("emulate \(bytes.count) bytes of \(name)", times: 4) {
        for piece in pieces { emulator.feed(piece) }
      }
    }
  }
}
