// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

@Suite struct SentencesTests {
  @Test("the page of sentences names files that are there, where the host keeps one")
  func namesFiles() throws {
    let page = "Sources/SplitLayout/SplitLayout.docc/Sentences.md"
    let text = try String(contentsOf: Checkout.folder.appending(path: page), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.contains("| Host") }
    #expect(rows.count > 12)
    for row in rows where !row.contains("the same place") {
      #expect(row.contains(".swift`"), "\(row)")
    }
    for file in text.matches(of: #/`([A-Za-z]+/[A-Za-z/+]+\.swift)`/#).map(\.1) {
      let path = Checkout.folder.appending(path: "Sources/\(file)").path()
      #expect(FileManager.default.fileExists(atPath: path), "\(file)")
    }
    let map = try String(
      contentsOf: Checkout.folder.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    #expect(map.contains("](\(page))"))
  }
}
