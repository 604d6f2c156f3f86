// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The private folders in which archives lie while they are looked into.
///
/// They go when the pane that made them ends, so nothing may be put there.
package enum OpenedFolders {
  /// The folder they are in.
  package static let place = PaneStore().path("opened")

  /// True for a place in one of them, whichever pane has made it.
  package static func holds(_ path: FilePath) -> Bool {
    path.bytes.starts(with: place.bytes + [UInt8(ascii: "/")])
  }
}
