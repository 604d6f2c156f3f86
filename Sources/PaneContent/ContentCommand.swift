// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// A wish of the user, the plugin or the host about content, whatever its kind.
///
/// Content for which a command has no meaning leaves it alone, so nobody has to ask before.
package enum ContentCommand: Equatable, Sendable {
  /// Moves the cursor, or scrolls where there is none.
  case move(ContentMove, times: Int = 1)
  /// Moves the cursor to a row; without that row it stays.
  case moveTo(ItemID)
  /// Moves the cursor to a row by its number from 0, or to the nearest.
  case moveToRow(Int)
  /// Opens what the cursor is on, or scrolls sideways where there is no cursor; or the way back.
  case stepIn, stepOut
  /// Scrolls as a wheel does; the cursor stays.
  case scroll(lines: Int)
  /// Scrolls sideways, in cells.
  case scrollSideways(cells: Int)
  /// Scrolls to the end; the cursor stays.
  case scrollToEnd
  /// Scrolls until the row can be seen; the cursor stays.
  case reveal(ItemID)
  /// Moves the cursor to the first row, and marks all when there are several.
  case select([ItemID])
  /// Opens and closes rows.
  case setOpen([ItemID: Bool])
  /// Changes what is marked.
  case mark(MarkCommand)
  /// Filters or searches.
  case find(FindCommand)
  /// Changes the columns, or what rows are sorted by.
  case columns(ColumnsCommand)
  /// Changes one column by its id, as a list of all of them does.
  case column(String, ColumnEdit)
  /// Widens the columns of a table for the numbers on screen.
  case widen
  /// Lets go of what a press has taken hold of; cancelled, it is as it was before.
  case letGo(isCancelled: Bool)
  /// Goes to a link; the view follows.
  case link(LinkCommand)
  /// Shows the task that the user has gone to as it will be once its plugin has shown it, or all
  /// tasks as they are again.
  case awaitTick(Bool)
  /// Goes to a named place.
  case landmark(LandmarkCommand)
  /// Shows a text as it is written, or laid out again.
  case asWritten
  /// Begins to type into what the cursor is on, or presses it.
  case enter
  /// Takes one of the choices that the content offers.
  case choose(String)
  /// Takes back what the user typed and the plugin was not sent.
  case discard
  /// Changes the size of a picture.
  case magnify(MagnifyCommand)
  /// Chooses cells by the mouse, to be copied.
  case cells(CellStep)
}

/// A change of the size of a picture.
package enum MagnifyCommand: Hashable, CaseIterable, Sendable {
  case larger, smaller
  /// As it is fitted into the pane.
  case fit
}

/// A step from link to link, or to a task on the way.
package enum LinkCommand: Equatable, Sendable {
  case previous, next
  case previousOrTask, nextOrTask

  /// True for the way on.
  var isForward: Bool { self == .next || self == .nextOrTask }
}

/// A way to a named place.
package enum LandmarkCommand: Equatable, Sendable {
  /// To the one before what is at the top, or behind it.
  case previous, next
  /// To the one with this number, from 0.
  case number(Int)
  /// To the one that links call by this name.
  case named(String)
}

/// A step of the cursor or of the view.
package enum ContentMove: Hashable, CaseIterable, Sendable {
  case up, down, pageUp, pageDown, first, last
}

/// A change of the marks.
package enum MarkCommand: Equatable, Sendable {
  /// Marks the cursor row or takes its mark away; where nothing can be marked, turns the page.
  case toggle
  /// Marks the cursor row or takes its mark away, and stays there.
  case here
  /// Marks the rows from the nearest marked one to the cursor's.
  case upToHere
  /// Begins a range at the cursor row, or keeps the one that was begun.
  case range
  /// Marks every row, or none when all are.
  case all
  /// Marks every row that is not marked, and no other.
  case others
  /// Leaves the range, else takes all marks away.
  case leave
  /// Takes all marks away.
  case clear
  /// Takes the marks of some rows away.
  case remove([ItemID])
}

