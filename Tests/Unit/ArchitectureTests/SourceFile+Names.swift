// SPDX-License-Identifier: Apache-2.0

extension SourceFile {
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "extension", "func",
  ]

  /// Its name without the folder and the ending: `Pane+Starting`.
  var name: String { String(path.split(separator: "/").last?.dropLast(6) ?? "") }

  /// The names of the types it declares or extends, and of its functions with a capital.
  var subjects: Set<String> {
    var subjects: Set<String> = []
    for line in code {
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(where: Self.kinds.contains), index + 1 < words.count else {
        continue
      }
      if words[index + 1].hasPrefix("[") { subjects.insert("Array") }
      let name = words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      for part in name.split(separator: ".") {
        subjects.insert(
          words[index] == "func" ? part.prefix(1).uppercased() + part.dropFirst() : String(part))
      }
    }
    return subjects
  }

  /// Whether the name says what is in the file: one of its types or functions, perhaps with a topic
  /// behind a plus, or the room itself; files of plain data may be called anything.
  var isNamedAfterContent: Bool {
    let subject = String(name.prefix { $0 != "+" })
    return subject == room || subjects.isEmpty || subjects.contains(subject)
  }
}
