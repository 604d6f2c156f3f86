// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The real sizes of folders that were counted, as long as nothing says that they have changed.
struct KnownSizes {
  private struct Known {
    /// The size; `nil` for a folder that cannot be read.
    var size: RealSize?
    /// True when it is to be counted anew, and shown as it is until then.
    var isOld = false
  }

  /// Folders kept at most, those beside the one noted last not counted.
  private static let most = 10_000

  private var folders: [FilePath: [[UInt8]: Known]] = [:]
  private var count = 0

  /// True when nothing was counted.
  var isEmpty: Bool { folders.isEmpty }

  /// The sizes of folders in a folder, by their names.
  func sizes(in folder: FilePath) -> [[UInt8]: RealSize] {
    folders[folder]?.compactMapValues(\.size) ?? [:]
  }

  /// The size of a folder.
  subscript(place: FilePath) -> RealSize? {
    place.parent.flatMap { folders[$0]?[Array(place.nameBytes)]?.size }
  }

  /// True for a folder that need not be counted; one whose counting was stopped needs it only where the
  /// user asks for it.
  func isSettled(_ place: FilePath, isAsked: Bool) -> Bool {
    guard let known = place.parent.flatMap({ folders[$0]?[Array(place.nameBytes)] }) else {
      return false
    }
    return !known.isOld && (!isAsked || known.size?.isComplete != false)
  }

  /// Notes the size of a folder; `nil` for one that cannot be read.
  mutating func note(_ size: RealSize?, of place: FilePath) {
    guard let folder = place.parent else { return }
    if count >= Self.most {
      folders = folders.filter { $0.key == folder }
      count = folders[folder]?.count ?? 0
    }
    if folders[folder, default: [:]].updateValue(Known(size: size), forKey: Array(place.nameBytes))
      == nil
    {
      count += 1
    }
  }

  /// Forgets a folder.
  mutating func forget(_ place: FilePath) {
    guard let folder = place.parent else { return }
    if folders[folder]?.removeValue(forKey: Array(place.nameBytes)) != nil { count -= 1 }
  }

  /// Wants all sizes in a folder to be counted anew.
  mutating func age(in folder: FilePath) {
    folders[folder] = folders[folder]?.mapValues { Known(size: $0.size, isOld: true) }
  }

  /// Compares the folders in a folder with what was counted: what has changed since is old.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - listing: Its entries, as they were read just now.
  ///   - isKept: Whether an old size is kept until it is counted anew.
  mutating func compare(_ folder: FilePath, with listing: FolderListing, isKept: Bool) {
    guard let known = folders[folder] else { return }
    let names = Array(known.keys)
    for (name, index) in zip(names, listing.indices(of: names)) {
      let entry = index.map { listing.entries[$0] }
      if let entry, !entry.hasFacts || entry.modifiedAt == known[name]?.size?.modified { continue }
      if entry != nil, known[name]?.size == nil { continue }
      if isKept, entry != nil {
        folders[folder]?[name]?.isOld = true
      } else {
        forget(folder.appending(name))
      }
    }
  }
}
