// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostConfiguration
import HostTestSupport
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

@testable import HostCore

/// What there is to draw of a drag, as a value.
@Suite struct DragPictureTests {
  @Test("there is nothing to draw, and nobody is woken, while nothing is carried")
  func quiet() {
    let host = ScriptedHost.dragging()
    host.mouse(.press(.left), 30, 10)
    #expect(host.state.dragPicture == nil)
    host.mouse(.release(.left), 30, 10)
    host.keys("j k space space")
    #expect(host.state.dragPicture == nil)
    #expect(!host.hasTimer(.drag(.spring)))
  }

  @Test("a spring fills in eighths from 350 to 650 ms and then blinks twice")
  func winding() {
    let steps: [(Int, SpringProgress)] = [
      (0, .none), (349, .none), (350, .filling(1)), (387, .filling(1)), (388, .filling(2)),
      (500, .filling(5)), (649, .filling(8)), (650, .blinking(isLit: false)),
      (685, .blinking(isLit: true)), (720, .blinking(isLit: false)), (755, .blinking(isLit: true)),
    ]
    for (elapsed, wanted) in steps {
      #expect(SpringProgress(elapsed: elapsed, full: 650) == wanted, "\(elapsed)")
    }
    for elapsed in 0..<790 {
      let pause = SpringProgress.pause(elapsed: elapsed, full: 650)
      let now = SpringProgress(elapsed: elapsed, full: 650)
      #expect(pause > 0)
      #expect(SpringProgress(elapsed: elapsed + pause, full: 650) != now, "\(elapsed)")
      #expect(SpringProgress(elapsed: elapsed + pause - 1, full: 650) == now, "\(elapsed)")
    }
  }

  @Test("the row under a resting pointer winds up, and its timer ends with the drag")
  func springRow() {
    let host = ScriptedHost.dragging()
    host.carry((30, 10), (40, 3))
    #expect(host.screen[3].contains("9▌│"))
    host.advance(360)
    #expect(host.screen[3].contains("9▏│"))
    host.advance(280)
    #expect(host.screen[3].contains("9█│"))
    host.advance(15)
    #expect(host.screen[3].contains("│  Plugins/"))
    host.advance(40)
    #expect(host.screen[3].contains("│▐ Plugins/"))
    host.mouse(.drag(.left), 90, 20)
    #expect(!host.hasTimer(.drag(.spring)))
    host.mouse(.drag(.left), 40, 2)
    #expect(host.hasTimer(.drag(.spring)))
    host.keys("esc")
    #expect(!host.hasTimer(.drag(.spring)))
  }

