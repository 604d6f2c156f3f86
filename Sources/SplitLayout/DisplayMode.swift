// SPDX-License-Identifier: Apache-2.0

/// Which sidebars are on screen, and how they share the window with the secondary column.
///
/// As a wish `automatic` means "as many sidebars as fit"; a projection never reports it. With one
/// sidebar installed the wishes with "two" mean the same as those with "one".
///
/// Source: UISplitViewController.DisplayMode.
package enum DisplayMode: String, CaseIterable, Sendable {
  /// As many sidebars tiled as fit; only a wish.
  case automatic
  /// No sidebar.
  case secondaryOnly
  /// One sidebar tiled: the supplementary in triple style.
  case oneBesideSecondary
  /// One sidebar on top.
  case oneOverSecondary
  /// Both sidebars tiled.
  case twoBesideSecondary
  /// Both sidebars on screen, at least one of them on top.
  case twoOverSecondary
  /// Both sidebars tiled, the secondary column pushed partly off the window.
  case twoDisplaceSecondary

  /// How many sidebars the mode names; `automatic` names none.
  package var namedSidebars: Int {
    switch self {
    case .automatic, .secondaryOnly: 0
    case .oneBesideSecondary, .oneOverSecondary: 1
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
    }
  }

  /// True when the mode lays the sidebars on top of the secondary column.
  package var isOverlay: Bool { self == .oneOverSecondary || self == .twoOverSecondary }

  /// The mode that tiles a number of sidebars; below 0 counts as 0, above 2 as 2.
  package static func tiling(_ sidebars: Int) -> DisplayMode {
    switch sidebars {
    case ..<1: .secondaryOnly
    case 1: .oneBesideSecondary
    default: .twoBesideSecondary
    }
  }
}

/// How sidebars and secondary column share the width.
///
/// Source: UISplitViewController.SplitBehavior.
package enum SplitBehavior: String, CaseIterable, Sendable {
  /// Tile what fits; the rest opens on top.
  case automatic
  /// Tile; overlay wishes read as tiling wishes.
  case tile
  /// Sidebars only ever lie on top of the secondary column.
  case overlay
  /// Like tile, but a second sidebar pushes the secondary column aside.
  case displace
}

/// How many sidebars the split view may have.
///
/// Source: UISplitViewController.Style.
package enum SplitStyle: String, CaseIterable, Sendable {
  /// The primary column.
  case double
  /// The primary and the supplementary column.
  case triple
}

/// The side of the window where the primary column lies.
///
/// Source: UISplitViewController.primaryEdge.
package enum PrimaryEdge: String, CaseIterable, Sendable {
  /// The left side.
  case leading
  /// The right side; everything is mirrored.
  case trailing
}
