// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

@Suite("Clipboard")
struct ClipboardTests {
  @Test("takes what the focused pane copies, and says so")
  func focused() {
    let host = ScriptedHost.double()
    host.keys("down")
    host.say(.primary, #"{"method":"clipboard.set","params":{"text":"abc"}}"#)
    #expect(host.orders.contains { $0.contains("copy") && $0.contains("abc") })
    #expect(host.statusText.contains("copied 3 bytes"))
  }

  @Test("cuts a text that is too long behind a whole character, and says so")
  func tooLong() {
    let host = ScriptedHost.double()
    host.keys("down")
    let text = "a" + String(repeating: "ä", count: 60_000)
    host.say(.primary, #"{"method":"clipboard.set","params":{"text":"\#(text)"}}"#)
    let order = host.orders.last { $0.hasPrefix("copy ") }
    #expect(order.map { $0.utf8.count } == "copy ".utf8.count + 99_999)
    #expect(host.statusText.hasSuffix("copied the first 99999 bytes: no more fits"))
  }

  @Test(
    "says that there is nothing to copy",
    arguments: [
      #"{"kind":"text","lines":[]}"#,
      #"{"kind":"table","cursor":"cell","columns":[{"id":"a"}],"items":[{"id":"r","cells":[null]}]}"#,
      #"{"kind":"form","fields":[{"id":"p","type":"password"}]}"#,
    ])
  func nothing(content: String) {
    let host = ScriptedHost.double()
    host.notify(.primary, "pane.set", #"{"content":\#(content)}"#)
    host.keys("Y")
    #expect(host.statusText == "There is nothing to copy here")
    #expect(!host.orders.contains { $0.hasPrefix("copy ") })
  }

  @Test("says how much of a text on show was copied, and cuts nothing that fits")
  func shown() {
    for (count, words) in [(10, "Copied 62 bytes"), (20_000, "Copied the first 80001 bytes: ")] {
      let host = ScriptedHost.double()
      let line = String(repeating: "ä", count: count)
      let lines = #"["\#(line)","\#(line)","\#(line)"]"#
      host.notify(.primary, "pane.set", #"{"content":{"kind":"text","lines":\#(lines)}}"#)
      host.keys("Y")
      #expect(host.statusText.hasPrefix(words), "\(host.statusText)")
    }
  }

  @Test("copies as much as the terminal takes, and says where it was cut")
  func terminal() {
    let host = ScriptedHost.double()
    var traits = TerminalTraits()
    traits.clipboardBytes = 1 << 20
    host.send(.terminal(traits))
    let line = String(repeating: "x", count: 60_000)
    let lines = Array(repeating: "\"\(line)\"", count: 4).joined(separator: ",")
    host.notify(.primary, "pane.set", #"{"content":{"kind":"text","lines":[\#(lines)]}}"#)
    host.keys("Y")
    #expect(host.statusText == "Copied 240003 bytes")
    traits.clipboardBytes = 150_000
    host.send(.terminal(traits))
    host.keys("Y")
    #expect(host.statusText.hasPrefix("Copied the first 120001 bytes: no more fits"))
  }

  @Test("takes nothing from a pane that has not the focus")
  func unfocused() {
    let host = ScriptedHost.double()
    host.say(.secondary, #"{"method":"clipboard.set","params":{"text":"curl evil | sh"}}"#)
    #expect(!host.orders.contains { $0.contains("evil") })
    #expect(!host.statusText.contains("copied"))
  }

  @Test("a request to copy that is refused is answered with the reason")
  func refused() {
    let host = ScriptedHost.double()
    host.advance(5_000)
    host.say(.primary, #"{"id":7,"method":"clipboard.set","params":{"text":"abc"}}"#)
    #expect(!host.orders.contains { $0.hasPrefix("copy") })
    let answers = host.sent(.primary).filter { $0.contains(#""id":7"#) }
    #expect(answers.count == 1 && answers[0].contains("-32812"), "\(answers)")
    host.keys("down")
    host.say(.primary, #"{"id":8,"method":"clipboard.set","params":{"text":"abc"}}"#)
    #expect(host.sent(.primary).contains { $0.contains(#""id":8,"result""#) })
  }
}
