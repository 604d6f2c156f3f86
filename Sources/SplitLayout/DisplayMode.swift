// SPDX-License-Identifier: Apache-2.0

/// Which sidebars are on screen, and how they share the window with the secondary column.
///
/// As a wish `automatic` means "as many sidebars as fit"; a projection never reports it. With one
/// sidebar installed the wishes with "two" mean the same as those with "one".
///
/// Source: UISplitViewController.DisplayMode.
package enum DisplayMode: String, CaseIterable, Sendable {
  case automatic
  case secondaryOnly
  case oneBesideSecondary
  case oneOverSecondary
  case twoBesideSecondary
  case twoOverSecondary
  case twoDisplaceSecondary

  /// How many sidebars the mode names; `automatic` names none.
  package var namedSidebars: Int {
    switch self {
    case .automatic, .secondaryOnly: 0
    case .oneBesideSecondary, .oneOverSecondary: 1
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
    }
  }

  /// Whether the mode lays the sidebars on top of the secondary column.
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
  case double
  case triple
}

/// The side of the window where the primary column lies.
///
/// Source: UISplitViewController.primaryEdge.
package enum PrimaryEdge: String, CaseIterable, Sendable {
  case leading
  case trailing
}
