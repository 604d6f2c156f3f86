// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// The way the pane follows the column before it.
struct FollowedColumn {
  /// Milliseconds from the start in which the first selection of the column before is not the user's.
  private static let beginning = 3_000

  /// Whether the user has named the folder to begin with.
  let namesFolder: Bool
  /// When the pane was started, in milliseconds.
  let began: Int
  /// True when it began in a tab behind others: the first selection comes when it is looked at.
  let beganBehind: Bool
  /// The value that was followed last, until the user walks on; saved for the next start.
  private(set) var last: String?
  /// True when another pane has opened this one for a folder; saved for the next start.
  private(set) var wasOpened = false
  private var isFirst = true
  private var wasRestored = false

  /// Creates it at the start of the pane.
  init(namesFolder: Bool, began: Int, beganBehind: Bool) {
    self.namesFolder = namesFolder
    self.began = began
    self.beganBehind = beganBehind
  }

  /// Goes on where the pane was before a restart.
  mutating func restore(_ last: String?, wasOpened: Bool) {
    self.last = last
    self.wasOpened = wasOpened
    wasRestored = true
  }

  /// Notes that the user goes another way than the column before has led.
  mutating func walkOn() { last = nil }

  /// The place an input leads to; `nil` when the pane stays where it is.
  ///
  /// Stays: without a place, for an input that is put back after a restart, for the one followed
  /// last, and for the first if the user had asked for a folder or was elsewhere; the first row of the
  /// column before was nobody's choice. A row that is activated always leads there.
  mutating func place(of input: InputSet, isSomewhere: Bool, at now: Int) -> FilePath? {
    if input.by == "open" { wasOpened = true }
    let isOfStart =
      (namesFolder || wasRestored) && isFirst
      && (beganBehind || now - began < Self.beginning)
    let isSame = last.map { $0.utf8.elementsEqual((input.value.string ?? "").utf8) } ?? false
    isFirst = false
    // An input that is put back is the one of this place, however far the user has walked since.
    if input.by == "restore", wasRestored || isSomewhere { return nil }
    last = input.value.string
    guard input.item != nil, let place = input.path else { return nil }
    switch input.by {
    case "restore": return isOfStart || isSame ? nil : place
    case "select": return isOfStart || isSame ? nil : place
    default: return place
    }
  }
}
