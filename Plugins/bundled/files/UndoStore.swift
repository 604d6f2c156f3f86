// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The places of things in the trash, for bringing them back.
///
/// It travels with the answer of the command, so that it outlives this process; only what would be
/// too long for a line stays here.
struct UndoStore {
  /// Things whose places travel.
  private static let travelling = 40
  /// Long lists kept.
  private static let kept = 20

  private var lists: [Int: [Trash.Item]] = [:]
  private var last = 0

  mutating func arguments(for items: [Trash.Item]) -> JSON {
    if items.count > Self.travelling {
      last += 1
      lists[last] = items
      lists[last - Self.kept] = nil
      return ["kept": .int(last)]
    }
    return [
      "items": .array(
        items.map { item in
          [
            "trash": .string(item.trash.value), "name": .string(FileName.id(item.name)),
            "from": .string(item.original.value),
          ]
        })
    ]
  }

  func items(_ arguments: JSON) -> [Trash.Item]? {
    if let number = arguments["kept"]?.int { return lists[number] }
    return arguments["items"]?.array.compactMap { json in
      guard let trash = json["trash"]?.string.flatMap(FilePath.init(value:)),
        let name = json["name"]?.string.flatMap({ FileName.name(ofID: $0) }),
        let original = json["from"]?.string.flatMap(FilePath.init(value:))
      else { return nil }
      return Trash.Item(trash: trash, name: name, original: original)
    }
  }
}
