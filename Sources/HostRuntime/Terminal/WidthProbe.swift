// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText

/// Learns from cursor reports how wide the terminal draws what terminals disagree on.
///
/// The picture was laid out without that knowledge, so only what changes no width is used.
struct WidthProbe {
  /// Cursor reports that are asked for.
  let expected: Int
  private var measured: [Int?] = []

  /// Makes a probe; `isOn` is false where nothing but ASCII is drawn, and nothing is asked.
  init(isOn: Bool) { expected = isOn ? WidthProfile.probes.count : 0 }

  /// Prints each probe, asks where the cursor is behind it, and clears the line.
  var questions: [UInt8] {
    guard expected > 0 else { return [] }
    return WidthProfile.probes.flatMap { Array("\u{1B}[H\($0)\u{1B}[6n".utf8) }
      + Array("\u{1B}[H\u{1B}[2K".utf8)
  }

  /// Takes a report of the cursor's place; returns the profile with the last of them.
  mutating func heard(_ place: CellPoint) -> WidthProfile? {
    guard measured.count < expected else { return nil }
    measured.append(place.row == 0 ? place.column : nil)
    guard measured.count == expected else { return nil }
    return WidthProfile(measured: measured).withoutWidthChanges
  }
}