  @Test(
    "a pointer that rests on the way back of a title goes back, and the drag goes on",
    arguments: [(30, 10), (9, 2)])
  func restingOnBack(from start: (Int, Int)) throws {
    let host = ScriptedHost.dragging()
    host.notify(
      .primary, "nav.push",
      #"{"page":"p","title":"Deep","content":{"kind":"list","items":["#
        + #"{"id":"x","text":"X","drag":{"ops":["copy","move"]}}]}}"#)
    let title = try #require(TitleBar(of: .primary, in: host.state))
    let part = try #require(title.parts.first { $0.action == .back })
    host.carry(start, (part.columns.lowerBound, 0))
    host.advance(499)
    #expect(host.pane(.primary).pages.count == 2)
    host.advance(1)
    #expect(host.pane(.primary).pages.count == 1)
    // The page before is shown by its program once more, without the row of the other page.
    host.notify(
      .primary, "pane.set", #"{"content":{"kind":"list","items":[{"id":"y","text":"Y"}]}}"#)
    #expect(host.state.desk.gesture.isCarrying)
  }

  @Test("keeps the outcome of the last answer while the next one is awaited, and shows a late one")
  func waiting() {
    let host = ScriptedHost.dragging(asks: true)
    host.mouse(.press(.left), 30, 10)
    host.mouse(.drag(.left), 5, 3)
    #expect(host.state.dragPicture?.ghost?.badge.outcome == DragBadge.Outcome.none)
    answer(host, .primary, "drop.propose", #"{"op":"link"}"#)
    #expect(host.state.dragPicture?.ghost?.badge.outcome == .link)
    host.mouse(.drag(.left), 5, 5)
    #expect(host.state.dragPicture?.ghost?.badge.outcome == .link)
    host.advance(100)
    #expect(host.state.dragPicture?.ghost?.badge.outcome == .waiting)
    answer(host, .primary, "drop.propose", #"{"forbidden":"full"}"#)
    #expect(host.state.dragPicture?.ghost?.badge.outcome == .forbidden)
    #expect(host.picture.contains("─── ⊘ ───"))
    #expect(host.state.dragPicture?.panes[host.id(.primary)]?.target == nil)
  }

  @Test("dims the columns that take nothing, but not the one the items come from")
  func dimmed() {
    let host = ScriptedHost.outlining()
    host.carry((3, 3), (3, 5))
    #expect(host.state.dragPicture?.panes[host.id(.primary)]?.isDimmed == false)
    #expect(host.state.dragPicture?.panes[host.id(.secondary)] == nil)
    let other = ScriptedHost.dragging()
    other.carry((30, 10), (40, 3))
    #expect(other.state.dragPicture?.panes[other.id(.secondary)]?.isDimmed == true)
    #expect(other.colors[9].contains("38;5;246m   8"))
  }

  @Test("dropping on the pane the rows lie in, or on their own container, changes nothing")
  func ownPlace() {
    let host = ScriptedHost.dragging()
    host.carry((30, 10), (40, 12))
    #expect(host.state.dragPicture?.ghost?.badge.outcome == .nothing)
    host.mouse(.release(.left), 40, 12)
    #expect(host.state.desk.transfers.transfers.isEmpty)
    #expect(host.statusText == "No change here.")
  }

  @Test("the sentence of a place goes when the pointer has left it")
  func words() {
    let host = ScriptedHost.dragging()
    host.carry((30, 10), (40, 3))
    host.advance(150)
    #expect(host.statusText == "Into “Plugins/”. Move.")
    host.mouse(.drag(.left), 90, 20)
    host.advance(150)
    #expect(host.statusText == "Carrying “README.md”")
    host.mouse(.drag(.left), 40, 3)
    host.advance(150)
    #expect(host.statusText == "Into “Plugins/”. Move.")
  }

  // MARK: Going back

  @Test("what is not taken goes back to its row in four pictures, and nobody is woken afterwards")
  func snapBack() {
    let host = ScriptedHost.dragging()
    host.carry((30, 10), (100, 20))
    host.mouse(.release(.left), 100, 20)
    var rows: [Int] = []
    while let back = host.state.dragPicture?.snapBack, rows.count < 9 {
      rows.append(back.place.row)
      #expect(host.screen[back.place.row].contains("×1"))
      host.advance(38)
    }
    #expect(rows == [18, 16, 14, 12])
    #expect(!host.hasTimer(.drag(.snapBack)))
    #expect(host.state.dragPicture == nil)
    #expect(host.state.desk.gesture.isIdle)
  }

  @Test("Esc sends it back too; a drop, another drag, and reduced motion do not")
  func noSnapBack() {
    let host = ScriptedHost.dragging()
    host.carry((30, 10), (100, 20))
    host.keys("esc")
    #expect(host.state.dragPicture?.snapBack != nil)
    host.mouse(.release(.left), 100, 20)
    host.carry((30, 10), (100, 22))
    #expect(host.state.dragPicture?.snapBack == nil && !host.hasTimer(.drag(.snapBack)))
    host.mouse(.drag(.left), 40, 3)
    host.mouse(.release(.left), 40, 3)
    #expect(host.state.dragPicture?.snapBack == nil)

    var settings = HostSettings.files
    settings.motion = .reduced
    let calm = ScriptedHost.dragging(settings: settings)
    calm.carry((30, 10), (100, 20))
    calm.mouse(.release(.left), 100, 20)
    #expect(calm.state.dragPicture == nil && !calm.hasTimer(.drag(.snapBack)))
  }

  @Test("a source that is asked may give the card its own lines, at most three")
  func preview() {
    let host = ScriptedHost(.double, columns: 80, rows: 16)
    host.start()
    host.hello(.primary, wants: ["drag.begin"])
    host.hello(.secondary)
    host.set(
      .primary, #"{"content":{"kind":"list","items":[{"id":"m","text":"Mail","drag":true}]}}"#)
    host.mouse(.press(.left), 3, 2)
    host.mouse(.drag(.left), 6, 6)
    answer(
      host, .primary, "drag.begin",
      #"{"items":[{"id":"m"}],"preview":["From Ann",[{"t":"Lunch?","role":"accent"}],7,"x","y"]}"#)
    #expect(
      host.state.dragPicture?.ghost?.preview.map(\.text.string) == ["From Ann", "Lunch?"])
    #expect(host.picture.contains("│ From Ann ") && host.picture.contains("│ Lunch? "))
  }

  // MARK: On their way

  @Test("a moved row goes faint, then its name goes, and it is never seen twice")
  func moving() {
    let host = ScriptedHost.outlining()
    host.carry((3, 3), (32, 4))
    host.keys("m")
    host.mouse(.release(.left), 32, 4)
    #expect(host.screen[3].hasPrefix("→ item b"))
    answer(
      host, .primary, "transfer.prepare",
      #"{"vote":"yes","items":[{"id":"b","vote":"yes"}]}"#)
    #expect(host.screen[3].hasPrefix("→ item b"))
    answer(
      host, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"new"}]}"#)
    #expect(host.screen[3].hasPrefix("→                 "))
    #expect(!host.screen[3].contains("item b"))
    answer(
      host, .primary, "transfer.commit",
      #"{"state":"done","items":[{"id":"b","outcome":"removed"}]}"#)
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"item a"},{"id":"c","text":"item c"}]}}"#
    )
    #expect(host.state.dragPicture == nil)
    #expect(!host.picture.contains("→"))
    #expect(host.statusText == "Moved “item b” to “Tree”. u undo.")
    host.keys("w")
    #expect(host.sheet == ["Tasks", "Moved “item b” to “Tree”."], "\(host.sheet)")
    host.keys("esc")
  }

