// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import SplitLayout
import Testing

@testable import PaneRendering
@testable import TerminalScreen

/// Links in rows: links of the terminal, where it has them.
@Suite("Links in rows on screen") struct LinkScreenTests {
  private static let name = #"["see ",{"t":"the guide","link":"https://a.b/c"}," now"]"#

  /// The screen, with its links.
  private func surface(_ content: String) -> Surface {
    let host = ScriptedHost.double()
    host.set(.primary, #"{"content":\#(content)}"#)
    var surface = Surface(size: host.state.window)
    var renderer = WindowRenderer(theme: Theme())
    renderer.draw(host.state, on: &surface)
    return surface
  }

  @Test(
    "are underlined and lead where they say, in names, details and cells",
    arguments: [
      #"{"kind":"list","items":[{"id":"a","text":\#(name)}]}"#,
      #"{"kind":"table","columns":[{"id":"n"}],"items":[{"id":"a","cells":[\#(name)]}]}"#,
      #"{"kind":"list","items":[{"id":"a","text":"a","badge":[{"t":"the guide","link":"https://a.b/c"}]}]}"#,
    ])
  func drawn(_ content: String) {
    let surface = surface(content)
    #expect(surface.styles.links.map(\.target) == ["https://a.b/c"])
    #expect(surface.text.contains("the guide"))
  }

  @Test("that lead to no address of the web, of mail or of a file are words")
  func words() {
    let item = #"{"id":"a","text":[{"t":"run","link":"javascript:1"}]}"#
    let surface = surface(#"{"kind":"list","items":[\#(item)]}"#)
    #expect(surface.styles.links.isEmpty && surface.text.contains("run"))
  }
}
