// SPDX-License-Identifier: Apache-2.0
import PanePlugin
import TerminalEmulator

/// The page with what the program has printed: to read, to search and to copy from.
///
/// It shows how things stood when it was opened; the program goes on meanwhile.
final class TerminalHistory {
  private let pane: Pane
  private let emulator: () -> Emulator
  private var lines: [[UInt8]] = []
  private var revision = 0
  private(set) var isShown = false

  /// The name of the page, and of the source of its lines.
  private static let name = "scrollback"
  /// Lines of one answer.
  private static let answerLines = 2_000
  /// Prompts that can be gone to.
  private static let prompts = 900

  /// A page for a pane; the closure gives the screen as it is now.
  init(_ pane: Pane, _ emulator: @escaping () -> Emulator) {
    self.pane = pane
    self.emulator = emulator
  }

  /// Shows the page under a title, its end first; nothing when it is there already.
  func show(under title: String) {
    guard !isShown else { return }
    isShown = true
    var update = PaneUpdate()
    update.title = .set(Text(title))
    update.content = .set(content(ended: nil))
    pane.push(page: Self.name, update)
  }

  /// Takes the page away, because everything is on show now.
  func close() {
    if isShown { pane.pop() }
    isShown = false
  }

  /// Notes that the user has gone back.
  func navigated(_ navigation: Navigation) {
    if navigation.popped.contains(Self.name) { isShown = false }
  }

  /// Everything that was printed, as a text that begins at its end.
  func content(ended words: String?) -> Content {
    let emulator = emulator()
    lines = Self.lines(of: emulator)
    if let words { lines.append(Array("\u{1B}[2m\(words)".utf8)) }
    revision += 1
    let source = SourceReference(Self.name, revision: revision, count: lines.count)
    var text = TextContent(.source(source), format: .ansi, wraps: true)
    text.anchors = emulator.scrollback.prompts.suffix(Self.prompts).enumerated().map {
      TextAnchor(id: "prompt \($0)", line: $1)
    }
    text.anchors.append(TextAnchor(id: "end", line: max(0, lines.count - 1)))
    text.start = "end"
    return .text(text)
  }

  /// Answers with lines.
  func answer(_ request: TextRequest) {
    let range = request.range(of: lines.count).prefix(Self.answerLines)
    request.answer(
      range.map { Text(String(decoding: lines[$0], as: UTF8.self)) }, revision: revision)
  }

  /// Whole lines: those above the screen, and the rows of the screen as far as they say something.
  static func lines(of emulator: Emulator) -> [[UInt8]] {
    let scrollback = emulator.scrollback
    var lines = (0..<scrollback.count).map { scrollback[$0] }
    var joins = scrollback.lastGoesOn && !emulator.isAlternate
    for row in emulator.grid.rows {
      let text = emulator.text(of: row)
      if joins, let last = lines.indices.last { lines[last] += text } else { lines.append(text) }
      joins = row.goesOn
    }
    while let last = lines.last, last.isEmpty { lines.removeLast() }
    return lines
  }
}
