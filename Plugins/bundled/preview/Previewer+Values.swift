// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Values that are no places: what a row hands on is text of some type.
extension Previewer {
  private static let json = ["application/json", "application/x-ndjson"]

  /// A text as its type says: laid out, or with the colours of its language.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - type: Its type.
  /// - Returns: The content; `nil` for types that say nothing of how a text is shown.
  func content(of text: String, type: String) -> Content? {
    let type = type.prefix { $0 != ";" }
    guard let ending = MediaType.ending(of: type),
      let language = Language.find(name: "value.\(ending)", firstLine: [])
    else { return nil }
    if language.grammar == .markdown, pane.context.capabilities.text.contains("markdown") {
      return .text(TextContent(.text(Text(text)), format: .markdown))
    }
    var bytes = Array(text.utf8)
    if Self.json.contains(String(type)) {
      let layout = JSONLayout(bytes)
      if layout.faultLine == nil { bytes = layout.text }
    }
    guard let file = FileReader(holding: bytes) else { return nil }
    let pages = TextPages(file, language)
    pages.index.extend(in: file, limit: Self.firstScanBytes)
    let lines = pages.lines(0..<pages.count)
    guard lines.count == pages.count else { return nil }
    var content = TextContent(.lines(lines), format: .code)
    content.language = language.name
    return .text(content)
  }
}
