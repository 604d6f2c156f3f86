// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import HostCore
package import PaneTestSupport
import SplitLayout
import TerminalInput

/// Sessions in which anything happens at any time.
package enum RandomSession {
  private static let keys =
    ("j k h l g G up down left right enter esc tab shift+tab backspace space v V / n N y 1 2 3 4 f9 z . : ? u "
    + "U ctrl+r ctrl+l ctrl+w ctrl+\\ < > = b i a x pagedown pageup home end ctrl+c alt+3 d y n [ ] { ( ) ; _ - ! Y t "
    + "alt+left alt+right")
    .split(separator: " ").map(String.init)

  private static let lines = [
    #"{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"a","enter":"self"},{"id":"b","text":"b"},{"id":"c","text":"c","disabled":true}]}}}"#,
    #"{"method":"pane.set","params":{"content":{"kind":"list","items":[]},"up":"x"}}"#,
    #"{"method":"pane.set","params":{"content":{"kind":"list","source":{"id":"s","rev":1,"count":900000}}}}"#,
    #"{"method":"pane.set","params":{"content":{"kind":"list","source":{"id":"s","rev":1,"count":null}}}}"#,
    #"{"method":"rows.change","params":{"source":"s","base":1,"rev":2,"ops":[["del",5,900],["ins",0,3],["mov",0,1,99]]}}"#,
    #"{"method":"rows.reset","params":{"source":"s","rev":9,"count":3}}"#,
    #"{"method":"pane.set","params":{"content":{"kind":"outline","items":[{"id":"n","text":"n","children":[{"id":"m","text":"m"}]}]},"expand":{"n":true}}}"#,
    #"{"method":"pane.set","params":{"drop":{"accepts":["*/*"],"rows":"both","ordered":true},"content":{"kind":"table","frozen":1,"columns":[{"id":"n","title":"Name"},{"id":"s","title":"Size","type":"bytes"},{"id":"m","type":"meter"},{"id":"t","type":"time"},{"id":"w","width":"flex"},{"id":"x","width":40}],"items":[{"id":"a","drag":true,"cells":["a",700000,0.4,1763600000,"漢字",{"v":1,"t":"one"}]},{"id":"b","drag":true,"cells":["b",null,2,[1],"long words that go on and on",3]},{"id":"c","cells":["c",12]}]}}}"#,
    #"{"method":"pane.set","params":{"content":{"kind":"table","cursor":"cell","columns":[{"id":"n"},{"id":"v","type":"int"}],"source":{"id":"t","rev":1,"count":900000}}}}"#,
    #"{"method":"pane.set","params":{"content":{"kind":"text","text":"one\ntwo 漢字 words to fold over the edge\n\tthree"}}}"#,
    #"{"method":"pane.set","params":{"content":null,"loading":true,"error":null}}"#,
    #"{"method":"pane.set","params":{"error":{"text":"e","retry":true},"guard":{"text":"Sure?"}}}"#,
    #"{"method":"pane.set","params":{"gen":1,"content":{"kind":"text","text":"old"}}}"#,
    #"{"method":"pane.set","params":{"commands":[{"id":"d","title":"D","key":"d","confirm":"?","args":[{"id":"x","label":"X","type":"text"}]}]}}"#,
    #"{"method":"nav.push","params":{"page":"p","content":{"kind":"list","items":[{"id":"q","text":"q"}]},"guard":{"text":"Leave?"}}}"#,
    #"{"method":"nav.pop","params":{}}"#, #"{"method":"nav.pop","params":{"to":""}}"#,
    #"{"id":7,"method":"prompt.ask","params":{"kind":"text","title":"t","text":"many\nlines\nof\nwords"}}"#,
    #"{"id":8,"method":"prompt.ask","params":{"kind":"choice","title":"t","choices":[]}}"#,
    #"{"method":"$.cancel","params":{"id":7}}"#,
    #"{"method":"progress.set","params":{"id":"w","title":"W","done":-1e300,"total":1e-300,"cancel":true}}"#,
    #"{"method":"progress.set","params":{"id":"w","done":1e308,"total":1}}"#,
    #"{"method":"progress.set","params":{"id":"w","end":"ok"}}"#,
    #"{"method":"notify.show","params":{"level":"warn","text":"n"}}"#,
    #"{"method":"layout.policy","params":{"collapse":"ask","expand":"ask","minWidth":99999,"sticky":true}}"#,
    #"{"method":"layout.policy","params":{"collapse":"last","minWidth":0}}"#,
    #"{"id":9,"method":"layout.set","params":{"show":["primary"],"hide":["secondary"],"mode":"twoOverSecondary","width":{"primary":-5,"supplementary":999999}}}"#,
    #"{"id":10,"method":"pane.open","params":{"column":"next","value":1,"focus":true}}"#,
    #"{"id":12,"method":"pane.open","params":{"column":"secondary","plugin":"tab","value":1,"as":"tab"}}"#,
    #"{"id":11,"method":"program.run","params":{"argv":["x"]}}"#,
    #"{"id":1,"result":{"protocol":1,"wants":["input","select","activate","nav","view","layout","expand","shutdown"]}}"#,
    #"{"id":2,"result":{"rev":1,"from":0,"rows":[{"id":"r","text":"r"}]}}"#,
    #"{"id":3,"result":{"top":"secondary","mode":"secondaryOnly"}}"#,
    #"{"id":3,"error":{"code":-32802,"message":"busy","data":{"retryMs":-9}}}"#,
    #"{"id":4,"result":{"undo":{"command":"d","args":{}}}}"#, "{", "{\"a\":1}", "not json",
  ]

  /// The settings of the session with a seed.
  package static func settings(_ seed: Int) -> HostSettings {
    var settings = seed % 3 == 0 ? ScriptedHost.overlaySettings : HostSettings.files
    if seed % 5 == 0 { settings = .double }
    settings.isASCII = seed % 7 == 0
    if seed % 4 == 0, let last = settings.columns.last(where: { $0.role == .secondary }) {
      var tab = last
      tab.spec.name = "tab"
      tab.spec.title = "a tab with a name"
      tab.spec.arguments = ["tab"]
      settings.columns += [tab, last]
      settings.plugins["tab"] = tab.spec
    }
    return settings
  }

  /// Lets one thing happen.
  package static func act(_ host: ScriptedHost, _ numbers: inout SplitMix64) {
    let roles = host.state.chain
    let role = roles.randomElement(using: &numbers) ?? .primary
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0..<8: host.keys(keys.randomElement(using: &numbers) ?? "j")
    case 8..<13: host.say(role, lines.randomElement(using: &numbers) ?? "{")
    case 13:
      host.resize(Int.random(in: 0...140, using: &numbers), Int.random(in: 0...40, using: &numbers))
    case 14:
      host.exit(role, status: [0, 1, 127].randomElement(using: &numbers) ?? 0)
    case 15, 16: host.advance([10, 60, 300, 6_000].randomElement(using: &numbers) ?? 10)
    case 17, 18:
      let column = Int.random(in: -2...140, using: &numbers)
      let row = Int.random(in: -2...40, using: &numbers)
      let actions: [MouseEvent.Action] = [
        .press(.left), .press(.right), .press(.middle), .press(.extra(8)), .release(.left),
        .drag(.left), .wheelUp, .wheelDown, .wheelLeft, .wheelRight, .move, .leave,
      ]
      host.mouse(actions.randomElement(using: &numbers) ?? .move, column, row)
    default:
      host.send(.input(.paste("a\u{1B}[31m\nb", isComplete: true)))
    }
  }
}
