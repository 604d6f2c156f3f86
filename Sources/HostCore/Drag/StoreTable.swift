// SPDX-License-Identifier: Apache-2.0
import DragSession

/// Which running programs keep which store of items.
///
/// A store has a name that outlives its program. A program that shows another folder keeps another
/// store then, and still answers for the one before until it ends.
struct StoreTable: Sendable {
  private var keepers: [StoreKey: [PaneID]] = [:]
  private var named: [PaneID: [StoreKey]] = [:]

  /// Notes that a program keeps a store; tells whether the store was closed until now.
  mutating func note(_ store: StoreKey, openedBy pane: PaneID) -> Bool {
    if keepers[store]?.last == pane { return false }
    let isNew = keepers[store]?.isEmpty ?? true
    keepers[store, default: []].removeAll { $0 == pane }
    keepers[store, default: []].append(pane)
    named[pane, default: []].removeAll { $0 == store }
    named[pane, default: []].append(store)
    return isNew
  }

  /// Forgets a program that has ended.
  ///
  /// - Returns: Its stores, each with whether another program keeps it as well.
  mutating func forget(_ pane: PaneID) -> [(store: StoreKey, isKept: Bool)] {
    (named.removeValue(forKey: pane) ?? []).map { store in
      keepers[store]?.removeAll { $0 == pane }
      if keepers[store]?.isEmpty ?? true { keepers[store] = nil }
      return (store, keepers[store] != nil)
    }
  }

  /// The oldest stores of a program beyond the limit, which it need not answer for any longer.
  ///
  /// - Parameters:
  ///   - pane: The program.
  ///   - isBusy: Whether a transfer still needs a store.
  /// - Returns: The stores that nobody keeps any longer.
  mutating func forgetOld(of pane: PaneID, unless isBusy: (StoreKey) -> Bool) -> [StoreKey] {
    guard let all = named[pane], all.count > HostLimits.storesOfPane else { return [] }
    var closed: [StoreKey] = []
    for store in all.dropLast(HostLimits.storesOfPane / 2) where !isBusy(store) {
      named[pane]?.removeAll { $0 == store }
      keepers[store]?.removeAll { $0 == pane }
      if keepers[store]?.isEmpty ?? true {
        keepers[store] = nil
        closed.append(store)
      }
    }
    return closed
  }

  /// The program that keeps a store; the newest one when there are several.
  func pane(of store: StoreKey) -> PaneID? { keepers[store]?.last }
}
