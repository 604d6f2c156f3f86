// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The tokens of the requests of content, as far as the content that comes next has to know.
package struct RequestTokens: Equatable, Sendable {
  /// The token of the next request; those before are taken.
  package private(set) var next = 1
  /// Tokens of requests that are still to be cancelled.
  private var abandoned: [Int] = []

  /// Creates the tokens of content that comes first.
  package init() {}

  /// Carries on from a token, with requests that are still to be cancelled.
  init(next: Int, abandoned: [Int]) {
    self.next = next
    self.abandoned = abandoned
  }

  /// Takes the tokens of requests to cancel.
  mutating func takeAbandoned() -> [Int] {
    defer { abandoned = [] }
    return abandoned
  }
}

/// A question of content to its plugin.
package struct PageRequest: Equatable, Sendable {
  private enum Question: Equatable, Sendable {
    case rows(RowsGet)
    case find(RowsFind)
    case text(TextGet)
  }

  /// The token of a question where rows are, of which there is one at a time.
  package static let lookup = 0
  /// The token of a search for words in rows, of which there is one at a time.
  package static let search = -1

  /// Names the request to the content; tokens of pages are never used twice.
  package let token: Int
  private let question: Question

  /// Asks for a page of rows, as they are filtered, with the cells of these columns.
  init(_ rows: RowRequest, filter: String, columns: [String]? = nil) {
    token = rows.token
    question = .rows(
      RowsGet(
        source: rows.source, revision: rows.revision, parent: rows.parent, from: rows.from,
        count: rows.count, query: filter.isEmpty ? nil : filter, columns: columns))
  }

  /// Looks rows up.
  init(_ find: RowFind) {
    token = Self.lookup
    question = .find(RowsFind(source: find.source, revision: find.revision, ids: find.ids))
  }

  /// Searches rows for words.
  init(_ search: RowsFind) {
    token = Self.search
    question = .find(search)
  }

  /// Asks for a page of lines.
  init(_ lines: TextRequest) {
    token = lines.token
    question = .text(
      TextGet(
        source: lines.source, revision: lines.revision, from: lines.from, count: lines.count))
  }

  /// True when it asks for a page, rather than where rows are.
  package var isPage: Bool { token > 0 }

  /// The kind by which its answer is read.
  package var kind: RequestKind {
    switch question {
    case .rows: .rowsGet
    case .find: .rowsFind
    case .text: .textGet
    }
  }

  /// The request with a number, as it is sent.
  package func message(id: Int) -> HostMessage {
    switch question {
    case .rows(let rows): .rowsGet(id: id, rows)
    case .find(let rows): .rowsFind(id: id, rows)
    case .text(let lines): .textGet(id: id, lines)
    }
  }
}
