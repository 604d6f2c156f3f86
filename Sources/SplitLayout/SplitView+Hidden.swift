// SPDX-License-Identifier: Apache-2.0

/// Why columns are not on screen.
extension SplitView {
  /// The columns off the screen, each with its reason.
  ///
  /// Listed are the columns of the style, and inspector and compact column if installed.
  func hiddenColumns(in result: SplitProjection) -> [HiddenColumn] {
    ColumnRole.allCases.compactMap { role in
      guard result.frame(of: role) == nil else { return nil }
      guard isInstalled(role) else {
        let belongs = role == .supplementary ? configuration.style == .triple : role.isInChain
        return belongs ? HiddenColumn(role: role, reason: .notInstalled) : nil
      }
      return HiddenColumn(role: role, reason: reason(for: role, in: result))
    }
  }

  private func reason(for role: ColumnRole, in result: SplitProjection) -> HiddenColumn.Reason {
    if result.isTooSmall { return .narrow(needs: configuration.tooSmallColumns) }
    switch role {
    case .compact: return .behavior
    case .inspector: return isInspectorOpen ? .behavior : .user
    case .secondary: return .narrow(needs: configuration.compactLine)
    case .primary, .supplementary: break
    }
    let count = (distance(of: role) ?? 0) + 1
    let wish = userMode ?? preferredDisplayMode
    let named = wish == .automatic ? sidebarCount : min(wish.namedSidebars, sidebarCount)
    if named < count { return userMode == nil ? .behavior : .user }
    if preferredSplitBehavior == .overlay { return .behavior }
    if wish.isOverlay, preferredSplitBehavior == .automatic { return .behavior }
    let needs = max(need(count), hideLine(count), configuration.compactLine)
    return .narrow(needs: needs)
  }
}
