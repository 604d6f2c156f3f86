// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// From state and size to what is on screen.
extension ColumnPlacement {
  /// Computes the projection from nothing but room and wishes.
  func projection() -> SplitProjection {
    var result = arranged()
    result.size = space.size
    if space.isTooSmall {
      result.isTooSmall = true
      result.columns = []
      result.dividers = []
    }
    result.hidden = hiddenColumns(in: result)
    return result
  }

  /// What the columns would be if no window were too small; rules about columns ask this.
  func arranged() -> SplitProjection {
    var result = space.isCompact ? collapsedProjection() : expandedProjection()
    result.columns.sort { $0.role < $1.role }
    return result
  }

  /// Decision: with a compact pane nothing else is shown, also no inspector sheet.
  private func collapsedProjection() -> SplitProjection {
    var result = SplitProjection()
    result.isCollapsed = true
    guard !space.isInstalled(.compact) else {
      result.columns = [.base(.compact, x: 0, width: space.width)]
      result.focus = .compact
      result.stack = [.compact]
      return result
    }
    let top = topColumn
    result.columns = [.base(top, x: 0, width: space.width)]
    result.stack = space.chain.filter { $0 <= top }
    result.focus = top
    if isInspectorOpen {
      // Nothing of the column is left to be dimmed.
      for index in result.columns.indices { result.columns[index].isInteractive = false }
      result.columns.append(.overlay(.inspector, x: 0, width: space.width))
      result.focus = .inspector
    }
    return result
  }

  private func expandedProjection() -> SplitProjection {
    let base = baseCount
    let isTiled = tilesInspector
    let widths = space.tiledWidths(base: base, withInspector: isTiled)
    let inspector = isTiled ? space.configuration.divider + widths[.inspector] : 0
    let room = space.width - inspector
    var result = SplitProjection()
    let revealed = Array(space.sidebars.prefix(visibleSidebarCount).dropFirst(base).reversed())
    result.displayMode = .tiling(base)
    if revealed.isEmpty {
      placeTiles(space.sidebars.prefix(base).reversed(), widths, into: &result)
    } else if let displacing = displacingWidth(base: base, widths: widths, room: room) {
      var displaced = widths
      displaced[.primary] = displacing
      result.displayMode = .twoDisplaceSecondary
      placeTiles([.primary, .supplementary], displaced, into: &result)
    } else {
      result.displayMode = visibleSidebarCount == 1 ? .oneOverSecondary : .twoOverSecondary
      placeTiles(space.sidebars.prefix(base).reversed(), widths, into: &result)
    }
    if isTiled { placeInspector(.base, width: widths[.inspector], into: &result) }
    placeOverlay(revealed, room: room, inspector: isInspectorOpen && !isTiled, into: &result)
    result.focus = resolvedFocus(in: result)
    if space.configuration.primaryEdge == .trailing { result.mirror(in: space.width) }
    return result
  }

  /// The width of the primary column when it pushes the secondary aside, or `nil` if it does not.
  ///
  /// Decision: what the secondary column may use ends where a tiled inspector begins.
  private func displacingWidth(base: Int, widths: PerColumn<Int>, room: Int) -> Int? {
    guard wishes.preferredSplitBehavior == .displace, base == 1, space.sidebarCount == 2 else {
      return nil
    }
    let free =
      room - space.configuration.displacePeek - 2 * space.configuration.divider
      - widths[.supplementary]
    guard space.minimum(of: .primary) <= free else { return nil }
    return min(space.preferredWidth(of: .primary, in: .reveal), free)
  }

  /// Puts sidebars and the secondary column side by side from the leading edge.
  private func placeTiles(
    _ columns: [ColumnRole], _ widths: PerColumn<Int>, into result: inout SplitProjection
  ) {
    var x = 0
    for column in columns {
      result.columns.append(.base(column, x: x, width: widths[column]))
      x += widths[column]
      result.dividers.append(divider(at: x, of: column, .base))
      x += space.configuration.divider
    }
    result.columns.append(.base(.secondary, x: x, width: widths[.secondary]))
    if result.displayMode == .twoDisplaceSecondary {
      result.cover { $0 != .secondary }
    }
  }

  /// Puts the inspector at the trailing edge, with its divider before it.
  private func placeInspector(
    _ layer: SplitLayer, width cells: Int, into result: inout SplitProjection
  ) {
    let x = space.width - cells
    let isCovered = layer == .base && result.displayMode == .twoDisplaceSecondary
    result.columns.append(
      ColumnFrame(
        role: .inspector, x: x, width: cells, layer: layer, isDimmed: isCovered,
        isInteractive: !isCovered))
    result.dividers.append(divider(at: x - space.configuration.divider, of: .inspector, layer))
  }

  /// Puts what lies on top over the tiles and covers them.
  ///
  /// Decision: an overlaid inspector over a displaced layout leaves the two sidebars usable.
  private func placeOverlay(
    _ revealed: [ColumnRole], room: Int, inspector: Bool, into result: inout SplitProjection
  ) {
    let isDisplaced = result.displayMode == .twoDisplaceSecondary
    let overlaid = isDisplaced ? [] : revealed
    guard !overlaid.isEmpty || inspector else { return }
    result.cover { isDisplaced && $0.isSidebar }
    let edge =
      inspector ? space.width - space.overlaidInspectorWidth - space.configuration.divider : room
    let widths = space.revealedWidths(of: overlaid, before: edge)
    var x = 0
    for column in overlaid {
      result.columns.append(.overlay(column, x: x, width: widths[column]))
      x += widths[column]
      result.dividers.append(divider(at: x, of: column, .overlay))
      x += space.configuration.divider
    }
    if inspector { placeInspector(.overlay, width: space.overlaidInspectorWidth, into: &result) }
  }

  private func divider(at x: Int, of column: ColumnRole, _ layer: SplitLayer) -> DividerFrame {
    DividerFrame(
      x: x, width: space.configuration.divider, column: column, layer: layer,
      isDraggable: space.configuration.widths[column].isResizable)
  }

  /// The wished column if it takes input, else the next one towards the end, else the previous.
  private func resolvedFocus(in result: SplitProjection) -> ColumnRole {
    let candidates = result.columns.filter(\.isInteractive).map(\.role)
    return candidates.filter { $0 >= wishes.focus }.min() ?? candidates.max() ?? .secondary
  }
}

extension ColumnFrame {
  /// A tiled column that takes input.
  static func base(_ role: ColumnRole, x: Int, width: Int) -> ColumnFrame {
    ColumnFrame(role: role, x: x, width: width, layer: .base, isDimmed: false, isInteractive: true)
  }

  /// A column on top that takes input.
  static func overlay(_ role: ColumnRole, x: Int, width: Int) -> ColumnFrame {
    ColumnFrame(
      role: role, x: x, width: width, layer: .overlay, isDimmed: false, isInteractive: true)
  }
}

extension SplitProjection {
  /// Takes input away from the tiled columns, except from some.
  mutating func cover(except isSpared: (ColumnRole) -> Bool = { _ in false }) {
    for index in columns.indices where !isSpared(columns[index].role) {
      columns[index].isDimmed = true
      columns[index].isInteractive = false
    }
    for index in dividers.indices { dividers[index].isDraggable = false }
  }

  /// Turns left and right; twice is the identity.
  mutating func mirror(in width: Int) {
    for index in columns.indices {
      columns[index].x = width - columns[index].x - columns[index].width
    }
    for index in dividers.indices {
      dividers[index].x = width - dividers[index].x - dividers[index].width
    }
  }
}
