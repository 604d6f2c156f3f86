// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneTestSupport
import RuntimeFakes
import TerminalInput
import Testing

@testable import HostRuntime

@Suite("The terminal of a session")
struct TerminalFrontTests {
  private func started(_ rig: RuntimeRig = RuntimeRig()) throws -> RuntimeRig {
    try rig.start()
    #expect(rig.terminal.screen.violations == [])
    return rig
  }

  // MARK: Frames

  @Test("the first picture needs no answer of the terminal")
  func firstFrame() throws {
    let rig = RuntimeRig()
    rig.terminal.answers = false
    try rig.start()
    #expect(rig.terminal.screen.text.contains("primary"))
    #expect(rig.terminal.isRaw && rig.terminal.isReading)
  }

  @Test("one frame is on its way; what happens meanwhile is in the next one")
  func oneInFlight() throws {
    let rig = try started()
    rig.terminal.fences = .delayed
    let before = rig.terminal.fenceCount
    rig.type(":")
    #expect(rig.terminal.fenceCount == before + 1)
    for letter in "abcdef" { rig.type(String(letter)) }
    #expect(rig.terminal.fenceCount == before + 1)
    #expect(!rig.terminal.screen.text.contains("abc"))
    rig.terminal.answerHeld()
    rig.settle()
    #expect(rig.terminal.fenceCount == before + 2)
    #expect(rig.terminal.screen.text.contains("abcdef"))
  }

  @Test("an answer that was lost holds the picture up for a second")
  func lostFence() throws {
    let rig = try started()
    rig.terminal.fences = .swallowed
    rig.type(":")
    rig.type("ab")
    rig.advance(999)
    #expect(!rig.terminal.screen.text.contains("ab"))
    rig.advance(1)
    #expect(rig.terminal.screen.text.contains("ab"))
  }

  @Test("a question that is still to be written is not given up")
  func unwrittenFence() throws {
    let rig = try started()
    rig.terminal.room = 3
    rig.type(":")
    rig.type("ab")
    rig.advance(3_000)
    rig.terminal.fences = .delayed
    let before = rig.terminal.fenceCount
    rig.loop.turn { rig.terminal.makeRoom() }
    rig.settle()
    #expect(rig.terminal.fenceCount == before + 1)
    #expect(!rig.terminal.screen.text.contains("ab"), "the frame that was cut comes whole")
    rig.terminal.answerHeld()
    rig.settle()
    #expect(rig.terminal.screen.text.contains("ab"))
    #expect(rig.terminal.screen.violations == [])
  }

  @Test("a terminal that answers nothing gets its next frame when it has taken the last")
  func slowTerminal() throws {
    let rig = RuntimeRig()
    rig.terminal.answers = false
    try rig.start()
    rig.terminal.room = 10
    rig.type(":")
    rig.terminal.forgetTaken()
    for letter in "abcdefghij" { rig.type(String(letter)) }
    #expect(rig.terminal.taken.isEmpty)
    rig.loop.turn { rig.terminal.makeRoom() }
    rig.settle()
    #expect(rig.terminal.screen.text.contains("abcdefghij"))
    #expect(rig.terminal.screen.violations == [])
  }

  @Test("nothing is written when the picture is the same")
  func samePicture() throws {
    let rig = try started()
    rig.terminal.forgetTaken()
    rig.loop.turn { rig.runtime.send(.turnEnded) }
    rig.settle()
    #expect(rig.terminal.taken.isEmpty)
  }

  @Test("what was written over by others is painted whole when that is asked for")
  func redraw() throws {
    let rig = try started()
    rig.terminal.forgetTaken()
    rig.loop.turn { rig.runtime.send(.signalled(.resumed)) }
    rig.settle()
    #expect(rig.terminal.readable.contains("^[[2J"))
  }

  // MARK: What the terminal can do

  @Test("keys of kitty are switched on when the terminal says that it has them")
  func kitty() throws {
    let rig = try started()
    rig.type("\u{1B}[?0u")
    #expect(rig.terminal.screen.manners.keyboardDepth == 1)
    #expect(rig.runtime.state.terminal.hasFullKeys)
    rig.front.close()
    #expect(rig.terminal.screen.leftovers == [] && !rig.terminal.isRaw)
  }

  @Test("a light terminal is drawn on in light colours, all of it")
  func light() throws {
    let rig = try started()
    rig.terminal.forgetTaken()
    rig.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
    #expect(!rig.runtime.state.terminal.isDark)
    #expect(rig.terminal.readable.contains("^[[2J"))
  }

  @Test("a change of its colours makes it be asked for them")
  func themeChange() throws {
    let rig = try started()
    rig.terminal.forgetTaken()
    rig.type("\u{1B}[?997;2n")
    #expect(rig.terminal.readable.contains("]11;?"))
  }

  @Test("a new size is told once; the same size is painted anew")
  func resize() throws {
    let rig = try started()
    rig.terminal.resize(columns: 60, rows: 10)
    rig.loop.turn { rig.front.sizeChanged() }
    rig.settle()
    #expect(rig.runtime.state.window == CellSize(columns: 60, rows: 10))
    rig.terminal.forgetTaken()
    rig.loop.turn {
      rig.front.sizeChanged()
      rig.front.sizeChanged()
    }
    rig.settle()
    #expect(rig.terminal.readable.ranges(of: "^[[2J").count == 1)
  }

