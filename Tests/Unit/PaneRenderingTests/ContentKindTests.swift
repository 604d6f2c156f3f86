// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import Testing

@testable import PaneRendering

@Suite("Kinds of content")
struct ContentKindTests {
  @Test("has a state and a drawing for every kind of the wire", arguments: Content.kindNames)
  func kinds(_ name: String) throws {
    let host = ScriptedHost.files(columns: 80, rows: 24)
    host.set(.supplementary, #"{"content":{"kind":"\#(name)","lanes":[]}}"#)
    let content = try #require(host.state.pane(in: .supplementary)?.page.content)
    #expect(content.state(as: UnsupportedState.self) == nil)
    #expect(content.state(as: (any DrawnContent).self) != nil)
    host.set(.supplementary, #"{"content":{"kind":"no \#(name)"}}"#)
    let other = host.state.pane(in: .supplementary)?.page.content
    #expect(other?.state(as: UnsupportedState.self)?.kind.string == "no \(name)")
  }
}
