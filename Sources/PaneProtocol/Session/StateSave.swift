// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `state.save`: keeps a value for the next start; the last one counts, null forgets it.
public struct StateSave: Equatable, Sendable, WireObject {
  /// The state that comes back as `session.restore`.
  public var restore: JSONText
  /// A value to be given back at the next start; `null` forgets the last one.
  public init(restore: JSONText) { self.restore = restore }

  package static let shape = WireShape(.required("restore", .json(upTo: Limit.restoreBytes)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let restore = value["restore"] else {
      reader.refuse(.invalidParameters, WireWords.restoreMissing)
      return nil
    }
    guard let text = restore.rawText(limitBytes: Limit.restoreBytes) else {
      reader.refuse(.tooLarge, WireWords.restoreTooLong)
      return nil
    }
    self.restore = JSONText(text: text)
  }

  package func write(into writer: inout JSONWriter) { writer.member("restore", json: restore.text) }
}

extension WireMethod where Parameters == StateSave, Answer == NoMembers {
  package static var stateSave: Self { Self("state.save", from: .plugin, .notification, since: 1) }
}
