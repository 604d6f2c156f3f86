// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("However it ends, no picture of ours is left in the terminal")
  struct KeptPictureTests {
    /// Terminals that show pictures by characters and delete ranges, or each by its number, or that are
    /// told of places.
    static let terminals = ["kitty(0.36.4)", "kitty(0.30.1)", "WezTerm 20240203"]

    /// The end of a session.
    enum End: CaseIterable {
      case key, signal, killedHost, killedGuardian, deadPane
    }

    /// A session of two programs, each of which shows a picture of many colours.
    private func start(on terminal: String) throws -> Rig {
      let world = try World()
      let commands = try (0..<2).map { number -> String in
        var random = SplitMix64(seed: number)
        let pixels = Data(
          (0..<180 * 120 * 3).map { _ in UInt8.random(in: 0...255, using: &random) })
        let source = #""src":{"b64":"\#(pixels.base64EncodedString())"}"#
        let line =
          #"{"method":"pane.set","params":{"content":{"kind":"image","mime":"image/x-rgb","#
          + #""size":[180,120],"alt":"noise",\#(source)}}}"# + "\n"
        let picture = try world.write("picture\(number)", line)
        let script = try world.write("pane\(number)", "cat '\(picture)'\nexec sleep 1000\n")
        return "sh \(script)"
      }
      let rig = try Rig(
        columns: commands, size: (120, 30), in: world, environment: ["COLORTERM": "truecolor"])
      rig.pictureTerminal = terminal
      return rig
    }

    @Test("once they are shown", arguments: terminals, End.allCases)
    func shown(terminal: String, end: End) throws {
      let rig = try start(on: terminal)
      try rig.wait("two pictures") { $0.keptPictures.count == 2 && !$0.keptPictures.contains(0) }
      try finish(rig, by: end)
    }

    @Test("while they are sent", arguments: terminals, [End.key, .signal, .killedHost])
    func sent(terminal: String, end: End) throws {
      let rig = try start(on: terminal)
      try rig.wait("a part of a picture") { $0.keptPictures.contains(0) }
      try finish(rig, by: end)
    }

    private func finish(_ rig: Rig, by end: End) throws {
      let host = try #require(rig.host)
      switch end {
      case .key: rig.type("q")
      case .signal: kill(host, SIGTERM)
      case .killedHost: kill(host, SIGKILL)
      case .killedGuardian:
        kill(rig.pid, SIGKILL)
        try rig.wait("the screen to be left", andAfterEnd: true) {
          $0.manners.modes[1_049] == false
        }
      case .deadPane:
        let programs = Set(Processes.children(of: host))
        #expect(programs.count > 1)
        for program in programs { kill(program, SIGKILL) }
        try rig.wait("programs in their place") { _ in
          let others = Processes.children(of: host)
          return others.count > 1 && programs.isDisjoint(with: others)
        }
        rig.type("q")
      }
      _ = try rig.exitCode()
      #expect(rig.screen.keptPictures == [])
      #expect(rig.screen.pictures.contains { $0.hasPrefix("_Ga=d") || $0.contains("d=I") })
    }
  }
}
