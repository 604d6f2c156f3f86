// SPDX-License-Identifier: Apache-2.0
import PaneContent

/// Views of what is not on screen any more, for when it is shown again: the newest 64,
/// each by a name.
struct SavedViews: Sendable {
  private var views: [String: SavedView] = [:]
  /// The names, the one kept longest ago first.
  private var names: [String] = []

  /// Keeps the view of what is being left; the oldest goes when there are too many.
  mutating func keep(_ view: SavedView?, of name: String) {
    guard let view else { return }
    if views.updateValue(view, forKey: name) != nil { names.removeAll { $0 == name } }
    names.append(name)
    if names.count > HostLimits.savedViews { views[names.removeFirst()] = nil }
  }

  /// The view as it was left; `nil` for what was not.
  func view(of name: String) -> SavedView? { views[name] }

  /// Takes the view out; `nil` for what was not left.
  mutating func take(_ name: String) -> SavedView? {
    guard let view = views.removeValue(forKey: name) else { return nil }
    names.removeAll { $0 == name }
    return view
  }
}
