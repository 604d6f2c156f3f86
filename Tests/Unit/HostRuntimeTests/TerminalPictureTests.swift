// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import EventLoop
import PaneContent
import PaneTestSupport
import RuntimeFakes
import Testing

@testable import HostRuntime

@Suite("Pictures in pixels on the terminal of a session")
struct TerminalPictureTests {
  /// A session on a terminal that keeps pictures, with one that has so many letters.
  private func shown(letters: Int) throws -> RuntimeRig {
    let rig = RuntimeRig(
      environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"],
      helpers: [.picture: "/helper"])
    try rig.start()
    rig.type("\u{1B}P>|kitty(0.36.4)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\")
    rig.say(
      #"{"method":"pane.set","params":{"content":{"kind":"image","src":{"b64":"AAAA"},"alt":"a"}}}"#
    )
    let helper = try #require(rig.loop.programs.last)
    let request = try #require(helper.fakeInput.lines.first)
    #expect(request.contains(#""form":"pixels""#))
    let id = request.dropFirst(6).prefix { $0.isNumber }
    let graphic = [
      #""form":"rgb","size":[20,20],"sum":"1","data":""#, String(repeating: "A", count: letters),
      #"""#,
    ].joined()
    let cells = #""size":[20,20],"cells":[2,1],"data":"AP8AAP8AAAD/AAD/AAA=""#
    rig.terminal.fences = .delayed
    rig.say(
      #"{"id":\#(id),"result":{\#(cells),"graphic":{\#(graphic)}}}"#,
      from: rig.loop.programs.count - 1)
    return rig
  }

  /// What the program that draws pictures was asked, beside the bytes of the picture.
  private func requests(_ rig: RuntimeRig) -> [String] {
    rig.loop.programs.last?.fakeInput.lines.filter { $0.contains("\"cols\":") } ?? []
  }

  @Test("one that a slow line would carry for longer than a second is asked for with fewer bytes")
  func slowLine() throws {
    let rig = try shown(letters: 400_000)
    #expect(requests(rig).count == 1)
    // 16 KiB in 100 ms.
    for _ in 0..<3 {
      rig.advance(100)
      land(rig)
    }
    #expect(requests(rig).count == 2 && requests(rig)[1].contains(#""most":131072"#))
  }

  @Test("a line that carries a picture within a second is not asked about again")
  func quickLine() throws {
    let rig = try shown(letters: 100_000)
    for _ in 0..<8 {
      rig.advance(100)
      land(rig)
    }
    #expect(requests(rig).count == 1)
    #expect(rig.terminal.readable.unicodeScalars.contains("\u{10EEEE}"))
  }

  /// The terminal answers to the frame, and gets the next one.
  private func land(_ rig: RuntimeRig) {
    rig.terminal.answerHeld()
    rig.settle()
  }

  @Test(
    "are sent in slices, each behind a frame the terminal has answered, and seen when they are whole"
  )
  func slices() throws {
    let rig = try shown(letters: 60_000)
    let cell = "\u{10EEEE}"
    #expect(rig.terminal.screen.pictures.count <= 4, "a slice at most")
    #expect(!rig.terminal.readable.unicodeScalars.contains("\u{10EEEE}"), "\(cell) is too early")
    for _ in 0..<6 {
      let before = rig.terminal.screen.pictures.count
      rig.type("x")
      #expect(rig.terminal.screen.pictures.count == before, "keys send nothing of it")
      land(rig)
    }
    let commands = rig.terminal.screen.pictures
    #expect(commands.count == 15 && commands.first?.hasPrefix("_Ga=T,U=1,q=2,i=") == true)
    #expect(commands.allSatisfy { $0.contains("q=2") && $0.utf8.count < 4_200 })
    #expect(commands.last?.contains("m=0;") == true)
    #expect(rig.terminal.readable.unicodeScalars.contains("\u{10EEEE}"))
    rig.terminal.forgetTaken()
    land(rig)
    rig.terminal.fences = .answered
    rig.settle()
    #expect(rig.terminal.screen.pictures.count == 15, "nothing is sent twice")
  }

  @Test("leave nothing in the terminal, also when they are on their way")
  func farewell() throws {
    let rig = try shown(letters: 60_000)
    rig.front.close()
    let commands = rig.terminal.screen.pictures
    #expect(commands.suffix(2).first == "_Gq=2,m=0", "\(commands.suffix(2))")
    #expect(commands.last?.hasPrefix("_Ga=d,d=R,x=") == true)
    #expect(rig.terminal.screen.violations == [])
  }

  @Test("are sent again after the terminal was lent")
  func lent() throws {
    let rig = try shown(letters: 400)
    for _ in 0..<3 { land(rig) }
    rig.terminal.fences = .answered
    let before = rig.terminal.screen.pictures.count
    rig.front.lend()
    #expect(rig.terminal.screen.pictures.last?.hasPrefix("_Ga=d,d=R,x=") == true)
    rig.front.takeBack()
    rig.settle()
    #expect(
      rig.terminal.screen.pictures.dropFirst(before + 1).first?.hasPrefix("_Ga=T,U=1") == true)
  }
}
