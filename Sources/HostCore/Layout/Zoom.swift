// SPDX-License-Identifier: Apache-2.0
import SplitLayout

/// Which column has the window to itself for now, and why.
struct Zoom: Equatable, Sendable {
  /// What the user asks for.
  enum Kind: Sendable {
    /// The focused column alone.
    case column
    /// The column after it alone, while the keys stay with the focused one.
    case quickLook
  }

  /// The columns around the focus.
  struct Place: Sendable {
    /// The column the keys go to.
    var focus: ColumnRole
    /// The column after it; `nil` for the last one.
    var next: ColumnRole?
    /// True when only one column is on screen in any case.
    var isCollapsed: Bool
    /// True when there is no other column, so that it has the window in any case.
    var isLone = false
  }

  /// The column that has the window to itself; `nil` when columns share it.
  private(set) var column: ColumnRole?
  /// True while the keys stay with the column before it.
  private(set) var isQuickLook = false
  /// True while the content of the primary column decides whether it has the window to itself.
  private(set) var isByContent: Bool

  /// Begins with all columns on screen.
  init(byContent isByContent: Bool) { self.isByContent = isByContent }

  /// Begins what the user asks for, or ends it; quick look of the last column is that column alone.
  ///
  /// - Returns: Why it cannot be; `nil` when it could.
  mutating func toggle(_ kind: Kind, for place: Place) -> String? {
    if place.isLone { return kind == .quickLook ? HostWords.nothingToLookAt : nil }
    // A zoomed column makes room for the one after it, which quick look shows.
    let goesOn = kind == .quickLook && !isQuickLook && place.next != nil
    if !goesOn, end() { return nil }
    isByContent = false
    let look = kind == .quickLook ? place.next : nil
    guard look != nil || !place.isCollapsed else {
      return kind == .quickLook ? HostWords.nothingToLookAt : nil
    }
    isQuickLook = look != nil
    column = look ?? place.focus
    return nil
  }

  /// Brings all columns back; tells whether one had the window to itself.
  mutating func end() -> Bool {
    guard column != nil else { return false }
    isByContent = false
    isQuickLook = false
    column = nil
    return true
  }

  /// Follows the focus: alone on screen is the focused column, or in quick look the one after it.
  ///
  /// Who goes into the column that quick look shows has it alone from then on; in a narrow window
  /// it is that in any case. Once no column comes after the focused one, there is nothing to look at.
  mutating func follow(_ place: Place) {
    guard let column else { return }
    let look = isQuickLook && place.focus != column ? place.next : nil
    let isOver = isQuickLook && look == nil && (place.isCollapsed || place.focus != column)
    isQuickLook = look != nil
    self.column = isOver ? nil : look ?? place.focus
  }

  /// Gives the primary column the window while its content has no rows; the first rows end that.
  ///
  /// - Returns: Whether columns come or go.
  mutating func fit(hasRows: Bool, for place: Place) -> Bool {
    if hasRows {
      isByContent = false
      return end()
    }
    guard column == nil, place.focus == .primary, !place.isCollapsed else { return false }
    column = .primary
    return true
  }
}
