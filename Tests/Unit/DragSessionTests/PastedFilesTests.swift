// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneTestSupport
import Testing

struct PasteVector: Decodable, CustomTestStringConvertible, Sendable {
  var id: String
  var from: String
  var text: String
  var paths: [String]?
  var testDescription: String { "\(id) \(from)" }
}

@Suite("Files that arrive as text")
struct PastedFilesTests {
  private let files: Set<String> = [
    "/h/a.txt", "/h/my file.txt", "/h/it's.txt", "/h/x (1).png", "/h/my",
  ]

  @Test("tells paths from text", arguments: try vectors("pastes", as: [PasteVector].self))
  func paste(_ vector: PasteVector) {
    #expect(PastedFiles.paths(in: vector.text) { files.contains($0) } == vector.paths)
  }

  @Test("takes any bytes", arguments: 0..<50)
  func anything(seed: Int) {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "/h/a.txt", "'", "\"", "\\", " ", "\n", "file://", "%", "%2", "#", "/", "é", "\t",
    ]
    let text = (0..<30).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
    let paths = PastedFiles.paths(in: text) { files.contains($0) }
    #expect(paths?.allSatisfy { files.contains($0) } ?? true)
  }
}
