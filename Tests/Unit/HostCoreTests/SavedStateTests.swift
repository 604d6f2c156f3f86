// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import JSONRPC
import PaneProtocol
import SplitLayout
import Testing

/// What plugins save comes back in the next session of the same layout.
@Suite struct SavedStateTests {
  private func session(_ saved: SavedLayout?, arguments: [String] = ["notes"]) -> ScriptedHost {
    var settings = HostSettings.double
    settings.columns[0].spec.arguments = arguments
    let host = ScriptedHost(settings, columns: 100, rows: 24, saved: saved)
    host.start()
    return host
  }

  private func greeting(_ host: ScriptedHost) -> String { host.sent(.primary).first ?? "" }

  private var dying: SavedLayout {
    SavedLayout(
      split: SavedSplit(),
      programs: [
        SavedState(column: "primary", words: ["notes"], state: JSONText(text: "\"poison\""))
      ])
  }

  @Test("hands back what was saved, and says that it is from an earlier session")
  func comesBack() {
    let first = session(nil)
    #expect(greeting(first).contains(#""reason":"start""#))
    first.hello(.primary)
    first.notify(.primary, "state.save", #"{"restore":{"at":1}}"#)
    first.notify(.primary, "state.save", #"{"restore":{"at":2}}"#)
    #expect(!first.orders.contains("save"))
    first.advance(1_000)
    #expect(first.orders.filter { $0 == "save" }.count == 1)

    let second = session(first.savedLayout)
    let line = greeting(second)
    #expect(line.contains(#""reason":"restore""#) && line.contains(#""restore":{"at":2}"#))
    second.hello(.primary)
    second.exit(.primary, status: 1)
    second.advance(300)
    #expect(second.sent(.primary).last?.contains(#""reason":"restart""#) == true)

    let other = greeting(session(first.savedLayout, arguments: ["notes", "--other"]))
    #expect(other.contains(#""reason":"start""#) && other.contains(#""restore":null"#))
  }

  @Test("the word that asks for the last session finds the one without it, and the newest of both")
  func last() {
    let first = session(nil)
    first.hello(.primary)
    first.notify(.primary, "state.save", #"{"restore":"first"}"#)
    first.advance(1_000)
    let second = session(first.savedLayout, arguments: ["--last", "notes"])
    #expect(greeting(second).contains(#""restore":"first""#))
    second.hello(.primary)
    second.notify(.primary, "state.save", #"{"restore":"second"}"#)
    second.advance(1_000)
    #expect(greeting(session(second.savedLayout)).contains(#""restore":"second""#))
  }

  @Test("goes on where the newest session was, also one with other words; tabs stay what they were")
  func lastNamed() {
    var saved: SavedLayout?
    for (words, state) in [(["files", "."], "a"), (["files", "/x"], "b"), (["files", "."], "a")] {
      let host = session(saved, arguments: words)
      host.hello(.primary)
      host.notify(.primary, "state.save", #"{"restore":"\#(state)"}"#)
      host.advance(1_000)
      saved = host.savedLayout
      let next = greeting(session(saved, arguments: ["files", "--last", "."]))
      #expect(next.contains(#""restore":"\#(state)""#))
    }
    let other = greeting(session(saved, arguments: ["else", "--last"]))
    #expect(other.contains(#""restore":null"#))
  }

  /// A session of a program that shows files, with tabs of it that can be opened.
  private func tabbed(_ words: [String], _ saved: SavedLayout?) -> ScriptedHost {
    var settings = HostSettings.double
    settings.columns[0].spec.arguments = words
    settings.plugins["files"] = PaneSpec(name: "files", arguments: ["files"], title: "files")
    settings.tabsBefore = .comeBack
    let host = ScriptedHost(settings, columns: 100, rows: 24, saved: saved)
    host.start()
    return host
  }

  /// What the programs of the first column were given of earlier sessions, in the order of their tabs.
  private func restored(_ host: ScriptedHost) -> [String] {
    host.state.columns.panes(of: .primary).map { id in
      let line = host.sent(to: id, "initialize").last ?? ""
      return line.firstMatch(of: /"restore":"?(\w+)/).map { String($0.1) } ?? "?"
    }
  }

  @Test("a tab that was opened goes on in a session that is asked to, and in no other")
  func openedGoesOn() {
    let first = tabbed(["files"], nil)
    first.hello(.primary)
    first.keys("ctrl+w t enter")
    first.advance(3_000)
    for (words, isAsked) in [(["files"], false), (["files", "--last"], true)] {
      var settings = first.state.settings
      settings.columns[0].spec.name = "files"
      settings.columns[0].spec.arguments = words
      let host = ScriptedHost(settings, columns: 100, rows: 24, saved: first.savedLayout)
      let arguments = host.state.columns.panes(of: .primary).map { id in
        host.state.panes.read(id) { $0.spec.arguments } ?? []
      }
      #expect(arguments == [words, words], "asked to go on: \(isAsked)")
    }
  }

  @Test("a tab that is opened again has not the number of one that was opened meanwhile")
  func reopened() {
    let host = tabbed(["files"], nil)
    host.hello(.primary)
    host.keys("ctrl+w t enter")
    host.hello(.primary)
    host.keys("ctrl+w d ctrl+w t enter")
    host.hello(.primary)
    host.keys("ctrl+w T")
    host.advance(3_000)
    let numbers = host.savedLayout?.tabs.first?.tabs.compactMap(\.twins) ?? []
    #expect(numbers.sorted() == [0, 1, 2])
  }

  @Test("each tab gets its own state, however they were moved and which were closed")
  func lastOrder() {
    for words in [["files"], ["files", "/x"]] {
      let first = tabbed(words, nil)
      first.hello(.primary)
      first.notify(.primary, "state.save", #"{"restore":"layout"}"#)
      for state in ["one", "two", "three"] {
        first.keys("ctrl+w t enter")
        first.hello(.primary)
        first.notify(.primary, "state.save", #"{"restore":"\#(state)"}"#)
      }
      // “One” is closed, another is opened, and “three” goes before all.
      first.keys("ctrl+w [ ctrl+w [ ctrl+w d ctrl+w t enter")
      first.hello(.primary)
      first.notify(.primary, "state.save", #"{"restore":"four"}"#)
      first.keys("ctrl+w [")
      first.set(.primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"a"}]}}"#)
      first.keys("{ {")
      first.advance(3_000)
      let order = first.state.columns.panes(of: .primary).map { id in
        first.state.panes[id]?.id.number ?? 0
      }
      #expect(order == [5, 1, 4, 6], "\(words)")
      let second = tabbed(["files", "--last"] + words.dropFirst(), first.savedLayout)
      #expect(restored(second) == ["three", "layout", "two", "four"], "\(words)")
      second.advance(3_000)
      second.keys("ctrl+w >")
      second.advance(3_000)
      let third = tabbed(["files", "--last"], second.savedLayout)
      #expect(restored(third).contains("four"), "\(words)")
    }
  }

  @Test("tabs come back with the states they were kept with, whatever words their session had")
  func lastTabs() {
    let first = tabbed(["files", "/x"], nil)
    first.hello(.primary)
    first.notify(.primary, "state.save", #"{"restore":"named"}"#)
    first.keys("ctrl+w t enter")
    first.hello(.primary)
    first.notify(.primary, "state.save", #"{"restore":"opened"}"#)
    first.keys("ctrl+w [")
    first.advance(3_000)
    let second = tabbed(["files", "--last", "."], first.savedLayout)
    #expect(greeting(second).contains(#""restore":"named""#))
    // Nobody sees the one behind yet, and it hears so at once.
    let shown = second.state.columns[.primary]
    let others = second.state.columns.panes(of: .primary).filter { $0 != shown }
    let lines = others.flatMap { second.sent(to: $0, "initialize") }
    #expect(lines.count == 1 && lines[0].contains(#""restore":"opened""#))
    #expect(lines[0].contains(#""visible":false,"focused":false"#))
  }

  @Test("keeps what a plugin says as it is ended")
  func shutdown() {
    let first = session(nil)
    first.hello(.primary, wants: ["shutdown"])
    first.forget()
    first.keys("q")
    let line = first.sent(.primary, "shutdown").last ?? ""
    let number = line.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
    first.say(.primary, #"{"id":\#(number),"result":{"restore":"bye"}}"#)
    first.exit(.primary)
    first.exit(.secondary)
    #expect(first.orders.last == "quit 0")
    #expect(greeting(session(first.savedLayout)).contains(#""restore":"bye""#))
  }

  @Test("forgets a state when null is saved")
  func forgotten() {
    let first = session(dying)
    first.hello(.primary)
    first.notify(.primary, "state.save", #"{"restore":null}"#)
    first.advance(1_000)
    #expect(first.savedLayout?.programs == [])
  }

  @Test("does not let a saved state kill its program in every session")
  func poisoned() {
    let silent = session(dying)
    silent.exit(.primary, status: 1)
    silent.advance(300)
    silent.exit(.primary, status: 1)
    silent.advance(1_000)
    #expect(silent.pane(.primary).stateName == "failed")
    #expect(silent.savedLayout?.programs == [])

    let talking = session(dying)
    for _ in 0..<2 {
      talking.hello(.primary)
      talking.exit(.primary, status: 1)
      talking.advance(1_000)
    }
    #expect(talking.sent(.primary).last?.contains(#""restore":null"#) == true)
    talking.advance(1_000)
    #expect(talking.savedLayout?.programs == [])
  }

  @Test("keeps a state whose program was killed from outside, however often and soon")
  func killed() {
    let host = session(dying)
    for pause in [300, 1_100, 4_100, 11_000] {
      host.exit(.primary, signal: 9)
      #expect(host.pane(.primary).stateName == "crashed")
      host.advance(pause)
      #expect(host.sent(.primary).last?.contains(#""restore":"poison""#) == true)
    }
    host.exit(.primary, signal: 15)
    #expect(host.pane(.primary).stateName == "stopped")
    host.keys("ctrl+r")
    #expect(host.sent(.primary).last?.contains(#""restore":"poison""#) == true)
  }

  @Test("keeps a dozen states and none that is too large")
  func bounded() {
    let big = JSONText(string: String(repeating: "x", count: Limit.restoreBytes))
    let many = (0..<40).map {
      SavedState(column: "primary", words: ["p\($0)"], state: JSONText(text: "\($0)"))
    }
    let saved = SavedLayout(
      split: SavedSplit(),
      programs: many + [SavedState(column: "primary", words: ["notes"], state: big)])
    let host = session(saved)
    #expect(greeting(host).contains(#""restore":null"#))
    host.hello(.primary)
    host.notify(.primary, "state.save", #"{"restore":1}"#)
    host.advance(1_000)
    #expect(host.savedLayout?.programs.count == 12)
    #expect(host.savedLayout?.programs.last?.words == ["notes"])
  }
}
