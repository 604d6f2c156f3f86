// SPDX-License-Identifier: Apache-2.0
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import Testing

/// Ranges of rows, and what is done to them.
@Suite struct RowMarkingTests {
  private static let trash =
    #"{"commands":[{"id":"trash","title":"Trash","key":"d","when":"items"}]}"#

  @Test("a command ends the range that is being marked, and has it")
  func commandEndsRange() {
    let host = ScriptedHost.files()
    host.set(.supplementary, Self.trash)
    host.keys("g v j d")
    #expect(host.pane(.supplementary).page.shown?.isMarkingRows == false)
    let marked = host.marks(.supplementary)
    #expect(marked.count == 2)
    // The cursor goes on, and nothing more is marked by that.
    host.keys("j j")
    #expect(host.marks(.supplementary) == marked)
  }

  @Test("nothing is done to a part of a range whose rows cannot all be had")
  func refusedRange() {
    let host = ScriptedHost.files()
    host.set(.supplementary, Self.trash)
    // More rows than are marked in a source.
    host.set(
      .supplementary,
      #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":900000}}}"#)
    host.keys("v G d")
    #expect(host.sent(.supplementary, "command.run").isEmpty)
    #expect(host.statusText == "There are too many rows to mark them all")
    #expect(host.pane(.supplementary).page.shown?.isMarkingRows == true)
  }
}
