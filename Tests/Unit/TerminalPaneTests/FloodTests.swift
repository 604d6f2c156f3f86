// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol
import PaneTestSupport
import TerminalEmulator
import Testing

@testable import PaneContent
@testable import TerminalPane

/// Programs that print without an end, on a clock moved by hand.
@Suite("Floods in a terminal")
struct FloodTests {
  /// What a program prints each millisecond, how fast the host shows pictures, and what comes of it.
  struct Flood: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    /// What is printed, and how often each millisecond; a `#` is the millisecond.
    var out: String
    var times: Int
    var milliseconds: Int
    /// Milliseconds from one word of the host to the next; 0 for a host that shows nothing.
    var shownEvery: Int
    /// Pictures at least and at most.
    var frames: [Int]
    /// A key in the middle of it, and what the program is sent at once.
    var key: String
    var pty: String
    /// What is printed then, and how the last line of the last picture begins.
    var then: String
    var last: String
    /// Milliseconds after which it is on screen at the latest.
    var within: Int?
    var testDescription: String { id }
  }

  /// A terminal and its host, millisecond by millisecond.
  private struct Session {
    var emulator = Emulator(columns: 40, rows: 10)
    var writer = PictureWriter()
    var gate = FrameGate()
    var canvas = CanvasState(CanvasContent(id: "terminal"), tokens: RequestTokens())
    var pictures = 0
    private var due: Int?

    mutating func print(_ text: String, at now: Int) {
      emulator.feed(Array(text.utf8))
      schedule(after: text.utf8.count, at: now)
    }

    mutating func schedule(after bytes: Int, at now: Int) {
      switch gate.step(after: bytes, isHeld: false, now: now) {
      case .draw: draw()
      case .hold: break
      case .wait(let milliseconds): due = due ?? now + milliseconds
      }
    }

    mutating func pass(_ now: Int) {
      if let due, due <= now { draw() }
    }

    mutating func draw() {
      due = nil
      guard let picture = writer.picture(of: emulator) else { return }
      gate.drew(picture.frame)
      pictures += 1
      canvas.setViewport(picture.size)
      _ = canvas.draw(picture)
    }

    mutating func wasShown(at now: Int) {
      gate.wasShown(pictures)
      schedule(after: 0, at: now)
    }

    /// The last row on the canvas that says something.
    var lastLine: String {
      canvas.copiedText(limit: 10_000).text.split(separator: "\n").last.map(String.init) ?? ""
    }
  }

  @Test(
    "send as many pictures as are shown, and keys at once",
    arguments: try vectors("floods", as: [Flood].self))
  func flood(_ flood: Flood) {
    var session = Session()
    for now in 0..<flood.milliseconds {
      let line = flood.out.replacing("#", with: String(now))
      session.print(String(repeating: line, count: flood.times), at: now)
      if flood.shownEvery > 0, now % flood.shownEvery == 0 { session.wasShown(at: now) }
      session.pass(now)
      if now == flood.milliseconds / 2 {
        let encoder = KeyEncoder(session.emulator.modes, tellsApart: false)
        #expect(encoder.bytes(KeyEncoder.Key(flood.key)) == Array(flood.pty.utf8))
      }
    }
    #expect((flood.frames[0]...flood.frames[1]).contains(session.pictures), "\(session.pictures)")
    session.print(flood.then, at: flood.milliseconds)
    for now in flood.milliseconds..<flood.milliseconds + (flood.within ?? 300) {
      if flood.shownEvery > 0, now % flood.shownEvery == 0 { session.wasShown(at: now) }
      session.pass(now)
    }
    #expect(session.lastLine.hasPrefix(flood.last), "\(session.lastLine)")
  }
}
