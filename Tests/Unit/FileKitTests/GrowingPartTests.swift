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

  @Test("a part whose maker has died is taken back and said once; what stays is named")
  func swept() throws {
    let scratch = try Scratch()
    let store = PaneStore(folder: scratch.path.appending("state"))
    let folder = try scratch.makeFolder("w")
    for name in ["w/.k1.part", "state", "state/parts"] { _ = try scratch.makeFolder(name) }
    _ = try scratch.write("w/.k1.part/half", "x")
    _ = try scratch.write("state/parts/k1", folder.appending(".k1.part").display())
    #expect(
      GrowingPart.sweep(store).sentence
        == "From the last run: an unfinished archive in “w” was taken back")
    #expect(GrowingPart.sweep(store).sentence == nil)
    #expect(FolderListing.names(in: folder).isEmpty)
    var left = GrowingPart.Swept()
    left.left = [FilePath("/w/.k2.part")]
    #expect(left.sentence == "From the last run: “/w/.k2.part” cannot be removed")
  }
}
