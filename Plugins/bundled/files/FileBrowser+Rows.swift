// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

extension FileBrowser {
  /// Sub-folders counted for one page.
  private static let pageCounts = 128

  /// Answers with a page of rows; their sizes and dates are looked up beside the loop.
  func answer(_ request: RowsRequest) {
    if finding.answer(request) { return }
    guard let shown, let source = shown.source, source.id == request.source else {
      return request.reply.fail("no longer on show", code: .gone)
    }
    guard request.revision == source.revision else {
      return request.isStale(now: source.revision, count: shown.rowCount)
    }
    let perRow = shown.path.bytes.count * 3 + 300
    let range = request.range(of: shown.rowCount).prefix(max(1, FileLimits.answerBytes / perRow))
    // Rows before the entries are known; they take the first places.
    let lead = shown.leadCount
    let entries = max(0, range.lowerBound - lead)..<max(0, range.upperBound - lead)
    let first = range.lowerBound < lead ? shown.builder.lead : nil
    let indices = shown.order[entries].map { Int($0) }
    guard indices.contains(where: { shown.facts[$0] == nil }), let open = shown.open, open.isOpen
    else {
      return answer(request, shown, after: first, indices, facts: [])
    }
    let missing = indices.filter { shown.facts[$0] == nil }
    let (listing, counts) = (shown.folder.listing, shown.folder.counts)
    let more = rules.looksUpMore ? shown.path : nil
    open.work(pane) { reader in
      listing.facts(of: missing, in: reader, counts, folderLimit: Self.pageCounts, moreIn: more)
    } then: { [self] facts in
      guard self.shown === shown else {
        return request.reply.fail("no longer on show", code: .gone)
      }
      shown.remember(facts)
      guard shown.source?.revision == source.revision else {
        return request.isStale(
          now: shown.source?.revision ?? source.revision, count: shown.rowCount)
      }
      answer(request, shown, after: first, indices, facts: facts)
    }
  }

  private func answer(
    _ request: RowsRequest, _ folder: VisibleFolder, after first: Item?, _ indices: [Int],
    facts: [RowFacts]
  ) {
    var fresh: [Int: RowFacts] = [:]
    for fact in facts { fresh[fact.index] = fact }
    let listing = folder.folder.listing
    let rows = indices.map { index in
      let known = fresh[index] ?? folder.facts[index]
      return (
        name: listing.name(index),
        facts: known ?? RowFacts(index: index, entry: listing.entries[index])
      )
    }
    let builder = folder.builder.aligned(rows)
    folder.widths = builder.widths
    request.answer((first.map { [$0] } ?? []) + rows.map { builder.item($0.name, $0.facts) })
  }

  /// Finds rows by id, or the next that begins with a text.
  func find(_ request: FindRequest) {
    if finding.find(request) { return }
    guard let shown, let source = shown.source, source.id == request.source else {
      return request.reply.fail("no longer on show", code: .gone)
    }
    let (listing, order) = (shown.folder.listing, shown.order)
    let (lead, leadID) = (shown.leadCount, shown.builder.lead?.id)
    let (text, start, step) = (request.text, max(0, request.from - lead), request.direction)
    let ids = request.ids
    let names = ids.map { shown.name(ofID: $0) ?? [] }
    pane.work { () -> [Int] in
      if let text, names.isEmpty {
        let found = listing.position(beginning: text, in: order, from: start, step: step)
        return [found.map { $0 + lead } ?? -1]
      }
      return zip(ids, listing.positions(of: names, in: order)).map { id, position in
        id == leadID ? 0 : position.map { $0 + lead } ?? -1
      }
    } then: { found in
      guard shown.source?.revision == source.revision else {
        return request.reply.fail("stale", code: .stale)
      }
      request.answer(found)
    }
  }
}
