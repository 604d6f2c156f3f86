// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import PaneTestSupport
import SplitLayout
import TerminalScreen
import Testing

@testable import PaneRendering

/// Pictures on screen: their cells, and the words where there are none.
@Suite("Pictures on screen") struct ImageScreenTests {
  /// A host that shows a picture in its second column.
  private func host(caption: String = "") -> ScriptedHost {
    let host = ScriptedHost.double()
    let words = #""alt":"a boat"\#(caption.isEmpty ? "" : #","caption":"\#(caption)""#)"#
    host.set(
      .secondary, #"{"gen":1,"content":{"kind":"image","src":{"path":"/boat.png"},\#(words)}}"#)
    return host
  }

  /// Two cells of red over blue, and a blank one, some rows of them.
  private func answer(_ host: ScriptedHost, rows: Int = 2) {
    let cells = String(repeating: "A/8AAAAA/wP/AAAAAP8QAAAAAAAA", count: rows)
    let result = #"{"size":[30,40],"cells":[3,\#(rows)],"data":"\#(cells)"}"#
    let ticket = host.readPictures.last?.ticket ?? 0
    host.send(.helper(.answered(ticket: ticket, JSONText(text: #"{"result":\#(result)}"#))))
    host.endTurn()
  }

  private func surface(_ host: ScriptedHost, _ theme: Theme) -> Surface {
    var surface = Surface(size: host.state.window)
    var renderer = WindowRenderer(theme: theme)
    renderer.draw(host.state, on: &surface)
    return surface
  }

  @Test("is drawn for the room there is, with a line below it")
  func drawn() {
    let host = host(caption: "f/8")
    #expect(host.readPictures.map(\.wish.rows) == [20])
    #expect(!host.screen.contains { $0.contains("a boat") })
    answer(host)
    let row = host.screen.firstIndex { $0.hasSuffix("▀▀") } ?? 0
    #expect(host.screen[row + 1].hasSuffix("▀▀") && host.screen[row + 2].hasSuffix("f/8"))
    #expect(host.screen[0].contains("30 × 40"), "\(host.screen[0])")
    #expect(host.colors[row].contains("38;2;255;0;0"), "\(host.colors[row])")
  }

  /// Cells of a picture, and how they look.
  struct Blocks: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    var count: Int
    /// The cells as the program that decodes pictures tells them.
    var data: String
    var row: String
    /// Colours of the row, as they are set.
    var colors: [String]
    var testDescription: String { id }
  }

  @Test(
    "is halves and quarters of two colours",
    arguments: try vectors("half-blocks", as: [Blocks].self))
  func blocks(_ vector: Blocks) {
    let host = host()
    let result = #"{"size":[30,20],"cells":[\#(vector.count),1],"data":"\#(vector.data)"}"#
    host.send(.helper(.answered(ticket: 1, JSONText(text: #"{"result":\#(result)}"#))))
    host.endTurn()
    let row = host.screen.firstIndex { $0.hasSuffix("│\(vector.row)") } ?? 0
    #expect(row > 0, "\(host.picture)")
    for color in vector.colors { #expect(host.colors[row].contains(color)) }
  }

  @Test("is drawn in pixels where it has them, which stand for themselves in signs")
  func pixels() {
    let host = host()
    let cells = String(repeating: "A/8AAAAA/wP/AAAAAP8QAAAAAAAA", count: 2)
    let graphic = #"{"form":"rgba","size":[30,40],"sum":"1","data":"AAAA"}"#
    let result = #"{"size":[30,40],"cells":[3,2],"data":"\#(cells)","graphic":\#(graphic)}"#
    host.send(.helper(.answered(ticket: 1, JSONText(text: #"{"result":\#(result)}"#))))
    host.endTurn()
    #expect(host.screen.contains { $0.hasSuffix("▀▀") })
    var stage = PictureStage(.sixel)
    var surface = surface(host, Theme())
    let signs = surface
    let none = stage.prepare(&surface, repaints: true)
    #expect(none.isEmpty && surface.text == signs.text)
    stage = PictureStage(.placed)
    surface = signs
    let nothing = stage.prepare(&surface, repaints: true)
    let slice = String(decoding: stage.takeSlice(), as: UTF8.self)
    #expect(nothing.isEmpty && surface.text == signs.text)
    #expect(slice.contains("s=30,v=40,m=0;AAAA"))
    surface = signs
    let placed = stage.prepare(&surface, repaints: false).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    #expect(placed.contains { $0.contains("w=30,h=40,c=3,r=2") }, "\(placed)")
  }

  @Test("is dimmed with its pane, in signs, when it is old or its program is dead")
  func faded() throws {
    for isDead in [true, false] {
      let host = host()
      let graphic = #"{"form":"rgba","size":[30,40],"sum":"1","data":"AAAA"}"#
      let cells = String(repeating: "A/8AAAAA/wP/AAAAAP8QAAAAAAAA", count: 2)
      let result = #"{"size":[30,40],"cells":[3,2],"data":"\#(cells)","graphic":\#(graphic)}"#
      host.send(.helper(.answered(ticket: 1, JSONText(text: #"{"result":\#(result)}"#))))
      host.endTurn()
      let row = try #require(host.screen.firstIndex { $0.hasSuffix("▀▀") })
      #expect(host.colors[row].contains("38;2;255;0;0"))
      if isDead {
        host.exit(.secondary, signal: 11)
      } else {
        host.keys("down")
        host.advance(100)
      }
      #expect(host.screen[row].hasSuffix("▀▀"), "\(host.picture)")
      #expect(host.colors[row].contains("38;2;128;0;0;48;2;0;0;128"), "\(host.colors[row])")
      var surface = surface(host, Theme())
      var stage = PictureStage(.placed)
      _ = stage.prepare(&surface, repaints: false)
      #expect(!stage.isBusy && stage.takeSlice().isEmpty)
    }
  }

  @Test(
    "is named where it cannot be seen",
    arguments: [
      Theme(hasColors: false), Theme(hasTints: false),
      {
        var theme = Theme()
        theme.showsPictures = false
        return theme
      }(),
    ])
  func named(_ theme: Theme) {
    let host = host()
    answer(host)
    let surface = surface(host, theme)
    let rows = (0..<surface.size.rows).map(surface.text(row:))
    #expect(rows.contains { $0.hasSuffix("░ …") } && rows.contains { $0.hasSuffix("░░░") })
    #expect(!rows.contains { $0.contains("▀") })
  }

  @Test("is its words and the reason when it cannot be decoded")
  func fault() {
    let host = host()
    host.send(
      .helper(.answered(ticket: 1, JSONText(text: #"{"error":{"message":"too many pixels"}}"#))))
    host.endTurn()
    #expect(host.screen.contains { $0.contains("a boat") })
    #expect(host.screen.contains { $0.contains("too many pixels") })
  }

  @Test("is named when the program takes longer than three seconds")
  func late() {
    let host = host()
    host.advance(2_999)
    #expect(!host.orders.contains("kill reader"))
    host.advance(1)
    #expect(host.orders.contains("kill reader"))
    #expect(host.screen.contains { $0.contains("a boat") })
  }

  /// A host that shows Markdown with a picture of two rows.
  private func textHost() -> ScriptedHost {
    let host = ScriptedHost.double(pictures: ["cells"])
    let text = #""format":"markdown","text":"x","images":"show","base":"/docs""#
    host.set(.secondary, #"{"gen":1,"content":{"kind":"text",\#(text)}}"#)
    let blocks = [
      #"{"b":"p","l":0,"t":["before"]}"#,
      #"{"b":"quote"},{"b":"p","l":2,"t":[{"t":"boat","picture":true,"src":"boat.png"}]},{"b":"end"}"#,
      #"{"b":"p","l":4,"t":["after"]}"#,
    ]
    let answer = #"{"result":{"blocks":[\#(blocks.joined(separator: ","))]}}"#
    host.send(.helper(.answered(ticket: 1, JSONText(text: answer))))
    host.endTurn()
    return host
  }

  @Test("stands between the words of a text, in the margins of what it stands in")
  func inText() throws {
    let host = textHost()
    #expect(host.screen.contains { $0.hasSuffix("▎ ▣ boat") })
    answer(host)
    let row = try #require(host.screen.firstIndex { $0.hasSuffix("before") })
    let lines = host.screen[row...].prefix(6).map { line in
      String(line.drop { $0 != "│" && $0 != "┃" }.dropFirst())
    }
    #expect(lines == ["  before", "", "  ▎ ▀▀", "  ▎ ▀▀", "", "  after"], "\(lines)")
    #expect(host.colors[row + 2].contains("38;2;255;0;0"))
    var theme = Theme()
    theme.showsPictures = false
    let surface = surface(host, theme)
    #expect(surface.text(row: row + 2).contains("▎ ░"), "\(surface.text(row: row + 2))")
  }

  @Test("keeps its colours, and those of the window, after more looks than there are numbers")
  func manyLooks() {
    var kept = WindowRenderer(theme: Theme())
    let host = host()
    answer(host)
    for number in 0..<StyleTable.capacity + 10 {
      let (red, green) = (UInt8(number & 255), UInt8(number >> 8 & 255))
      _ = kept.palette.style(front: .rgb(red, green, 1), back: nil, on: .window)
    }
    var surface = Surface(size: host.state.window)
    kept.draw(host.state, on: &surface)
    let expected = self.surface(host, Theme())
    #expect(surface.ansi() == expected.ansi())
  }
}