/// A step of filtering or searching.
package enum FindCommand: Equatable, Sendable {
  /// Shows only rows with these words, of moments as the clock shows them; an empty text shows all.
  case filter(String, by: ZoneClock = .utc)
  /// Goes to the first place with these words.
  case search(String)
  /// Keeps the filter, and the place a search has reached.
  case keep
  /// Shows all rows again, and the text without hits.
  case clear
  /// Goes to the next hit or the one before.
  case next, previous
  /// Goes on with a search that has paused.
  case goOn
}

/// A change of one column, whether it is on show or not.
package enum ColumnEdit: Hashable, Sendable {
  /// Hides it, or shows it.
  case toggle
  /// Moves it among all columns, by so many places; a negative number is towards the first.
  case move(by: Int)
}

/// A change of the columns of content that has some, or of the order of its rows.
package enum ColumnsCommand: Hashable, CaseIterable, Sendable {
  /// Makes the column before or after the current one.
  case columnPrevious, columnNext
  /// Switches between a cursor of rows and one of cells.
  case cellCursor
  /// Sorts by the current column, alone or as a further one; the same again takes it back.
  case sortUp, sortDown, sortUpToo, sortDownToo
  /// Gives rows the order back in which they come.
  case sortAsSent
  /// Changes the width of the current column by 2 cells.
  case columnNarrower, columnWider
  /// Gives the current column its own width back, or that of what is on screen.
  case columnAutomatic, columnFit
  /// Moves the current column.
  case columnLeft, columnRight
  case columnHide
  /// Freezes the columns up to the current one, or those the plugin says.
  case columnFreeze
  /// Takes back all choices but the order of rows.
  case columnsAsSent
  /// Shows the list of all columns.
  case columnList
  /// Shows the cell of the current column in full.
  case cellShow
}

/// What a command came to.
package enum ContentOutcome: Equatable, Sendable {
  /// The command has no meaning here.
  case nothing
  case changed, unchanged
  /// Rows that have not arrived would have to be known for it.
  case refused
  /// A row is open now, or closed.
  case expanded(ItemID, Bool)
  /// There is nothing to step through here: the step leads out of the content.
  case beyond
  /// The content is scrolled to its edge already.
  case edge
  /// The plugin has to send the rows in another order.
  case reordered
  /// The user is to take one of the choices it offers.
  case offers

  /// Tells if something is otherwise than before.
  init(isChanged: Bool) { self = isChanged ? .changed : .unchanged }

  /// Tells if a step went on within the content.
  init(hasStepped: Bool?) { self = hasStepped == true ? .changed : .beyond }
}

/// What turning pages came to.
package enum PageTurn: Equatable, Sendable {
  /// Another page, by its number from 1.
  case page(Int)
  /// There is none before this one, or behind it.
  case first, last
}

/// What a press on content came to.
package enum ContentPress: Equatable, Sendable {
  /// Nothing is there to be pressed.
  case nothing
  /// The cursor is on the row now.
  case row
  /// The same, and the press was on the row's box or icon.
  case sign(Item)
  /// Something was taken hold of that follows the mouse while the button is down.
  case held
  /// The title of a column was taken hold of.
  case heldTitle
  /// A row is open now, or closed.
  case expanded(ItemID, Bool)
  /// A link was pressed; it is the current one now, or was before.
  case link(isCurrent: Bool)
  /// A field with choices was pressed; the user is to take one.
  case offers
  /// The content has no rows; a press means it as a whole.
  case whole
}

/// The way keys act on content; `keys` of the user's settings calls these places by name.
package enum ContentKeys: Equatable, Sendable { case rows, outline, table, text }

/// What typing into content does.
package enum ContentTyping: Equatable, Sendable {
  case nothing
  /// Rows are filtered here.
  case filter
  /// Only the plugin can filter the rows, for most have not been fetched.
  case query
  /// Text is searched.
  case search
}

/// How a search ended that found nothing.
package enum SearchEnd: Equatable, Sendable {
  /// All of the text was looked at.
  case notFound
  /// Some lines could not be read.
  case unread
}
