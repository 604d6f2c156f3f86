// SPDX-License-Identifier: Apache-2.0
import CellText

/// The signs the window is drawn with, in Unicode or in ASCII.
struct Signs: Sendable {
  let isASCII: Bool

  var focusedBar: SafeText { isASCII ? Self.greater : Self.heavyBar }
  var unfocusedBar: SafeText { isASCII ? Self.pipe : Self.lightBar }
  var mark: SafeText { isASCII ? Self.star : Self.check }
  var closed: SafeText { isASCII ? Self.plus : Self.triangleRight }
  var open: SafeText { isASCII ? Self.minus : Self.triangleDown }
  var loading: SafeText { isASCII ? Self.dot : Self.ellipsis }
  var placeholder: SafeText { isASCII ? Self.dot : Self.middleDot }
  var divider: Unicode.Scalar { isASCII ? "|" : "│" }
  var overlayDivider: Unicode.Scalar { isASCII ? "|" : "┃" }
  var rule: Unicode.Scalar { isASCII ? "-" : "─" }
  var focusedRule: Unicode.Scalar { isASCII ? "=" : "━" }

  /// The joint of a rule with the divider below it.
  func joint(left isLeftFocused: Bool, right isRightFocused: Bool, overlay: Bool) -> SafeText {
    if isASCII { return Self.plus }
    if overlay { return isLeftFocused ? Self.jointOverlayHeavy : Self.jointOverlay }
    switch (isLeftFocused, isRightFocused) {
    case (false, false): return Self.joint
    case (true, false): return Self.jointLeft
    case (false, true): return Self.jointRight
    case (true, true): return Self.jointBoth
    }
  }

  private static let greater = SafeText(">")
  private static let pipe = SafeText("|")
  private static let star = SafeText("*")
  private static let plus = SafeText("+")
  private static let minus = SafeText("-")
  private static let dot = SafeText(".")
  private static let heavyBar = SafeText("▌")
  private static let lightBar = SafeText("▏")
  private static let check = SafeText("✓")
  private static let triangleRight = SafeText("▸")
  private static let triangleDown = SafeText("▾")
  private static let ellipsis = SafeText("…")
  private static let middleDot = SafeText("·")
  private static let joint = SafeText("┬")
  private static let jointLeft = SafeText("┭")
  private static let jointRight = SafeText("┮")
  private static let jointBoth = SafeText("┯")
  private static let jointOverlay = SafeText("┨")
  private static let jointOverlayHeavy = SafeText("┫")
}
