// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// The part of a path that keeps the user out.
package enum ClosedPlace {
  /// Tells whose it is and what it lets others do; waits for the disk.
  ///
  /// - Parameter path: A place that could not be read for want of permission.
  /// - Returns: Words such as `“box” belongs to root (rwx------)`; `nil` when nothing of the path
  ///   refuses, or a part of it cannot be looked at for another reason.
  package static func words(of path: FilePath) -> String? {
    var parts = [path]
    while let parent = parts.last?.parent { parts.append(parent) }
    for place in parts.reversed() {
      guard let facts = try? FileFacts(of: place, following: true) else { return nil }
      let steps = facts.kind == .folder ? X_OK : 0
      let wanted = place == path ? R_OK | steps : steps
      guard place.withCString({ access($0, wanted) }) != 0, errno == EACCES else { continue }
      let name = place.parent == nil ? "/" : FileName.text(place.nameBytes)
      let mode = FileWords.permissions(facts.mode)
      return "\(FileName.quoted(name)) belongs to \(OwnerNames.user(facts.owner)) (\(mode))"
    }
    return nil
  }
}
