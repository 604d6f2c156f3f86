// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
import JSONRPC

/// Every number the wire is bounded by, in one place; units stand in the names.
///
/// Source: `Plugins/REFERENCE.md`, Limits.
package enum Limit {
  // MARK: Lines

  /// Longest line a plugin may send, without its line feed.
  package static let messageBytes = LineLimits.lineBytes
  /// Longest line the host sends, its line feed included.
  ///
  /// Line readers of common languages stop at 64 KiB.
  package static let hostLineBytes = 61_440
  /// Deepest nesting of arrays and objects in a line.
  package static let jsonDepth = LineLimits.depth
  /// Counts and positions are clamped to this.
  package static let counts = 0...100_000_000
  /// Sizes and places in bytes, and the like, are clamped to this.
  package static let amounts = 0...9_007_199_254_740_991
  /// Cells, pixels and the like are clamped to this.
  package static let geometry = -1_000_000...1_000_000

  // MARK: Values

  /// Longest id of an item, page or source.
  package static let idBytes = 512
  /// Longest string a plugin may use as a request id.
  package static let requestIDBytes = 128
  /// Longest `value` of an item, as JSON text.
  package static let valueBytes = 16_384
  /// Longest restore token a plugin may save.
  package static let restoreBytes = 32_768
  /// Longest text of a row, title or label; longer ones are cut.
  package static let labelBytes = 4_096
  /// Longest run of shown text that is not a label; longer ones are cut.
  package static let textRunBytes = 65_536
  /// Longest line of a text; longer ones are cut.
  package static let textLineBytes = 65_536
  /// Longest name of a method, type, command or plugin.
  package static let nameBytes = 512
  /// Longest text a plugin sends for the clipboard, where a terminal may take less of it.
  package static let clipboardBytes = 1_048_576
  /// Longest address a plugin may ask to open.
  package static let urlBytes = 8_192
  /// Longest address of a link in a text.
  package static let linkBytes = StyledText.addressBytes
  /// Bytes of the places in one message about changed files; each may need an escape.
  package static let changedFilesBytes = 400_000
  /// Bytes of a host's line that data leaves free for the members around it.
  package static let lineRoomBytes = 2_048
  /// Longest argument of a program a plugin may ask to run.
  package static let argumentBytes = 131_071
  /// Longest path.
  package static let pathBytes = 4_095
  /// Longest path or `file:` address of a file that is to be changed.
  package static let placeBytes = FileAddress.maxBytes
  /// Numbers of users and groups; the one above stands for nobody.
  package static let owners = 0...4_294_967_294
  /// Times of files in seconds since 1970, such that their nanoseconds are numbers of 64 bits.
  package static let moments = -9_223_372_036...9_223_372_036
  /// Longest note to the peer of a pane, which holds two such places.
  package static let noteBytes = 24_576
  /// Longest declaration kept for drag and drop.
  package static let declarationBytes = 16_384
  /// Longest data of one form of a dragged item; longer data counts as promised.
  package static let inlineBytes = 16_384
  /// Longest data of all items of one drag together.
  package static let inlineSessionBytes = 262_144

  /// Pixels of a side of a picture.
  package static let pictureSide = 1...32_768
  /// Pictures of an animation, by their numbers.
  package static let frames = 0...9_999
  /// Longest piece of a picture that is sent in pieces, as base64.
  package static let picturePieceBytes = 524_288
  /// Longest picture that is sent in pieces.
  package static let sentPictureBytes = 16_777_216
  /// Longest of all such pictures of a pane together.
  package static let sentPicturesBytes = 67_108_864

  // MARK: Lists

  /// Rows given directly in a message.
  package static let inlineItems = 5_000
  /// Rows the host asks for at once.
  package static let pageRows = 500
  /// Rows read of one answer or change; of an answer the first ``pageRows`` are kept.
  package static let answerRows = 2_000
  /// Rows of other columns that come with an input or a command.
  package static let rowsBefore = 8
  /// Rows of an aligned page.
  package static let alignedPageRows = 128
  /// Lines of a text given directly.
  package static let textLines = 200_000
  /// Named places of a text.
  package static let anchors = 1_000
  /// Styled pieces of one text.
  package static let spans = 1_024
  /// Levels of an outline.
  package static let outlineDepth = 32
  /// Longest name of a key.
  package static let keyBytes = 64
  /// Further keys of one command.
  package static let moreKeys = 8
  /// Keys that are held down while the mouse is used.
  package static let heldKeys = 8
  /// Columns that one wish about the layout names.
  package static let wishedColumns = 8
  /// Commands of one plugin.
  package static let commands = 200
  /// Longest value of a field of a form, as JSON text.
  package static let fieldBytes = 32_768
  /// Longest text of all values of a form together.
  package static let formBytes = 49_152
  /// Rows of an area of a form.
  package static let fieldLines = 2...20
  /// Fields of a command or form.
  package static let fields = 64
  /// Choices of a field or prompt.
  package static let choices = 1_000
  /// Columns of a table, and cells of its rows.
  package static let cells = 256
  /// Cells a column may be wide.
  package static let columnCells = 1...500
  /// A column's share of the cells that are left.
  package static let columnShares = 1...10
  /// Columns that stay in sight while the others scroll.
  package static let frozenColumns = 0...8
  /// Digits of a number after its point.
  package static let fractionDigits = 0...15
  /// Columns to sort by.
  package static let sortKeys = 3
  /// Values of a sparkline, or of a series of a chart.
  package static let seriesValues = 8_192
  /// Series of a chart.
  package static let chartSeries = 8
  /// Series that are drawn as lines.
  package static let drawnLines = 4
  /// Numbers that charts, meters and sparklines draw; others are drawn as the nearest, so that sums
  /// and differences stay finite.
  package static let scale = -1e15...1e15
  /// Numbers of the kinds of underlines of a canvas.
  package static let underlines = 0...5
  /// Columns of a canvas.
  package static let canvasColumns = 1_000
  /// Rows of a canvas.
  package static let canvasRows = 500
  /// Styles that a canvas keeps.
  package static let canvasStyles = 4_096
  /// Steps of one picture of a canvas: 256 for each row.
  package static let canvasSteps = 128_000
  /// Runs of one step of such a picture.
  package static let canvasRuns = 1_000
  /// Longest piece of a paste into a canvas.
  package static let canvasPasteBytes = 16_384
  /// Pictures of a pane that are sent in pieces and kept.
  package static let sentPictures = 256
  /// Sections of a list.
  package static let sections = 1_000
  /// Pages on a navigation stack.
  package static let pages = 32
  /// Contents tried one after another when a kind is unknown.
  package static let fallbacks = 4
  /// Steps in one `rows.change`.
  package static let changeOperations = 2_000
  /// Ids in `expand` and the like.
  package static let ids = 1_000
  /// Ids in `select`: as many rows as can be marked, where their ids fit into one message.
  package static let selected = 100_000
  /// Rows of a list among which those of `select` are looked for.
  package static let searched = 1_000_000
  /// Bytes of the ids in `select`, with room for what else is in the message.
  package static let selectedBytes = 900_000
  /// Arguments of a program a plugin may ask to run.
  package static let arguments = 1_024
  /// Names in lists such as `wants` and `needs`.
  package static let names = 64
  /// Files in one message of a change.
  package static let changedFiles = 10_000
  /// Files in the whole of a change.
  package static let changedFilesInAll = 200_000
  /// Items in one drag.
  package static let draggedItems = 100_000
  /// Forms of one dragged item.
  package static let dragForms = 64
  /// Lines a source may give for the card at the pointer.
  package static let previewLines = 3
  /// Remarks kept for one line.
  package static let remarks = 32

  // MARK: Conversations

  /// Requests of the host that a plugin has to bear before it has answered the first.
  package static let requestsInFlight = 16
  /// Of those, requests for rows.
  package static let rowRequestsInFlight = 4
  /// Questions that may wait for the user.
  package static let prompts = 4
  /// Seconds that a promise to give items away can hold.
  package static let holdSeconds = 10...86_400
  /// Seconds that it holds where nothing is said.
  package static let usualHoldSeconds = 600
  /// Milliseconds to wait that a busy plugin can ask for.
  package static let retryMilliseconds = 10...10_000
  /// Milliseconds to wait where it asks for none.
  package static let usualRetryMilliseconds = 100
  /// Milliseconds that the host waits for an answer about the layout.
  package static let layoutAnswerMilliseconds = 150
  /// Raw bytes in one chunk of dragged data.
  package static let dragChunkBytes = 40_960

  // MARK: Distance

  /// Factor on times for remote plugins.
  package static let remoteTimeScale = 4
}

extension Int {
  /// The number, or the nearest one within bounds.
  package func clamped(to bounds: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
  }
}
