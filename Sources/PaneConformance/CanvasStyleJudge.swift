// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// What the host does not take of a style of a canvas.
///
/// Source: `Plugins/REFERENCE.md`, Canvases.
enum CanvasStyleJudge {
  private static let switches = ["b", "d", "i", "s", "inv"]
  private static let colors = ["fg", "bg", "ul"]
  private static let lines = 0...5
  private static let palette = 0...255

  /// What is wrong with an entry of `styles`; `nil` when the host takes all of it.
  static func fault(of entry: SeenValue) -> String? {
    let words = entry.elements
    guard words.count == 2, let id = words[0].int, case .object(let members) = words[1] else {
      return "an entry of styles that is no [id, style]: \(entry.jsonText.prefix(60))"
    }
    guard id > 0 else { return "the style \(id), which cannot be given: 0 is plain" }
    for name in members.names {
      guard let value = members[name] else { continue }
      if let words = fault(of: value, named: name) { return "\(words) in the style \(id)" }
    }
    return nil
  }

  private static func fault(of value: SeenValue, named name: String) -> String? {
    if switches.contains(name) {
      return value.bool != nil || value.int != nil ? nil : "\(name) is neither true nor false"
    }
    if colors.contains(name) {
      let isRole = name == "fg" && value.string.flatMap(TextRole.init(rawValue:)) != nil
      return isRole || isColor(value) ? nil : "\(name) is no colour"
    }
    switch name {
    case "u":
      let isKnown = value.bool != nil || value.int.map(lines.contains) == true
      return isKnown ? nil : "u is no line (true, or 0 to 5)"
    case "link":
      guard let link = value.string else { return "link is no text" }
      return link.utf8.count <= Limit.linkBytes
        ? nil : "link has more than \(Limit.linkBytes) bytes"
    case _: return "the member “\(name.prefix(40))” is unknown"
    }
  }

  /// True for `"#rrggbb"` and for one of the 256 colours.
  private static func isColor(_ value: SeenValue) -> Bool {
    if let number = value.int { return palette.contains(number) }
    guard let text = value.string, text.utf8.count == 7, text.hasPrefix("#") else { return false }
    return text.dropFirst().allSatisfy(\.isHexDigit)
  }
}
