// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The folder on show: its rows, and how the host asks for them.
final class FolderPage {
  /// All rows of the folder.
  let all: FolderRows
  /// Rows that pass the filter.
  fileprivate(set) var shown: FolderRows
  /// Name and revision of the rows, when the host asks for them page by page.
  fileprivate(set) var source: SourceReference?
  fileprivate var filter = ""

  init(_ rows: FolderRows) {
    all = rows
    shown = rows
  }
}

/// Lines, rows of a table or of a folder that are on show, and the answers when they are asked for.
struct ShownRows {
  /// Changes with every look at a place and whenever the rows become others; work beside the loop
  /// that began under another one is for nothing.
  private(set) var revision = 0
  private var serial = 0
  var lines: (any LinePages)?
  /// The table, when the file is one.
  var table: (any TableRows)?
  /// The folder, when the place is one.
  private(set) var folder: FolderPage?

  // MARK: What is on show

  /// The input has become another: its rows have another name.
  mutating func beginInput() { serial += 1 }

  /// A place is looked at: nothing of it is known yet.
  mutating func beginLook() {
    revision += 1
    lines = nil
    table = nil
    folder = nil
  }

  /// The name under which the host asks for so many rows.
  func source(_ count: Int) -> SourceReference {
    SourceReference("preview-\(serial)", revision: revision, count: count)
  }

  /// The name after the rows have become others.
  mutating func nextSource(_ count: Int) -> SourceReference {
    revision += 1
    return source(count)
  }

  /// Shows the rows of a folder, all at once or, where there are many, as they are asked for.
  mutating func show(_ rows: FolderRows) -> ListContent {
    let page = FolderPage(rows)
    folder = page
    if let list = Self.list(of: rows) { return list }
    let source = source(rows.count)
    page.source = source
    var list = ListContent(.source(source), allowsMarks: false)
    list.firstRows = rows.items(0..<FolderRows.firstLimit)
    return list
  }

  /// The rows of a folder as one list; `nil` where they are too many for that.
  static func list(of rows: FolderRows) -> ListContent? {
    guard rows.count <= FolderRows.inlineLimit else { return nil }
    return ListContent(.items(rows.items(0..<rows.count)), allowsMarks: false)
  }

  /// Leaves the rows of the folder that contain the words of a filter.
  ///
  /// - Returns: Their new name; `nil` when they stay as they are.
  mutating func filter(_ query: RowsQuery) -> SourceReference? {
    guard let folder, folder.source != nil, folder.filter != query.filter else { return nil }
    folder.filter = query.filter
    folder.shown = query.filter.isEmpty ? folder.all : folder.all.filtered(by: query.filter)
    let next = nextSource(folder.shown.count)
    folder.source = next
    return next
  }

  // MARK: Answers

  /// Answers with lines of what is on show.
  func answer(_ request: TextRequest) {
    guard let lines, request.source == source(0).id else {
      return request.reply.fail(Self.gone, code: .gone)
    }
    guard request.revision == revision else {
      return request.isStale(now: revision, count: lines.count)
    }
    request.answer(lines.lines(request.range(of: lines.count)))
  }

  /// Answers with a page of rows of the table or folder on show.
  func answer(_ request: RowsRequest) {
    if let table, request.source == source(0).id {
      guard request.revision == revision else {
        return request.isStale(now: revision, count: table.count)
      }
      return request.answer(table.items(request.range(of: table.count)))
    }
    guard let folder, let source = folder.source, source.id == request.source else {
      return request.reply.fail(Self.gone, code: .gone)
    }
    guard request.revision == source.revision else {
      return request.isStale(now: source.revision, count: folder.shown.count)
    }
    request.answer(folder.shown.items(request.range(of: folder.shown.count)))
  }

  /// Finds rows by id, or the next that begins with a text.
  func find(_ request: FindRequest) {
    if let table, request.source == source(0).id {
      return request.answer(table.positions(of: request.ids))
    }
    guard let folder, let source = folder.source, source.id == request.source else {
      return request.reply.fail(Self.gone, code: .gone)
    }
    guard let text = request.text, request.ids.isEmpty else {
      return request.answer(folder.shown.positions(of: request.ids))
    }
    request.answer([
      folder.shown.position(beginning: text, from: request.from, step: request.direction)
    ])
  }

  private static let gone = "no longer on show"
}
