// SPDX-License-Identifier: Apache-2.0
import PaneContent

/// Cursor, scroll and filter of places that a page has left, for when the user comes back to them.
///
/// A place is named by what its rows are kept in. Marks are not kept: they belong to what is seen.
struct PlaceViews: Sendable {
  private var views: [(place: String, view: SavedView)] = []

  /// Keeps the view of a place that is being left; the oldest goes when there are too many.
  mutating func keep(_ view: SavedView?, of place: String) {
    guard let view else { return }
    views.removeAll { $0.place == place }
    views.append((place, view.withoutMarks))
    if views.count > HostLimits.savedViews { views.removeFirst() }
  }

  /// The view of a place as it was left; `nil` for a place that was not.
  func view(of place: String) -> SavedView? { views.last { $0.place == place }?.view }
}