  // MARK: Typing

  @Test("whatever is typed at once is worked off in portions, in its order")
  func portions() throws {
    let rig = try started()
    rig.loop.nanosecondsPerLook = 11_000_000
    let before = rig.loop.turns
    rig.type(":abcdefghij")
    #expect(rig.loop.turns - before >= 5)
    #expect(rig.terminal.screen.text.contains("abcdefghij"))
    #expect(rig.terminal.isReading)
  }

  @Test("nothing more is read while typed text waits")
  func backlog() throws {
    let rig = try started()
    rig.loop.nanosecondsPerLook = 25_000_000
    rig.terminal.type(":abc")
    rig.loop.turn { _ = rig.terminal.deliver() }
    #expect(!rig.terminal.isReading && rig.front.hasInput)
    rig.terminal.type("def")
    rig.settle()
    #expect(rig.terminal.screen.text.contains("abcdef"))
    #expect(!rig.front.hasInput)
  }

  @Test("a signal is heard between two keys, and what was typed behind it is forgotten")
  func signal() throws {
    let rig = try started()
    rig.loop.nanosecondsPerLook = 25_000_000
    rig.terminal.type(":" + String(repeating: "x", count: 4_000))
    rig.loop.turn { _ = rig.terminal.deliver() }
    let before = rig.loop.turns
    rig.loop.turn { rig.runtime.send(.signalled(.terminate)) }
    rig.settle()
    #expect(rig.runtime.state.quitting != nil && rig.loop.turns - before < 10)
    #expect(rig.terminal.screen.leftovers == [] && !rig.terminal.isRaw)
  }

  @Test("a lone ESC is a key when nothing follows it")
  func escape() throws {
    let rig = try started()
    rig.type(":ab")
    rig.type("\u{1B}")
    #expect(rig.terminal.screen.text.contains("ab"))
    rig.advance(200)
    #expect(!rig.terminal.screen.text.contains("ab"))
  }

  // MARK: Lending

  @Test("a lent terminal is as a shell expects it, and nothing is drawn on it")
  func lend() throws {
    let rig = try started()
    rig.loop.turn { rig.front.lend() }
    #expect(rig.terminal.screen.leftovers == [] && !rig.terminal.isRaw && !rig.terminal.isReading)
    rig.terminal.forgetTaken()
    rig.loop.turn { rig.runtime.send(.input(.text("?"))) }
    rig.advance(2_000)
    #expect(rig.terminal.taken.isEmpty)
  }

  @Test("a terminal that is given back is set up again and painted whole")
  func takeBack() throws {
    let rig = try started()
    rig.loop.turn { rig.front.lend() }
    rig.terminal.resize(columns: 70, rows: 11)
    rig.terminal.forgetTaken()
    rig.loop.turn { rig.front.takeBack() }
    rig.settle()
    #expect(rig.terminal.isRaw && rig.terminal.isReading)
    #expect(rig.runtime.state.window == CellSize(columns: 70, rows: 11))
    #expect(rig.terminal.readable.hasPrefix("^[[?1049h"))
    #expect(rig.terminal.screen.text.contains("primary"))
    #expect(rig.terminal.screen.violations == [])
  }

  @Test("the answer to a frame is not left for whoever borrows the terminal")
  func discarded() throws {
    let rig = try started()
    rig.terminal.type(":")
    rig.loop.turn { _ = rig.terminal.deliver() }
    rig.loop.turn { rig.front.lend() }
    rig.terminal.resume()
    #expect(!rig.terminal.hasInput)
  }

  @Test("what was wished for meanwhile holds when the terminal is back")
  func wishes() throws {
    let rig = try started()
    rig.loop.turn { rig.front.lend() }
    rig.front.perform(.reportAllMotion(true))
    rig.front.perform(.copy(CopiedText("text", limit: 9)))
    #expect(!rig.terminal.screen.isOn(1_003) && rig.terminal.screen.clipboard.isEmpty)
    rig.loop.turn { rig.front.takeBack() }
    rig.settle()
    #expect(rig.terminal.screen.isOn(1_003))
    #expect(rig.terminal.screen.clipboard == ["dGV4dA=="])
  }

  // MARK: The end

  @Test("closing restores the terminal, once")
  func close() throws {
    let rig = try started()
    rig.front.close()
    #expect(rig.terminal.screen.leftovers == [] && !rig.terminal.isRaw)
    rig.terminal.forgetTaken()
    rig.front.close()
    rig.front.perform(.copy(CopiedText("x", limit: 9)))
    rig.front.takeBack()
    #expect(rig.terminal.taken.isEmpty && !rig.terminal.isRaw)
  }

  @Test("a terminal that is lent when the session ends is left alone")
  func closeWhileLent() throws {
    let rig = try started()
    rig.loop.turn { rig.front.lend() }
    rig.terminal.forgetTaken()
    rig.front.close()
    #expect(rig.terminal.taken.isEmpty)
  }

  @Test("the loss of the terminal is told")
  func hangup() throws {
    let rig = try started()
    var isGone = false
    rig.front.onHangup = { isGone = true }
    rig.terminal.onHangup?()
    #expect(isGone)
  }
}
