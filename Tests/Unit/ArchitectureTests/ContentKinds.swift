// SPDX-License-Identifier: Apache-2.0

/// The words by which code would name a kind of content.
struct ContentKinds {
  /// Folders of what several kinds share.
  private static let sharedFolders: Set<Substring> = ["Choosing", "Paging"]
  /// The types of the kinds' folders in `PaneContent`, and what comes of them on the wire.
  private let types: Set<String>

  init(in files: [SourceFile]) {
    var types: Set<String> = []
    for file in files where file.path.hasPrefix("Sources/PaneContent/") {
      let folders = file.path.split(separator: "/").dropFirst(2).dropLast()
      guard let kind = folders.first, !Self.sharedFolders.contains(kind) else { continue }
      types.insert("\(kind)Content")
      for line in file.code {
        guard line.hasPrefix("package ") else { continue }
        if let type = line.firstMatch(of: #/^package (?:struct|enum) (\w+)/#) {
          types.insert(String(type.1))
        }
      }
    }
    self.types = types
  }

  /// How often a file names a kind.
  func mentions(in file: SourceFile) -> Int {
    file.code.reduce(0) { count, line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let named = words.count { types.contains(String($0)) }
      guard line.hasBytes(of: ".list") || line.hasBytes(of: ".text") else { return count + named }
      let cases = line.matches(of: #/(?:content|shown)\??\.(?:list|text)\b|\.list\(/#)
      return count + named + cases.count
    }
  }
}
