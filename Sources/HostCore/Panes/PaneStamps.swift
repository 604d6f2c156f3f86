// SPDX-License-Identifier: Apache-2.0

/// Numbers that grow with what a pane shows below its title: two equal ones tell that nothing has
/// happened in between, without comparing anything else.
package struct PaneStamps: Equatable, Sendable {
  /// Grows whenever it may look different from before.
  package private(set) var any = 0
  /// The same as ``any``, but for moves of the cursor among rows that stay where they are.
  package private(set) var rows = 0
  /// The same as ``rows``, but for scrolling through rows that are otherwise as they were.
  package private(set) var lines = 0

  /// Notes that rows or lines may look different from before.
  mutating func rowsChanged() {
    rowsScrolled()
    lines &+= 1
  }

  /// Notes that rows stand elsewhere and are otherwise as they were.
  mutating func rowsScrolled() {
    cursorMoved()
    rows &+= 1
  }

  /// Notes that the cursor may stand in another row.
  mutating func cursorMoved() { any &+= 1 }
}
