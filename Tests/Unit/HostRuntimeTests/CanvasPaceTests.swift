// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneTestSupport
import RuntimeFakes
import Testing

@testable import HostRuntime

@Suite("Programs that draw faster than they are told of")
struct CanvasPaceTests {
  /// A flood of pictures, and what is on show of it as time passes.
  struct Vector: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    /// Pictures printed in one go.
    var frames: Int
    /// Bytes that each of them takes at least; none for as few as it needs.
    var bytes: Int?
    /// Whether it is a canvas that is drawn on.
    var canvas: Bool
    /// The steps: milliseconds that pass, and the number of the picture on show then.
    var shown: [[Int]]
    /// Whether it is read in the end.
    var reads: Bool
    var testDescription: String { id }
  }

  /// The number on the canvas, which is that of its last picture; 0 before the first.
  private func number(_ rig: RuntimeRig) -> Int {
    let rows = rig.terminal.screen.cells.map { $0.map(\.text).joined() }
    let words = rows.first { $0.contains("frame ") }?.split(separator: " ") ?? []
    return words.dropFirst().first.flatMap { Int($0) } ?? 0
  }

  @Test(
    "are read as far as they may be ahead", arguments: try vectors("canvaspace", as: [Vector].self))
  func flood(_ vector: Vector) throws {
    let rig = RuntimeRig()
    try rig.start()
    let kind = vector.canvas ? #""kind":"canvas","alt":"a""# : #""kind":"text","text":"frame 0""#
    rig.say(#"{"method":"pane.set","params":{"content":{\#(kind)}}}"#)
    let program = try #require(rig.loop.programs.first)
    let blanks = String(repeating: " ", count: vector.bytes ?? 0)
    let lines = (1...vector.frames).map { number in
      #"{"method":"canvas.draw","params":{"frame":\#(number),"size":[20,1],"#
        + #""ops":[["l",0,0,[["frame \#(number) "]]]]}}\#(blanks)"# + "\n"
    }
    rig.loop.turn { program.fakeOutput.give(lines.joined()) }
    rig.settle()
    for step in vector.shown {
      rig.advance(step[0])
      #expect(number(rig) == step[1], "after \(step[0]) ms")
    }
    #expect(program.fakeOutput.isReading == vector.reads)
    // The other one is heard at once.
    rig.say(
      #"{"method":"pane.set","params":{"content":{"kind":"text","text":"here"}}}"#, from: 1)
    #expect(rig.terminal.readable.contains("here"))
  }
}
