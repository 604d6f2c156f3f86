// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import HostTestSupport
import SplitLayout
import TerminalInput
import Testing

@testable import HostCore

/// Canvases in the host: what their plugins are told, and when.
@Suite("Canvases in the host")
struct CanvasHostTests {
  /// Two columns, a canvas in the first, with the focus.
  private func host(_ members: String = "") -> ScriptedHost {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":{"kind":"canvas","id":"c","alt":"a game"\#(members)}}"#)
    host.keys("1")
    host.forget()
    return host
  }

  private func draw(_ host: ScriptedHost, _ frame: Int, _ text: String = "x") {
    host.notify(
      .primary, "canvas.draw",
      #"{"frame":\#(frame),"size":[20,5],"ops":[["l",0,0,[["\#(text)"]]]]}"#)
  }

  @Test("shows what is drawn, in the cells of the pane")
  func drawing() {
    let host = host()
    draw(host, 1, "Hello, canvas")
    #expect(host.screen.contains { $0.hasPrefix("Hello, canvas") })
  }

  @Test("tells of a picture at once, of more than sixty a second of the newest only")
  func pace() {
    let host = host()
    draw(host, 1)
    #expect(host.sent(.primary, "canvas.ack").count == 1)
    for number in 2...9 { draw(host, number) }
    #expect(host.sent(.primary, "canvas.ack").isEmpty)
    host.advance(16)
    let told = host.sent(.primary, "canvas.ack")
    #expect(told.count == 1 && told[0].contains("\"frame\":9"), "\(told)")
  }

  @Test("an old picture and one without a canvas are left out, and the log says so")
  func leftOut() {
    let host = host()
    for number in [3, 2, 3] { draw(host, number) }
    #expect(host.sent(.primary, "canvas.ack").count == 1)
    #expect(host.orders.count { $0.contains("but 3 is on show") } == 2, "\(host.orders)")
    host.set(.primary, ScriptedHost.list("a"))
    draw(host, 9)
    #expect(host.orders.contains { $0.contains("the pane shows no canvas") })
  }

  @Test("the title says how large the screen of a program is that has all keys")
  func size() {
    let host = ScriptedHost.double()
    func title(_ keys: String) -> String {
      let content = #"{"kind":"canvas","id":"c","alt":"a game","keys":"\#(keys)"}"#
      host.set(.secondary, #"{"gen":1,"content":\#(content)}"#)
      return host.screen.first ?? ""
    }
    let told = title("all")
    #expect(told.contains(#/ [0-9]+×[0-9]+/#), "\(told)")
    #expect(!title("text").contains("×"))
  }

  @Test("Esc behind the prefix leads out of a canvas that takes every key")
  func wayOut() {
    let host = host(#","keys":"all""#)
    host.keys("esc")
    #expect(host.sent(.primary, "canvas.key").count == 1 && host.state.focus == .primary)
    host.keys("ctrl+\\")
    #expect(host.statusText.hasPrefix("Ctrl-\\: "))
    host.keys("esc")
    #expect(host.sent(.primary, "canvas.key").isEmpty && host.state.focus == .secondary)
  }

  @Test("behind the prefix the commands of a canvas come before keys that mean nothing to it")
  func commandsBehindPrefix() {
    let host = host(#","keys":"all""#)
    host.set(.primary, #"{"commands":[{"id":"find","title":"Find","keys":["/","q"]}]}"#)
    host.forget()
    host.keys("ctrl+\\ /")
    #expect(host.sent(.primary, "command.run").last?.contains(#""command":"find""#) == true)
    #expect(!host.orders.contains { $0.contains("never comes") }, "\(host.orders)")
  }

  @Test(
    "Enter runs the command on it where there are no rows; among rows the log says why not")
  func commandOnEnter() {
    let again = #""commands":[{"id":"again","title":"Run again","key":"enter","menu":["bar"]}]"#
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":{"kind":"text","text":"ended"},\#(again)}"#)
    #expect(!host.orders.contains { $0.contains("never comes") }, "\(host.orders)")
    host.forget()
    host.keys("enter")
    #expect(host.lastCommand.contains(#""command":"again""#))
    #expect(host.sent(.primary, "activate").isEmpty)
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"a"}]},\#(again)}"#)
    #expect(host.orders.contains { $0.contains("never comes") }, "\(host.orders)")
    host.forget()
    host.keys("enter")
    #expect(host.lastCommand.isEmpty)
  }

  @Test("a picture that answers a key is told of at once")
  func answer() {
    let host = host(#","keys":"all""#)
    draw(host, 1)
    host.keys("x")
    draw(host, 2)
    #expect(host.sent(.primary, "canvas.ack").count == 2)
  }

  @Test("all keys go to the plugin in order; Ctrl-\\ leads out, twice it is sent")
  func allKeys() {
    let host = host(#","keys":"all""#)
    host.keys("ctrl+c ctrl+\\ ctrl+\\ q q")
    #expect(
      host.sent(.primary, "canvas.key").map { $0.contains("ctrl+c") || $0.contains("ctrl+") }
        == [true, true, false, false])
    #expect(host.screen.last?.contains("then a key of the window") == true)
    host.keys("ctrl+\\ tab")
    #expect(host.state.focus == .secondary)
    #expect(host.sent(.primary, "canvas.key").isEmpty)
  }

  @Test("the line names the keys behind Ctrl-\\ that a pane with all keys has on it")
  func hints() {
    let host = host(#","keys":"all""#)
    host.set(
      .primary,
      #"{"commands":[{"id":"back","title":"Scroll","key":"pageup","menu":["bar"]},{"id":"b","title":"B","key":"b"}]}"#
    )
    let line = host.screen.last ?? ""
    #expect(line.hasSuffix("Ctrl-\\ PgUp Scroll  Ctrl-\\ then a key of the window"), "\(line)")
    #expect(!line.contains("next tab"))
  }

  @Test(
    "what is typed while the program is started again is no command of the window, nor for the next run"
  )
  func typedBetweenRuns() {
    let host = host(#","keys":"all""#)
    host.keys("e c")
    host.exit(.primary, status: 9)
    host.forget()
    host.keys("h o")
    host.advance(100)
    host.keys("space q q")
    #expect(host.orders.allSatisfy { !$0.hasPrefix("quit") }, "\(host.orders)")
    #expect(host.statusText.contains("has stopped; what is typed for it is dropped"))
    host.advance(200)
    host.hello(.primary)
    host.keys("r m")
    host.set(.primary, #"{"content":{"kind":"canvas","id":"c","alt":"a game","keys":"all"}}"#)
    // They belong to what was typed before, so half of it does not become another command.
    host.keys("x enter")
    #expect(host.sent(.primary, "canvas.key").isEmpty)
    host.keys("y")
    #expect(host.sent(.primary, "canvas.key").count == 1)
  }

  @Test("what is typed on when a canvas goes by itself is no command of the window")
  func typedAtEnd() {
    let host = host(#","keys":"all""#)
    host.keys("e x")
    host.set(.primary, #"{"content":{"kind":"text","lines":["[ended]"]}}"#)
    host.keys("q q enter")
    #expect(host.orders.allSatisfy { !$0.hasPrefix("quit") }, "\(host.orders)")
    #expect(host.statusText.contains("what is typed for it is dropped"))
    host.advance(500)
    host.keys("?")
    #expect(host.state.dialogs.open.count == 1)
  }

  @Test("the way out of a canvas is there while its program is started again")
  func wayOutBetweenRuns() {
    let host = host(#","keys":"all""#)
    host.exit(.primary, status: 9)
    host.keys("ctrl+\\ tab")
    #expect(host.state.focus == .secondary)
  }

  @Test("with keys of texts only what is typed goes to the plugin")
  func textKeys() {
    let host = host(#","keys":"text""#)
    host.keys("a enter tab")
    let sent = host.sent(.primary, "canvas.key")
    #expect(sent.count == 2 && sent[0].contains(#""key":"a","text":"a""#), "\(sent)")
    #expect(host.state.focus == .secondary)
  }

  @Test("a press, the drag out of the pane and the release go to the plugin")
  func mouse() {
    let host = host(#","mouse":"drag""#)
    host.mouse(.press(.left), 3, 4)
    host.mouse(.drag(.left), 3, 0)
    host.mouse(.release(.left), 79, 4)
    let sent = host.sent(.primary, "canvas.mouse")
    #expect(sent.count == 3, "\(sent)")
    #expect(sent[0].contains(#""type":"down","x":3,"y":2,"button":"left""#), "\(sent)")
    #expect(sent[1].contains(#""type":"drag","x":3,"y":-1"#), "\(sent)")
    #expect(sent[2].contains(#""type":"up""#), "\(sent)")
    host.mouse(.wheelUp, 3, 4)
    #expect(host.sent(.primary, "canvas.mouse").count == 1)
  }

  @Test("without the mouse clicks are the window's")
  func noMouse() {
    let host = host()
    host.mouse(.press(.left), 3, 4)
    host.mouse(.wheelUp, 3, 4)
    #expect(host.sent(.primary, "canvas.mouse").isEmpty)
  }

  @Test("a paste goes to the plugin in pieces of 16 KiB")
  func paste() {
    let host = host(#","keys":"text""#)
    host.send(.input(.paste(String(repeating: "ä", count: 10_000), isComplete: true), times: 1))
    let sent = host.sent(.primary, "canvas.paste")
    #expect(sent.count == 2, "\(sent.count)")
    #expect(sent.last?.contains(#""seq":1,"last":true"#) == true)
  }

  /// A canvas with a link in its first cells.
  private func linked(_ members: String) -> ScriptedHost {
    let host = host(members)
    host.notify(
      .primary, "canvas.draw",
      #"{"frame":1,"size":[20,5],"styles":[[1,{"link":"http://a.b/"}]],"ops":[["l",0,0,[["link",1],["x",0]]]]}"#
    )
    return host
  }

  private func opened(_ host: ScriptedHost) -> Int {
    host.orders.count { $0 == "open http://a.b/" }
  }

  @Test("a click on a link names where it leads, a second one opens it; a key takes it back")
  func links() {
    let host = linked(#","keys":"all""#)
    host.click(1, 2)
    #expect(host.screen.last?.contains("→ http://a.b/  click again") == true)
    host.keys("x")
    #expect(host.screen.last?.contains("→") == false)
    host.click(1, 2)
    #expect(opened(host) == 0)
    host.click(2, 2)
    #expect(opened(host) == 1)
  }

  @Test("where the plugin takes clicks, those with Ctrl are for links, and only there")
  func linksBesideThePlugin() {
    let host = linked(#","mouse":"click""#)
    host.click(1, 2)
    #expect(host.sent(.primary, "canvas.mouse").count == 2 && opened(host) == 0)
    func withControl(_ action: MouseEvent.Action, _ column: Int) {
      let cell = CellPoint(column: column, row: 2)
      host.send(.input(.mouse(MouseEvent(action, at: cell, modifiers: .control))))
    }
    for _ in 0..<2 {
      withControl(.press(.left), 1)
      withControl(.release(.left), 1)
    }
    #expect(host.sent(.primary, "canvas.mouse").isEmpty && opened(host) == 1)
    withControl(.press(.left), 9)
    #expect(host.sent(.primary, "canvas.mouse").count == 1)
  }

  @Test("a plugin that has ended takes no keys")
  func ended() {
    let host = host(#","keys":"all""#)
    host.exit(.primary, status: 0)
    host.forget()
    host.keys("tab")
    #expect(host.state.focus == .secondary)
  }
}
