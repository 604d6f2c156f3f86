// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PanePlugin

/// Wishes of a program to the user: to be heard, and to write on the clipboard.
final class ProgramEvents {
  private let pane: Pane
  private var clipboard: TerminalSettings.Clipboard
  private var toldAt: Int?
  private var isAsking = false

  /// Time between two notices, in milliseconds.
  private static let noticePause = 1_000

  /// Creates it for a pane.
  init(_ pane: Pane, _ settings: TerminalSettings) {
    self.pane = pane
    clipboard = settings.clipboard
  }

  /// Shows a notice, at most one a second.
  func notice(_ title: String, _ text: String) {
    let now = Int(MonotonicClock.nanoseconds / 1_000_000)
    if let toldAt, now - toldAt < Self.noticePause { return }
    toldAt = now
    pane.notify([title, text].filter { !$0.isEmpty }.joined(separator: ": "))
  }

  /// Puts bytes on the clipboard, if the user wants that.
  func copy(_ bytes: [UInt8], from program: String, hasFocus: Bool) {
    guard hasFocus, clipboard != .never, !isAsking else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard clipboard == .ask else { return pane.setClipboard(text) }
    isAsking = true
    let question = PromptQuestion(
      .choice, "\(program) wants to copy \(bytes.count) bytes",
      choices: [
        Choice("once", "Once", key: "o"), Choice("pane", "Always in this pane", key: "p"),
        Choice("never", "Never in this pane", key: "n"),
      ])
    pane.ask(question) { [self] answer in
      isAsking = false
      switch answer?.value?.string {
      case "once": pane.setClipboard(text)
      case "pane":
        clipboard = .allow
        pane.setClipboard(text)
      case "never": clipboard = .never
      default: break
      }
    }
  }
}
