// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The folder on show: its entries, and the rows the host was given.
final class ShownFolder {
  let path: FilePath
  var builder: RowBuilder
  var loaded: LoadedFolder
  /// Rows the host has, when it was given all.
  var items: [Item]?
  /// Name and revision of the rows, when the host asks for them.
  var source: Source?
  /// The folder, open as long as rows are asked for.
  var open: OpenFolder?
  /// Words of the host's filter, for rows it asks for.
  var filter = ""
  /// Entries that pass the filter, in order.
  var order: [UInt32] = []
  /// What rows answered lately show, by entry.
  var facts: [Int: RowFacts] = [:]
  /// Whether the user has moved the cursor since the folder was opened.
  var wasTouched = false
  /// Whether entries are still being read.
  var isGrowing = false
  /// Entries that were looked at while it grows.
  var seen = 0
  /// Why the folder could not be shown.
  var problem: FileProblem?

  init(_ path: FilePath, _ builder: RowBuilder, _ loaded: LoadedFolder) {
    self.path = path
    self.builder = builder
    self.loaded = loaded
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
    guard let index = loaded.listing.indices(of: [name]).first ?? nil else { return nil }
    return facts[index]?.entry ?? loaded.listing.entries[index]
  }

  /// All rows of a small folder.
  func makeItems() -> [Item] {
    (loaded.rows ?? []).map { builder.item(loaded.listing.name($0.index), $0) }
  }

  /// Number of entries that are not shown for the dots of their names.
  var hiddenCount: Int { loaded.listing.entries.reduce(0) { $0 + ($1.isHidden ? 1 : 0) } }

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
