// SPDX-License-Identifier: Apache-2.0
import PaneContent

/// Views of what is not on screen any more, for when it is shown again: the newest 64,
/// each by a name.
struct SavedViews: Sendable {
  private var views: [(name: String, view: SavedView)] = []

  /// Keeps the view of what is being left; the oldest goes when there are too many.
  mutating func keep(_ view: SavedView?, of name: String) {
    guard let view else { return }
    views.removeAll { $0.name == name }
    views.append((name, view))
    if views.count > HostLimits.savedViews { views.removeFirst() }
  }

  /// The view as it was left; `nil` for what was not.
  func view(of name: String) -> SavedView? { views.last { $0.name == name }?.view }

  /// Takes the view out; `nil` for what was not left.
  mutating func take(_ name: String) -> SavedView? {
    defer { views.removeAll { $0.name == name } }
    return view(of: name)
  }
}
