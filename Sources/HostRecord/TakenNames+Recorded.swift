// SPDX-License-Identifier: Apache-2.0
import DragSession
import JSONRPC
import PaneProtocol

extension TakenNames {
  /// Reads what ``record(into:)`` wrote; nothing is known where there is none.
  init(recorded value: JSONValue?) {
    self.init()
    guard let value else { return }
    count = value["count"]?.int ?? 0
    older = value["older"]?.int ?? 0
    newer = value["newer"]?.int ?? 0
    position = value["n"]?.int
    new = Thing(recorded: value["new"])
    old = Thing(recorded: value["old"])
  }

  func record(into json: inout JSONWriter) {
    guard self != TakenNames() else { return }
    json.object("names") { names in
      names.member("count", count)
      if older > 0 { names.member("older", older) }
      if newer > 0 { names.member("newer", newer) }
      names.optional("n", position)
      if let new { names.object("new") { new.record(into: &$0) } }
      if let old { names.object("old") { old.record(into: &$0) } }
    }
  }
}

extension TakenNames.Thing {
  fileprivate init?(recorded value: JSONValue?) {
    guard let value, let modified = value["modified"]?.int else { return nil }
    self.init(
      isFolder: value.flag("folder"), size: value["size"]?.int.map { UInt64(clamping: $0) },
      modified: modified)
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.flag("folder", isFolder)
    json.optional("size", size.map { Int(clamping: $0) })
    json.member("modified", modified)
  }
}
