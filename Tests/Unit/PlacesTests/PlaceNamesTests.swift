// SPDX-License-Identifier: Apache-2.0
import PanePlugin
import Testing

@testable import PlacesPane

@Suite("Places of one name") struct PlaceNamesTests {
  private func hints(_ rows: [(String, String)]) -> [String?] {
    PlaceNames.hints(rows.map { ($0.0, FilePath($0.1)) })
  }

  @Test("say the folder above, and only where a name is shown twice")
  func above() {
    #expect(
      hints([("src", "/a/one/src"), ("doc", "/a/one/doc"), ("src", "/a/two/src")])
        == ["one", nil, "two"])
  }

  @Test("say as many folders above as tell them apart")
  func further() {
    #expect(
      hints([("src", "/a/x/src"), ("src", "/b/x/src"), ("src", "/src")])
        == ["a/x", "b/x", "/"])
    #expect(hints([("src", "/x/src"), ("src", "/b/x/src")]) == ["x", "b/x"])
  }

  @Test("say nothing of one place that has two rows")
  func samePlace() {
    #expect(hints([("src", "/a/src"), ("src", "/a/src")]) == [nil, nil])
    #expect(
      hints([("src", "/a/src"), ("src", "/a/src"), ("src", "/b/src")]) == ["a", "a", "b"])
  }

  @Test("say the whole path of folders beside each other that the user has named alike")
  func namedAlike() {
    #expect(hints([("work", "/a/x"), ("work", "/a/y")]) == ["/a/x", "/a/y"])
    #expect(hints([("w", "/x"), ("w", "/y"), ("w", "/")]) == ["/x", "/y", "/"])
    #expect(hints([]) == [])
  }
}
