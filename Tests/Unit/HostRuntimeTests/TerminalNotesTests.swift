// SPDX-License-Identifier: Apache-2.0
import HostCore
import Testing

@testable import HostRuntime

/// What a terminal is told of work, by what the environment says of it.
@Suite struct TerminalNotesTests {
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "E")
  }

  @Test(
    "each terminal gets the notice it takes, and a share only where it is drawn",
    arguments: [
      (["TERM": "xterm-kitty"], "E]99;;Colonnade: a, bE\\", "E]9;4;1;33E\\"),
      (["TERM": "xterm-ghostty"], "E]777;notify;Colonnade;a, bE\\", "E]9;4;1;33E\\"),
      (["TERM": "foot"], "E]777;notify;Colonnade;a, bE\\", ""),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "E]9;Colonnade: a, bE\\", ""),
      (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], "\u{7}", "E]9;4;1;33E\\"),
      (["TERM": "screen", "STY": "1"], "\u{7}", ""), (["TERM": "xterm"], "\u{7}", ""),
      (["TERM": "linux"], "", ""),
    ])
  func notes(_ environment: [String: String], _ notice: String, _ share: String) {
    let notes = TerminalNotes(environment: environment)
    #expect(text(notes.notice("a; b")) == notice)
    #expect(text(notes.share(.percent(33))) == share)
    #expect(text(notes.share(.paused(33))) == share.replacing("4;1;", with: "4;4;"))
    #expect(text(notes.share(.none)) == (share.isEmpty ? "" : "E]9;4;0E\\"))
  }
}
