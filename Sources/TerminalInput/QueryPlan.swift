// SPDX-License-Identifier: Apache-2.0

/// Which questions a terminal may be asked, and their bytes.
///
/// Each is left out where it is known to print rubbish: no OSC on the Linux console, no DCS or APC
/// inside a multiplexer, no DECRQM in Apple's Terminal, nothing at all to a dumb one.
struct QueryPlan {
  let hints: EnvironmentHints
  let asksPictures: Bool

  private static let csi = "\u{1B}["
  private static let osc = "\u{1B}]"
  private static let end = "\u{1B}\\"
  /// The number that our question for drag and drop bears.
  static let dragAndDrop = 1
  private static let modes = [2_026, 2_027, 2_031, 2_048, 1_016, 2_033]

  /// The batch, DA1 last.
  ///
  /// - Parameter probes: Bytes sent between the questions and the fence.
  /// - Returns: The bytes of one write, or none.
  func bytes(probes: [UInt8]) -> [UInt8] {
    if hints.isDumb { return [] }
    var text = ""
    if !hints.isLinuxConsole, hints.multiplexer != .screen { text += features }
    // Learns whether `CSI 5 n` can fence frames.
    text += Self.csi + "5n"
    return Array(text.utf8) + (hints.isLinuxConsole ? [] : probes) + Array("\u{1B}[c".utf8)
  }

  private var features: String {
    var text = Self.csi + ">0q" + Self.csi + "?u"
    if hints.speaksModifyOtherKeys { text += Self.csi + "?4m" }
    if !hints.isAppleTerminal {
      for mode in Self.modes { text += Self.csi + "?\(mode)$p" }
      text += Self.csi + "?996n"
    }
    text += Self.osc + "10;?" + Self.end + Self.osc + "11;?" + Self.end + Self.csi + "16t"
    if hints.multiplexer == .none, !hints.isAppleTerminal {
      text += Self.osc + "72;t=q:i=\(Self.dragAndDrop)" + Self.end
    }
    if asksPictures, hints.multiplexer == .none, !hints.isAppleTerminal {
      text += "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA" + Self.end
    }
    return text
  }
}

extension CapabilityNegotiator {
  /// The questions to repeat after the terminal told that its theme changed.
  package static let colorQueryBytes = Array(
    "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\".utf8)
}
