// SPDX-License-Identifier: Apache-2.0
import PanePlugin
import Testing

@testable import FileKit

@Suite("Parts that grow before they have their name")
struct GrowingPartTests {
  @Test("the state folder is made with all above it, and its note goes with the part")
  func newUser() throws {
    let scratch = try Scratch()
    let folder = scratch.path.appending("new").appending("state").appending("colonnade")
    let store = PaneStore(folder: folder)
    let part = try GrowingPart(in: store.path("opened"), isFolder: true, store: store)
    #expect(part.place.parent == store.path("opened"))
    #expect(FolderListing.names(in: store.path("parts")).count == 1)
    part.remove()
    #expect(FolderListing.names(in: store.path("parts")).isEmpty)
    #expect(FolderListing.names(in: store.path("opened")).isEmpty)
  }

  @Test("a state folder that cannot be made is named")
  func nowhere() {
    let store = PaneStore(folder: FilePath("/proc/nowhere/colonnade"))
    let problem = #expect(throws: FileProblem.self) {
      try GrowingPart(in: store.path("opened"), isFolder: true, store: store)
    }
    #expect(problem?.sentence == "“/proc/nowhere/colonnade” cannot be written")
  }
}
