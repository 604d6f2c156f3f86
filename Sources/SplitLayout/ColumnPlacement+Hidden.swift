// SPDX-License-Identifier: Apache-2.0

/// Why columns are not on screen.
extension ColumnPlacement {
  /// The columns off the screen, each with its reason.
  ///
  /// Listed are the columns of the style, and inspector and compact column if installed.
  func hiddenColumns(in result: SplitProjection) -> [HiddenColumn] {
    ColumnRole.allCases.compactMap { role in
      guard result.frame(of: role) == nil else { return nil }
      guard space.isInstalled(role) else {
        let belongs = role == .supplementary ? space.configuration.style == .triple : role.isInChain
        return belongs ? HiddenColumn(role: role, reason: .notInstalled) : nil
      }
      return HiddenColumn(role: role, reason: reason(for: role, in: result))
    }
  }

  private func reason(for role: ColumnRole, in result: SplitProjection) -> HiddenColumn.Reason {
    if result.isTooSmall { return .narrow(needs: space.configuration.tooSmallColumns) }
    switch role {
    case .compact: return .behavior
    case .inspector: return isInspectorOpen ? .behavior : .user
    case .secondary: return .narrow(needs: space.configuration.compactLine)
    case .primary, .supplementary: break
    }
    let count = (space.distance(of: role) ?? 0) + 1
    let wish = wishes.mode
    let named =
      wish == .automatic ? space.sidebarCount : min(wish.namedSidebars, space.sidebarCount)
    if named < count { return wishes.userMode == nil ? .behavior : .user }
    if wishes.preferredSplitBehavior == .overlay { return .behavior }
    if wish.isOverlay, wishes.preferredSplitBehavior == .automatic { return .behavior }
    let needs = max(space.need(count), space.hideLine(count), space.configuration.compactLine)
    return .narrow(needs: needs)
  }
}
