// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import PaneProtocol
import SplitLayout
import Testing

@testable import DragSession

/// Things taken up by keys where two columns show folders.
@Suite struct TwoFoldersTests {
  private func host(_ folders: [(ColumnRole, String)]) -> ScriptedHost {
    let host = ScriptedHost.files()
    for (role, folder) in folders {
      host.hello(role)
      let rows =
        #"{"id":"sub","text":"sub","drag":true,"drop":"into"},{"id":"f","text":"f","drag":{"ops":["copy","move"]}}"#
      let drop =
        #"{"accepts":["*/*"],"rows":"into","pane":true,"ops":["copy","move"],"transfer":"keyed","storeId":"\#(folder)","directory":"\#(folder)"}"#
      host.set(role, #"{"content":{"kind":"list","items":[\#(rows)]},"drop":\#(drop)}"#)
    }
    host.keys("2 G")
    return host
  }

  private func target(_ host: ScriptedHost) -> DragPaneID? {
    host.state.desk.gesture.active?.marker?.pane
  }

  @Test("the first place offered is the other folder", arguments: ["f5", "f6", "c"])
  func other(key: String) {
    for role in [ColumnRole.primary, .secondary] {
      let host = host([(.supplementary, "/a"), (role, "/b")])
      host.keys(key)
      #expect(target(host)?.number == host.id(role).number, "\(role)")
    }
  }

  @Test("Tab does not lead back from the other folder before the marker was moved in it")
  func tab() {
    let host = host([(.supplementary, "/a"), (.secondary, "/b")])
    host.keys("f6 tab")
    #expect(target(host)?.number == host.id(.secondary).number)
    host.keys("tab")
    #expect(target(host)?.number == host.id(.supplementary).number)
  }

  @Test(
    "where no other folder is shown Enter leaves the rows for p to put down elsewhere",
    arguments: [("f5", "Copied “f”. p puts it down."), ("f6", "Cut “f”. p puts it down.")])
  func shelf(key: String, words: String) {
    let host = host([(.supplementary, "/a"), (.secondary, "/a")])
    host.keys(key)
    #expect(host.statusText.contains("“f” on the shelf"))
    host.keys("enter")
    #expect(host.statusText == words)
    #expect(host.state.desk.pasteboard?.items.map(\.id) == ["f"])
    #expect(host.state.desk.gesture.active == nil)
  }

  @Test("from the shelf the arrows lead to the folders among the rows")
  func downFromShelf() {
    let host = host([(.supplementary, "/a")])
    host.keys("f6 down")
    #expect(host.state.desk.gesture.active?.marker?.place?.anchor == .into("sub"))
    host.keys("backtab")
    #expect(host.state.desk.gesture.active?.marker?.isOnShelf == true)
  }
}
