// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The pages that were on screen for the last inputs.
///
/// Whoever comes back to a row sees at once what it has led to a moment ago. The program is told of the
/// input as of any other, and what it shows then takes the place of that.
struct RecentPages: Sendable {
  private typealias Kept = (value: PaneInput.Value, page: Page, leftAt: HostTime)

  /// At most ``HostLimits/keptPages``, the one left last at the end.
  private var pages: [Kept] = []

  /// Keeps the page that an input has led to and that is about to go.
  mutating func keep(_ page: Page, of value: PaneInput.Value, at now: HostTime) {
    pages.removeAll { $0.value.leadsToSameContent(as: value) }
    guard page.isWorthKeeping else { return }
    if pages.count == HostLimits.keptPages { pages.removeFirst() }
    pages.append((value, page, now))
  }

  /// What was on screen for an input, if that is not long ago; it is kept no more.
  mutating func take(for value: PaneInput.Value, at now: HostTime) -> Page? {
    guard let index = pages.lastIndex(where: { $0.value.leadsToSameContent(as: value) }) else {
      return nil
    }
    let kept = pages.remove(at: index)
    return now.since(kept.leftAt) <= HostLimits.pageKept ? kept.page : nil
  }

  /// Forgets all of them: the next run may show something else.
  mutating func forget() { pages = [] }
}

extension PaneInput {
  /// Keeps what is on screen for the newest input, which another one follows.
  ///
  /// - Returns: What was on screen for that one, if that is not long ago.
  mutating func leave(_ view: PaneView, for value: Value, at now: HostTime) -> Page? {
    let known = recent.take(for: value, at: now)
    if let current, !isStale, generation > 0, view.pages.count == 1 {
      recent.keep(view.page, of: current, at: now)
    }
    return known
  }

  /// Shows at once what the waiting input has led to a moment ago, until its program says what it is now.
  ///
  /// Only where nothing else is to be answered: else what comes next would be for an older input.
  ///
  /// - Returns: Whether it is shown.
  mutating func recall(_ page: Page, showing view: inout PaneView, _ turn: inout PaneTurn) -> Bool {
    guard !isOutstanding, unanswered == 0, view.build(PaneUpdate(), as: page, for: self) else {
      return false
    }
    isRepeated = true
    view.staleness = .fresh
    turn.start(.staleness, after: HostLimits.dim)
    turn.order(.changed([.rows, .content]))
    turn.needFrame(.now)
    return true
  }
}
