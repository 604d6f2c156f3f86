// SPDX-License-Identifier: Apache-2.0

/// A thing the user can tell the host to do; its raw value is its name in `keys`.
///
/// To add one: a case here, its title and group in `HostCommand+Titles.swift`, its keys in
/// `KeyBinding+Standard.swift`, and its name in the schemas (a test compares them).
package enum HostCommand: String, CaseIterable, Sendable {
  // Moving
  case cursorUp, cursorDown, pageUp, pageDown, first, last
  case stepIn, stepOut, activate, back
  // Choosing
  case mark, markRange, markAll, filter, search, searchNext, searchPrevious
  // Moving things
  case movePickUp, copyPickUp, cut, copy, paste, moveRowUp, moveRowDown
  // Columns
  case focusNext, focusPrevious, focusLeft, focusRight
  case showColumn1, showColumn2, showColumn3, showColumn4
  case toggleSidebar, zoom, narrow, widen, narrowMore, widenMore, resetWidth
  case showPrimary, inspector
  case primaryRow1, primaryRow2, primaryRow3, primaryRow4, primaryRow5
  case primaryRow6, primaryRow7, primaryRow8, primaryRow9
  // The row
  case menu, edit, openExternally
  // Everything else
  case leave, interrupt, prefix, sendPrefixKey, palette, help, undo, redo, reload, suspend, redraw
  case quit
  // While a keyboard drag runs
  case dragDrop, dragCancel, dragUp, dragDown, dragNextColumn, dragPreviousColumn
  case dragStepIn, dragStepOut, dragCopy, dragMove, dragLink, dragChoose
  case dragInto, dragOpen, dragAddRow, dragPlaces
}

/// A heading of the help.
package enum CommandGroup: String, CaseIterable, Sendable {
  case moving, choosing, things, columns, general, drag
}
