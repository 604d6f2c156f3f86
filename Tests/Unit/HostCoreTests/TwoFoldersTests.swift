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

  @Test("a column that shows the same folder is no other one")
  func same() {
    let host = host([(.supplementary, "/a"), (.secondary, "/a")])
    host.keys("f5")
    #expect(target(host)?.number == host.id(.supplementary).number)
  }
}
