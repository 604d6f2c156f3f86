// SPDX-License-Identifier: Apache-2.0
import HostCore

/// The sequences by which a terminal shows work in its own frame, and tells somebody who looks
/// elsewhere.
///
/// Source: the terminals' own documents of OSC 9, 9;4, 99 and 777. What a terminal does not know it
/// drops, but some show `OSC 9;4` as a notice, so only those get it that are known to draw it.
struct TerminalNotes {
  private enum Notice { case osc9, osc99, osc777, bell, none }
  private let notice: Notice
  private let drawsShare: Bool

  /// Takes what the environment says of the terminal.
  init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    switch true {
    case term.isEmpty, term == "dumb", term.hasPrefix("linux"):
      (notice, drawsShare) = (.none, false)
    // tmux marks the window of a bell, and shows the share from version 3.6 on; older ones drop it.
    case has("TMUX"), term.hasPrefix("tmux"): (notice, drawsShare) = (.bell, true)
    case has("STY"), term.hasPrefix("screen"): (notice, drawsShare) = (.bell, false)
    case term == "xterm-kitty", has("KITTY_WINDOW_ID"): (notice, drawsShare) = (.osc99, true)
    case term == "xterm-ghostty", program == "ghostty", program == "WezTerm":
      (notice, drawsShare) = (.osc777, true)
    case term.hasPrefix("foot"), term.hasPrefix("rxvt-unicode"):
      (notice, drawsShare) = (.osc777, false)
    case program == "iTerm.app": (notice, drawsShare) = (.osc9, false)
    case has("WT_SESSION"), has("ConEmuPID"): (notice, drawsShare) = (.bell, true)
    default: (notice, drawsShare) = (.bell, false)
    }
  }

  /// The sequence that shows how far the work is.
  func share(_ share: WorkShare) -> [UInt8] {
    guard drawsShare else { return [] }
    let words =
      switch share {
      case .none: "0"
      case .unknown: "3"
      case .percent(let percent): "1;\(max(0, min(100, percent)))"
      case .paused(let percent): "4;\(max(0, min(100, percent)))"
      }
    return Self.command("9;4;\(words)")
  }

  /// The sequence that tells somebody who looks elsewhere; the words are safe ones.
  func notice(_ words: String) -> [UInt8] {
    // A semicolon would begin another part.
    let words = words.replacing(";", with: ",")
    return switch notice {
    case .none: []
    case .bell: [0x07]
    case .osc9: Self.command("9;Colonnade: \(words)")
    case .osc99: Self.command("99;;Colonnade: \(words)")
    case .osc777: Self.command("777;notify;Colonnade;\(words)")
    }
  }

  private static func command(_ words: String) -> [UInt8] {
    [0x1B, 0x5D] + Array(words.utf8) + [0x1B, 0x5C]
  }
}
