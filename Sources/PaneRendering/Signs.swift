// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore

/// The signs the window is drawn with, in Unicode or in ASCII.
struct Signs: Sendable {
  let isASCII: Bool

  var focusedBar: SafeText { isASCII ? Self.greater : Self.heavyBar }
  var unfocusedBar: SafeText { isASCII ? Self.pipe : Self.lightBar }
  var mark: SafeText { isASCII ? Self.star : Self.check }
  var closed: SafeText { isASCII ? Self.plus : Self.triangleRight }
  var open: SafeText { isASCII ? Self.minus : Self.triangleDown }
  var above: SafeText { isASCII ? Self.caret : Self.triangleUp }
  var below: SafeText { isASCII ? Self.letterV : Self.triangleDown }
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

  /// Fills the place of a picture that cannot be seen.
  var unseen: Unicode.Scalar { isASCII ? ":" : "░" }

  // MARK: Dragging

  var lifted: SafeText { isASCII ? Self.colon : Self.dashedBar }
  var leaving: SafeText { isASCII ? Self.greater : Self.arrow }
  var insertion: Unicode.Scalar { isASCII ? "-" : "━" }
  var insertionStart: Unicode.Scalar { isASCII ? ">" : "╾" }
  var insertionEnd: Unicode.Scalar { isASCII ? "<" : "╼" }
  var targetStart: Unicode.Scalar { isASCII ? "[" : "▐" }
  var targetEnd: Unicode.Scalar { isASCII ? "]" : "▌" }
  var targetRule: Unicode.Scalar { isASCII ? "#" : "━" }
  var targetDivider: Unicode.Scalar { isASCII ? "#" : "┃" }
  var leadingHandle: Unicode.Scalar { isASCII ? "[" : "▌" }
  var trailingHandle: Unicode.Scalar { isASCII ? "]" : "▐" }

  /// Eighths of a cell, 1 to 8.
  func eighths(_ count: Int) -> Unicode.Scalar {
    let signs: [Unicode.Scalar] =
      isASCII
      ? [".", ".", ":", ":", "+", "+", "#", "#"] : ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    return signs[min(max(1, count), signs.count) - 1]
  }

  /// The joint of a rule with a heavy divider, by which side of the rule is heavy.
  func targetJoint(left: Bool, right: Bool) -> Unicode.Scalar {
    if isASCII { return "#" }
    return left ? (right ? "┳" : "┱") : (right ? "┲" : "┰")
  }

  /// The sign of what a drop would do; empty where nothing would happen at all.
  func sign(of deed: DragBadge.Outcome) -> String {
    switch deed {
    case .move: isASCII ? ">" : "→"
    case .copy: "+"
    case .link: isASCII ? "@" : "↗"
    case .ask: "?"
    case .forbidden: isASCII ? "x" : "⊘"
    case .nothing: "="
    case .waiting: isASCII ? "..." : "…"
    case .none: ""
    }
  }

  /// The number of carried items, such as `×3`; empty for one.
  func count(of badge: DragBadge) -> String {
    badge.count > 1 ? "\(isASCII ? "x" : "×")\(badge.count)" : ""
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
  private static let triangleUp = SafeText("▴")
  private static let caret = SafeText("^")
  private static let letterV = SafeText("v")
  private static let triangleDown = SafeText("▾")
  private static let ellipsis = SafeText("…")
  private static let middleDot = SafeText("·")
  private static let colon = SafeText(":")
  private static let dashedBar = SafeText("┊")
  private static let arrow = SafeText("→")
  private static let joint = SafeText("┬")
  private static let jointLeft = SafeText("┭")
  private static let jointRight = SafeText("┮")
  private static let jointBoth = SafeText("┯")
  private static let jointOverlay = SafeText("┨")
  private static let jointOverlayHeavy = SafeText("┫")
}
