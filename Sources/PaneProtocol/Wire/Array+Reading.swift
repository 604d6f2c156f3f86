// SPDX-License-Identifier: Apache-2.0
import JSONRPC

extension [ItemID] {
  /// Reads ids of rows; what is none is left out, and without a list there are none.
  init(
    _ name: StaticString, in object: JSONValue, limit: Int, _ reader: inout MemberReader
  ) {
    let ids = reader.strings(name, in: object, limit: limit, maxBytes: Limit.idBytes) ?? []
    self = ids.filter { !$0.isEmpty }
    if count < ids.count { reader.note(RemarkWords.empty(name)) }
  }
}

extension Array where Element: RawRepresentable<String> {
  /// Reads the words of a list; unknown ones are left out, with a remark each.
  ///
  /// - Returns: `nil` when there is no list.
  init?(words name: StaticString, in object: JSONValue, _ reader: inout MemberReader) {
    guard let array = reader.array(name, in: object) else { return nil }
    self.init(words: array, name, &reader)
  }

  /// Reads the words of a list that has been found.
  init(words array: JSONValue, _ name: StaticString, _ reader: inout MemberReader) {
    self = []
    for element in array.elements(name, upTo: Limit.names, &reader) {
      if let word: Element = reader.choice(element, name, isInList: true) { append(word) }
    }
  }
}