  @Test("tells of a transfer after 200 ms, counts what can be counted, and stops when it is done")
  func progress() {
    let host = ScriptedHost.outlining()
    host.keys("space space space")
    host.carry((3, 3), (32, 4))
    host.mouse(.release(.left), 32, 4)
    let perform = host.sent(.secondary, "transfer.perform").last ?? ""
    let id = perform.firstMatch(of: /"transfer":"([^"]+)"/)?.1 ?? ""
    #expect(!id.isEmpty)
    host.advance(199)
    #expect(!host.statusText.hasPrefix("Copying"))
    host.advance(1)
    #expect(host.statusText == "Copying 3 items to “Tree” …")
    #expect(host.screen[0].contains("⋯ 1/5"))
    host.notify(.secondary, "transfer.progress", #"{"transfer":"\#(id)","done":1,"total":3}"#)
    #expect(host.statusText == "Copying 1 of 3 to “Tree” …  33 %")
    #expect(host.screen[0].contains("33 % 1/5"))
    host.notify(.secondary, "transfer.progress", #"{"transfer":"\#(id)","done":90,"total":200}"#)
    #expect(host.statusText == "Copying 3 items to “Tree” …  45 %")
    let number = perform.firstMatch(of: /"id":(\d+)/)?.1 ?? ""
    host.say(
      .secondary,
      #"{"id":\#(number),"result":{"state":"done","items":[{"n":0,"id":"1"},{"n":1,"id":"2"},{"n":2,"id":"3"}]}}"#
    )
    #expect(host.statusText == "Copied 3 items to “Tree”. u undo.")
    #expect(!host.screen[0].contains("%"))
    host.advance(10_000)
    #expect(host.state.desk.talk.slow.isEmpty)
    #expect(!host.statusText.hasPrefix("Copy"))
  }

  @Test("says that a transfer is being stopped until it is over")
  func stopping() {
    let host = ScriptedHost.outlining()
    host.keys("space space space")
    host.carry((3, 3), (32, 4))
    host.mouse(.release(.left), 32, 4)
    host.advance(200)
    #expect(host.statusText.hasPrefix("Copying 3 items"))
    // The marks go first.
    host.keys("esc esc")
    #expect(host.statusText == "Stopping the copy of 3 items to “Tree” …")
  }

  @Test("asks before it quits while work is under way, and asks no longer when it is done")
  func quitting() {
    let host = ScriptedHost.outlining()
    host.carry((3, 3), (32, 4))
    host.mouse(.release(.left), 32, 4)
    host.keys("q")
    #expect(host.state.dialogs.open.count == 1)
    #expect(host.picture.contains("Work is still under way. Quit?"))
    host.advance(3_000)
    answer(
      host, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"new"}]}"#)
    #expect(host.state.dialogs.open.isEmpty)
    #expect(host.state.quitting == nil)
    #expect(host.statusText.hasPrefix("Copied “item b” to “Tree”"))
    host.keys("q")
    #expect(host.state.quitting != nil)
  }

  @Test("who has just asked to quit is not asked again when the work ends meanwhile")
  func quittingSoon() {
    let host = ScriptedHost.outlining()
    host.carry((3, 3), (32, 4))
    host.mouse(.release(.left), 32, 4)
    host.keys("q")
    host.advance(1_000)
    #expect(host.state.dialogs.open.count == 1)
    answer(
      host, .secondary, "transfer.perform", #"{"state":"done","items":[{"n":0,"id":"new"}]}"#)
    #expect(host.state.quitting != nil)
  }

  @Test("quits by itself when all work is done, unless the user stays or something was not done")
  func quittingWhenDone() {
    for (isGood, keys) in [(true, "q w"), (false, "q w"), (true, "q w q n"), (true, "q w q esc")] {
      let host = ScriptedHost.outlining()
      host.carry((3, 3), (32, 4))
      host.mouse(.release(.left), 32, 4)
      host.keys(keys)
      #expect(host.state.dialogs.open.isEmpty && host.state.quitting == nil)
      host.advance(3_000)
      answer(
        host, .secondary, "transfer.perform",
        isGood ? #"{"state":"done","items":[{"n":0,"id":"new"}]}"# : #"{"state":"cancelled"}"#)
      #expect((host.state.quitting != nil) == (isGood && keys == "q w"), "\(isGood) \(keys)")
    }
  }

  @Test("writes large numbers in groups")
  func groups() {
    #expect((0).grouped == "0")
    #expect((999).grouped == "999")
    #expect((10_000).grouped == "10,000")
    #expect((1_234_567).grouped == "1,234,567")
    #expect((-123_456).grouped == "-123,456")
  }

  /// Answers the newest request of a method.
  private func answer(
    _ host: ScriptedHost, _ role: ColumnRole, _ method: String, _ result: String
  ) {
    guard let line = host.sent(role, method).last,
      let id = line.firstMatch(of: /"id":(\d+)/)?.1
    else {
      Issue.record("\(role) was not sent \(method)")
      return
    }
    host.say(role, #"{"id":\#(id),"result":\#(result)}"#)
  }
}
