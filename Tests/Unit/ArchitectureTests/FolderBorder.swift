// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The words that the files of a folder may not say, so that the folder stays a room with doors.
struct FolderBorder {
  /// The folder, with a slash at its end.
  var folder: String
  /// Words of the code that belong to others.
  var words: [String]

  static let all: [FolderBorder] = [
    .init(
      folder: "Sources/HostCore/Drag/",
      words: [
        "HostState", "HostTurn", "HostEffect", "PaneConversation", "SplitView", "import JSONRPC",
      ]),
    .init(folder: "Sources/HostCore/Panes/", words: ["HostState", "DragDesk", "DragScreen"]),
    .init(folder: "Sources/HostCore/Dialogs/", words: ["HostState", "PaneConversation"]),
    .init(folder: "Sources/HostCore/Layout/", words: ["HostState", "PaneConversation"]),
    .init(folder: "Sources/HostCore/Keys/", words: ["HostState", "PaneConversation", "SplitView"]),
    .init(
      folder: "Sources/HostCore/Helpers/",
      words: ["HostState", "PaneConversation", "DragDesk", "SplitView", "HostEffect"]),
    .init(folder: "Sources/HostCore/Status/", words: ["HostState", "PaneConversation"]),
    // A function that changes a room from outside is one of its methods in disguise.
    .init(folder: "Sources/HostCore/", words: ["inout HostState"]),
  ]

  /// The places where a file says such a word, each as `path:line: word`.
  func crossings(in file: SourceFile) -> [String] {
    file.code.enumerated().flatMap { index, line in
      words.filter { line.containsWord($0) }.map { "\(file.path):\(index + 1): \($0)" }
    }
  }
}

extension String {
  /// Whether these bytes are in it: quick, so that few lines are looked at closely.
  func hasBytes(of word: String) -> Bool {
    withCString { text in word.withCString { strstr(text, $0) != nil } }
  }

  /// Whether a word stands in it without a letter before or behind it.
  func containsWord(_ word: String) -> Bool {
    guard hasBytes(of: word) else { return false }
    var rest = self[...]
    while let range = rest.firstRange(of: word) {
      let around = [rest[..<range.lowerBound].last, rest[range.upperBound...].first]
      if !around.contains(where: { $0.map { $0.isLetter || $0 == "_" } ?? false }) { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
