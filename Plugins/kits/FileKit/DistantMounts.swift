// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// File systems of other machines and of programs: whoever asks one that does not answer waits.
package struct DistantMounts: Equatable, Sendable {
  private static let kinds: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "9p", "afs", "ceph", "autofs", "fuse",
  ]

  /// True for a kind of file system that may not answer.
  package static func isDistant(_ kind: String) -> Bool {
    kinds.contains(kind) || kind.hasPrefix("fuse.")
  }

  private let places: [FilePath]

  /// Takes those out of the table of mounts.
  package init(_ mounts: [MountTable.Entry]) {
    places = mounts.filter { Self.isDistant($0.kind) }.map(\.place)
  }

  /// Reads them from the kernel, which never waits for them.
  package static func now() -> DistantMounts { DistantMounts(MountTable.now()) }

  /// True when there are none.
  package var isEmpty: Bool { places.isEmpty }

  /// The folder at which such a file system begins that a place is on; `nil` for all others.
  package func mount(of place: FilePath) -> FilePath? {
    guard !places.isEmpty else { return nil }
    return places.last { mount in
      place == mount || place.bytes.starts(with: mount.bytes + [UInt8(ascii: "/")])
    }
  }
}
