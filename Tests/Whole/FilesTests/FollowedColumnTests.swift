// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin
import Testing

@testable import FilesPane

@Suite("How a pane of files follows the column before it")
struct FollowedColumnTests {
  private func input(_ path: String, by: String = "select") -> InputSet {
    InputSet(
      generation: 1,
      entry: InputSet.Entry(
        id: "i", type: "inode/directory", value: .string(path), text: "row"),
      fromPane: "p", fromPlugin: "places", by: by)
  }

  @Test(
    "the first selection is nobody's choice for a place that came back",
    arguments: [
      (isBehind: false, at: 100, isFollowed: false), (isBehind: false, at: 5_000, isFollowed: true),
      // A tab behind others gets it when it is looked at, however late that is.
      (isBehind: true, at: 100, isFollowed: false),
      (isBehind: true, at: 500_000, isFollowed: false),
    ])
  func first(isBehind: Bool, at now: Int, isFollowed: Bool) {
    var column = FollowedColumn(namesFolder: false, began: 0, beganBehind: isBehind)
    column.restore("/kept", wasOpened: true)
    let first = column.place(of: input("/first"), isSomewhere: true, at: now)
    #expect((first == FilePath("/first")) == isFollowed)
    let second = column.place(of: input("/second"), isSomewhere: true, at: now + 1)
    #expect(second == FilePath("/second"))
  }

  @Test("a row that is activated is followed at once, behind others too")
  func activated() {
    var column = FollowedColumn(namesFolder: true, began: 0, beganBehind: true)
    let place = column.place(of: input("/x", by: "activate"), isSomewhere: true, at: 1)
    #expect(place == FilePath("/x"))
  }
}
