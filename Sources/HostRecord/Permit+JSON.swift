// SPDX-License-Identifier: Apache-2.0
package import HostCore
package import JSONRPC
import PaneProtocol

/// What the user has allowed plugins for good: a file of its own, and part of a record.
extension Permit {
  /// Reads one; `nil` when a member is missing or names no power.
  package init?(_ value: JSONValue) {
    guard let plugin = value.text("plugin"), let place = value.text("place"),
      let power: Power = value.word("power")
    else { return nil }
    self.init(plugin: plugin, place: place, power: power, words: value.text("words"))
  }

  /// Writes a list of them as the member `permits` of an open object.
  package static func write(_ permits: [Permit], into json: inout JSONWriter) {
    json.array("permits") { list in
      for permit in permits {
        list.object {
          $0.member("plugin", permit.plugin)
          $0.member("place", permit.place)
          $0.member("power", permit.power.rawValue)
          $0.optional("words", permit.words)
        }
      }
    }
  }
}
