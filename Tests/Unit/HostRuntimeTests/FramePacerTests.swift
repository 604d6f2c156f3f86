// SPDX-License-Identifier: Apache-2.0
import HostCore
import Testing

@testable import HostRuntime

@Suite("When a frame may go to the terminal")
struct FramePacerTests {
  @Test("what the user did is drawn at once")
  func atOnce() {
    var pacer = FramePacer()
    #expect(pacer.ask(.now, at: 0) == .draw)
  }

  @Test("keys that have come and are not read yet are drawn with those before them, or 16 ms later")
  func inputWaits() {
    var pacer = FramePacer()
    #expect(pacer.ask(.now, at: 100) { true } == .draw, "the first is never late")
    pacer.drew(at: 100)
    #expect(pacer.ask(.now, at: 101) { true } == .wait(.milliseconds(15)))
    #expect(pacer.ask(.none, at: 102) { false } == .draw, "nothing more waits")
    pacer.drew(at: 102)
    #expect(pacer.ask(.now, at: 117) { true } == .wait(.milliseconds(1)))
    #expect(pacer.ask(.none, at: 118) { true } == .draw, "it never stops")
  }

  @Test("without a wish nothing is drawn")
  func nothing() {
    var pacer = FramePacer()
    #expect(pacer.ask(.none, at: 0) == .rest)
    #expect(pacer.ask(.now, at: 0) == .draw)
    pacer.drew(at: 0)
    #expect(pacer.ask(.none, at: 0) == .rest)
  }

  @Test("one frame is in flight until the terminal has answered behind it")
  func fenced() {
    var pacer = FramePacer()
    #expect(pacer.ask(.now, at: 0) == .draw)
    pacer.drew(at: 0)
    pacer.sent(isFenced: true)
    #expect(pacer.ask(.now, at: 1) == .rest)
    #expect(pacer.written() == false, "its bytes are written, which says nothing of the terminal")
    #expect(pacer.ask(.none, at: 2) == .rest)
    #expect(pacer.fenceEnded() == true)
    #expect(pacer.ask(.none, at: 3) == .draw)
  }

  @Test("without a question a frame is in flight until its bytes are written")
  func unfenced() {
    var pacer = FramePacer()
    _ = pacer.ask(.now, at: 0)
    pacer.drew(at: 0)
    pacer.sent(isFenced: false)
    #expect(pacer.ask(.now, at: 1) == .rest)
    #expect(pacer.fenceEnded() == false, "an answer nobody asked for ends nothing")
    #expect(pacer.ask(.none, at: 1) == .rest)
    #expect(pacer.written() == true)
    #expect(pacer.ask(.none, at: 1) == .draw)
  }

  @Test("a wish that was drawn is not drawn again, one that came meanwhile is")
  func meanwhile() {
    var pacer = FramePacer()
    _ = pacer.ask(.now, at: 0)
    pacer.drew(at: 0)
    pacer.sent(isFenced: true)
    _ = pacer.fenceEnded()
    #expect(pacer.ask(.none, at: 1) == .rest)
    _ = pacer.ask(.now, at: 2)
    pacer.drew(at: 2)
    pacer.sent(isFenced: true)
    _ = pacer.ask(.paced(nil), at: 3)
    _ = pacer.fenceEnded()
    #expect(pacer.ask(.none, at: 4) == .draw)
  }

  @Test("what nobody asked for waits for its pace, and not longer for being asked again")
  func paced() {
    var pacer = FramePacer()
    for _ in 0..<4 {
      #expect(pacer.ask(.paced(nil), at: 100) == .draw)
      pacer.drew(at: 100)
    }
    #expect(pacer.ask(.paced(nil), at: 100) == .wait(.milliseconds(8)))
    #expect(pacer.ask(.paced(nil), at: 105) == .wait(.milliseconds(3)))
    #expect(pacer.ask(.none, at: 108) == .draw)
  }

  @Test("what the user does overtakes what waits for its pace, and pays nothing")
  func overtaking() {
    var pacer = FramePacer()
    for _ in 0..<4 {
      _ = pacer.ask(.paced(nil), at: 0)
      pacer.drew(at: 0)
    }
    #expect(pacer.ask(.paced(nil), at: 1) == .wait(.milliseconds(7)))
    #expect(pacer.ask(.now, at: 1) == .draw)
    pacer.drew(at: 1)
    #expect(pacer.ask(.none, at: 1) == .rest, "what waited was in that frame")
    #expect(pacer.ask(.paced(nil), at: 8) == .draw, "the frame of the user was not on its account")
  }

  @Test("a terminal that was left is not waited for")
  func left() {
    var pacer = FramePacer()
    _ = pacer.ask(.now, at: 0)
    pacer.drew(at: 0)
    pacer.sent(isFenced: true)
    pacer.left()
    #expect(pacer.ask(.now, at: 1) == .draw)
  }

  private let flooder = PaneID(1)
  private let neighbour = PaneID(2)

  /// A pacer in which a pane has spent its account.
  private func flooded(at now: Int) -> FramePacer {
    var pacer = FramePacer()
    for _ in 0..<RuntimeLimits.frameBurst {
      _ = pacer.ask(.paced(flooder), at: now)
      pacer.drew(at: now)
    }
    return pacer
  }

  @Test("a flood is on the account of its pane alone")
  func ownAccount() {
    var pacer = flooded(at: 0)
    #expect(pacer.ask(.paced(flooder), at: 1) == .wait(.milliseconds(7)))
    #expect(pacer.ask(.paced(neighbour), at: 1) == .draw)
  }

  @Test("a frame that a neighbour has drawn is on the account of all that are in it")
  func sharedFrame() {
    var pacer = flooded(at: 0)
    _ = pacer.ask(.paced(flooder), at: 1)
    _ = pacer.ask(.paced(neighbour), at: 1)
    pacer.drew(at: 1)
    #expect(pacer.ask(.paced(flooder), at: 8) == .wait(.milliseconds(1)))
  }

  @Test("a pane that draws for ever does so 125 times a second")
  func rate() {
    var pacer = FramePacer()
    var frames = 0
    for now in 0..<1_000 where pacer.ask(.paced(flooder), at: now) == .draw {
      pacer.drew(at: now)
      frames += 1
    }
    #expect(frames == 125 + RuntimeLimits.frameBurst - 1)
  }
}
