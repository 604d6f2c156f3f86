// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The folder on show: its entries, and the rows the host was given.
final class VisibleFolder {
  let path: FilePath
  var builder: RowBuilder
  /// The job that still reads entries of it.
  private(set) var reading: FolderReading?
  private var settled: Folder
  /// When it was read last, on the clock of ``Clock``.
  private(set) var readAt = Clock.milliseconds
  /// Rows the host has, when it was given all.
  var items: [Item]?
  /// Name and revision of the rows, when the host asks for them.
  var source: SourceReference?
  /// The folder, open as long as rows are asked for.
  var open: OpenFolder?
  /// Words of the host's filter, for rows it asks for.
  var filter = ""
  /// True when no name has the words of the filter, and the rows have their letters in order.
  var isByLetters = false
  /// Entries that pass the filter, in order.
  var order: [UInt32] = []
  /// Facts of rows answered lately, by entry.
  var facts: [Int: RowFacts] = [:]
  /// The cells that the facts in the rows built last take.
  var widths: [RowFact: Int] = [:]
  /// Whether the user has moved the cursor since the folder was opened.
  var wasTouched = false
  /// Whether the next picture puts filter and scroll back as they were left.
  var isReturn = false
  /// Entries that were looked at while it grows.
  var seen = 0
  /// Why the folder could not be shown.
  var problem: FileProblem?

  /// Shows a folder that was read.
  init(_ path: FilePath, _ builder: RowBuilder, _ folder: Folder) {
    self.path = path
    self.builder = builder
    settled = folder
    order = folder.order
    remember(folder.firstRows)
  }

  /// Shows a folder while it is being read.
  init(_ reading: FolderReading, _ builder: RowBuilder) {
    path = reading.path
    self.builder = builder
    self.reading = reading
    settled = Folder()
    open = reading.open
  }

  /// The entries as far as they are known.
  ///
  /// While it grows they are the reading's own: a listing with two owners would be copied as a whole.
  var folder: Folder { reading?.folder ?? settled }

  /// Whether entries are still being read.
  var isGrowing: Bool { reading != nil }

  /// Takes over what was read.
  func settle(_ folder: Folder) {
    settled = folder
    readAt = Clock.milliseconds
    reading = nil
    facts = [:]
    remember(folder.firstRows)
  }

  /// Rows remembered at most.
  private static let factLimit = 4_096

  func remember(_ rows: [RowFacts]) {
    if facts.count + rows.count > Self.factLimit { facts = [:] }
    for row in rows { facts[row.index] = row }
  }

  /// The name an id stands for; `nil` for rows of other folders.
  func name(ofID id: String) -> [UInt8]? { builder.name(ofID: id) }

  /// The place an id stands for; `nil` for rows of other folders.
  func place(ofID id: String) -> FilePath? { name(ofID: id).map { path.appending($0) } }

  /// The entry of a name, with its facts where they are known.
  func entry(_ name: [UInt8]) -> FileEntry? {
    guard let index = folder.listing.indices(of: [name]).first ?? nil else { return nil }
    return facts[index]?.entry ?? folder.listing.entries[index]
  }

  /// Rows before the entries.
  var leadCount: Int { builder.lead == nil ? 0 : 1 }

  /// Number of all rows.
  var rowCount: Int { leadCount + order.count }

  /// The first rows of a large folder; none while their facts are not known.
  func makeFirstItems() -> [Item] {
    let first = order.prefix(Folder.firstLimit - leadCount).map { Int($0) }
    guard first.allSatisfy({ facts[$0] != nil }) else { return [] }
    return (builder.lead.map { [$0] } ?? [])
      + first.compactMap { index in
        facts[index].map { builder.item(folder.listing.name(index), $0) }
      }
  }

  /// All rows of a small folder.
  func makeItems() -> [Item] {
    if let lines = builder.lines { return makeItems(beside: lines) }
    let builder = alignedBuilder
    return (builder.lead.map { [$0] } ?? [])
      + (folder.rows ?? []).compactMap { row in
        let name = folder.listing.name(row.index)
        if !builder.leftOut.isEmpty, builder.leftOut.contains(Array(name)) { return nil }
        return builder.item(name, row)
      }
  }

  private var alignedBuilder: RowBuilder {
    guard builder.hasOwnFacts else { return builder }
    let aligned = builder.aligned(
      (folder.rows ?? []).map { (folder.listing.name($0.index), $0) })
    widths = aligned.widths
    return aligned
  }

  /// All rows in the order of the other column, too, with gaps; what has come since stands last.
  private func makeItems(beside lines: [FolderComparison.Line]) -> [Item] {
    let (rows, builder) = (folder.rows ?? [], alignedBuilder)
    var left: [[UInt8]: Int] = [:]
    for (place, row) in rows.enumerated() { left[Array(folder.listing.name(row.index))] = place }
    var items = lines.map { line -> Item in
      guard let name = line.here, let place = left.removeValue(forKey: name) else {
        return builder.gap(line.name)
      }
      return builder.item(name[...], rows[place])
    }
    for place in left.values.sorted() {
      let name = folder.listing.name(rows[place].index)
      if !builder.leftOut.contains(Array(name)) { items.append(builder.item(name, rows[place])) }
    }
    return items
  }

  /// Runs of rows taken away one by one at most.
  private static let mostRuns = 1_000

  /// Takes away the rows whose names are not in the folder as it was read anew, where the host asks for
  /// rows: no mark stays on what is gone.
  ///
  /// - Parameter new: The folder as it is now.
  /// - Returns: The change for the host; `nil` when no row is gone, or too many here and there are.
  func removeGone(since new: Folder) -> RowsChange? {
    guard let source, !isGrowing else { return nil }
    let names = order.map { Array(folder.listing.name(Int($0))) }
    var runs: [Range<Int>] = []
    for (row, index) in new.listing.indices(of: names).enumerated() where index == nil {
      if let last = runs.last, last.upperBound == row {
        runs[runs.count - 1] = last.lowerBound..<row + 1
      } else {
        runs.append(row..<row + 1)
      }
    }
    guard !runs.isEmpty, runs.count <= Self.mostRuns else { return nil }
    for run in runs.reversed() { order.removeSubrange(run) }
    let change = RowsChange(
      source: source.id, base: source.revision, count: rowCount,
      runs.reversed().map { .delete(at: leadCount + $0.lowerBound, count: $0.count) })
    self.source = SourceReference(source.id, revision: change.revision, count: rowCount)
    return change
  }

  /// Number of entries that are not shown for the dots of their names; copies that are not finished yet
  /// are none.
  var hiddenCount: Int {
    let listing = folder.listing
    return listing.entries.indices.count { index in
      listing.entries[index].isHidden && !FileName.isUnfinished(listing.name(index))
    }
  }

  func close() {
    open?.close()
    open = nil
  }
}

/// Rows the cursor was on, by folder.
struct CursorMemory {
  private var names: [FilePath: [UInt8]] = [:]

  subscript(folder: FilePath) -> [UInt8]? {
    get { names[folder] }
    set {
      if names.count > 1_000 { names = [:] }
      names[folder] = newValue
    }
  }
}
