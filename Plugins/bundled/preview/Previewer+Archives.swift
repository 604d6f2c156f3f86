// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Archives: a helper reads their list while the pane goes on.
extension Previewer {
  /// Shows the entries of an archive; what turns out to be none is shown as it is.
  func showArchive(_ path: FilePath, _ file: FileReader, _ head: [UInt8], _ update: PaneUpdate) {
    let ticket = shown.revision
    let patience = announceSoon("Reading the list", file, head, update)
    let end = { [self] (show: (PaneUpdate) -> Void) in
      patience.stop()
      guard shown.revision == ticket else { return }
      var update = update
      update.loading = .remove
      show(update)
      watch.lookEnded()
    }
    pane.work { () -> Result<ArchiveReading, FileProblem> in
      do throws(FileProblem) {
        return .success(try ArchiveReading(path, most: ArchiveRows.most))
      } catch {
        return .failure(error)
      }
    } then: { [self] started in
      switch started {
      case .success(let reading):
        readOn(reading, ticket) { [self] reading in
          end { show(reading.listing, file, head, $0) }
        }
      case .failure(let problem): end { show(problem, file, head, $0) }
      }
    }
  }

  private func show(
    _ listing: ArchiveListing, _ file: FileReader, _ head: [UInt8], _ update: PaneUpdate
  ) {
    if listing.isNone { return showContents(file, head, update) }
    if let problem = listing.problem, listing.entries.isEmpty {
      return show(problem, file, head, update)
    }
    let rows = ArchiveRows(listing, fileBytes: file.bytes)
    shown.table = rows
    var update = update
    update.badge = .set(Text(rows.summary))
    if update.subtitle.value == nil || listing.problem != nil {
      update.subtitle = .set(rows.remark)
    }
    var list = ListContent(
      rows.isSmall ? .items(rows.items(0..<rows.count)) : .source(shown.source(rows.count)))
    list.table = TableShape(rows.columns)
    update.content = .list(list)
    update.empty = .set(EmptyCard("Empty archive"))
    pane.set(update)
  }

  /// Says why there is no list, under what is known of the file anyway.
  private func show(
    _ problem: FileProblem, _ file: FileReader, _ head: [UInt8], _ update: PaneUpdate
  ) {
    var update = update
    update.badge = .set(Text(FileWords.size(Int64(file.bytes))))
    update.content = .lines([
      Text(FileSignature.name(head), .title), "", Text(problem.sentence, .warn), "",
      Text("o opens it with the desktop", .dim),
    ])
    pane.set(update)
  }
}
