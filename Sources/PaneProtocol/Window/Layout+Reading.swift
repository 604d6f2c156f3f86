// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

extension MemberReader {
  /// How a plugin wants the split view to behave.
  ///
  /// Source: protocol, layout.
  mutating func layoutPolicy(_ value: JSONValue) -> LayoutPolicy {
    var policy = LayoutPolicy()
    policy.collapse = choice("collapse", in: value)
    policy.expand = choice("expand", in: value)
    policy.show = word("show", in: value, among: ["tile", "overlay", "displace", "auto"])
    policy.minimumWidth = cells("minWidth", in: value)
    policy.idealWidth = cells("idealWidth", in: value)
    policy.isSticky = bool("sticky", in: value) ?? false
    return policy
  }

  /// What a coordinator asks of the split view.
  mutating func layoutRequest(_ value: JSONValue) -> LayoutRequest {
    var request = LayoutRequest()
    request.show = strings("show", in: value, limit: 8) ?? []
    request.hide = strings("hide", in: value, limit: 8) ?? []
    request.mode = string("mode", in: value)
    request.focus = string("focus", in: value)
    guard let widths = object("width", in: value) else { return request }
    for (key, value) in widths.members.prefix(8) {
      guard key.bytes.count <= Limit.nameBytes, let width = width(value, "width") else { continue }
      let role = key.string
      if request.widths[role] == nil { request.widths[role] = width }
    }
    return request
  }

  /// The answer to `layout.ask`; what is missing leaves the proposal as it is.
  mutating func layoutAnswer(_ value: JSONValue) -> LayoutAnswer {
    LayoutAnswer(top: string("top", in: value), mode: string("mode", in: value))
  }

  private mutating func cells(_ name: StaticString, in object: JSONValue) -> Int? {
    object[name].flatMap { width($0, name) }
  }

  /// A width in cells, clamped to what any window could have.
  private mutating func width(_ value: JSONValue, _ name: StaticString) -> Int? {
    int(value, name).map { min(max($0, 0), Limit.geometry.upperBound) }
  }

  private mutating func word(
    _ name: StaticString, in object: JSONValue, among words: [String]
  ) -> String? {
    guard let text = string(name, in: object) else { return nil }
    if words.contains(text) { return text }
    note("\(name): unknown word “\(text.prefix(64))”, the default applies")
    return nil
  }
}
