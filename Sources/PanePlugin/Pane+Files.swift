// SPDX-License-Identifier: Apache-2.0

extension Pane {
  /// The user's files, as far as the host changes them for this pane.
  public var files: PaneFiles { PaneFiles(pane: self) }
}

/// The way for a pane to change files of the user: the host does it.
public struct PaneFiles {
  fileprivate let pane: Pane

  /// Has the host change files: safe against a crash, and taken back by the user's one undo.
  ///
  /// The manifest must name the permission `files`. Changes of very many files travel in several
  /// messages.
  ///
  /// - Parameters:
  ///   - change: What is done to which files.
  ///   - then: Gets what has become of them once it is durable, or why nothing was done.
  public func change(
    _ change: FilesChange, then: @escaping (Result<FilesChanged, WireError>) -> Void
  ) {
    var part = change
    part.items = Array(Self.firstItems(change.items))
    part.hasMore = part.items.count < change.items.count
    guard part.hasMore else {
      pane.ask(.filesChange, part, then: then)
      return
    }
    var rest = change
    rest.items.removeFirst(part.items.count)
    // The rest alone would be another change: it waits until the host has the beginning.
    pane.ask(.filesChange, part) { outcome in
      if case .failure = outcome { return then(outcome) }
      self.change(rest, then: then)
    }
  }

  private static func firstItems(_ items: [FilesChange.Item]) -> ArraySlice<FilesChange.Item> {
    var bytes = 0
    let end = items.prefix(Limit.changedFiles).firstIndex { item in
      bytes += item.path.utf8.count + (item.to?.utf8.count ?? 0) + 40
      return bytes > Limit.changedFilesBytes
    }
    return items[..<max(1, end ?? min(items.count, Limit.changedFiles))].prefix(items.count)
  }

  /// Runs when the host has changed files because something was taken back or done again.
  public func onChanged(_ handler: @escaping (FoldersChanged) -> Void) {
    pane.handlers.drag.filesChanged = handler
  }
}
