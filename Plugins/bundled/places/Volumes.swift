// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin

/// A mounted file system a user cares about.
struct Volume: Equatable {
  /// What is mounted, such as `/dev/sda1`.
  var device: String
  var place: FilePath
  var name: String
  /// Part in use, 0…100, or `nil` when it is not known.
  var percent: Int?
  /// True when it was asked and does not answer.
  var isSilent = false

  init(_ entry: MountTable.Entry, percent: Int?) {
    device = entry.device
    place = entry.place
    name = entry.place.name
    self.percent = percent
  }
}

/// The part of a file system that is in use, or why it is not told.
enum VolumeUse: Sendable {
  case percent(Int)
  /// Nobody asked, or there is no answer yet.
  case unknown
  /// It was asked and does not answer.
  case silent
  /// It has no size, so it is no place for files.
  case nothing
}

/// The mounted volumes.
enum Volumes {
  /// File systems that hold files of users; all others belong to the system.
  static let kinds: Set<String> = [
    "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "jfs", "reiserfs", "bcachefs", "vfat",
    "exfat", "ntfs", "ntfs3", "fuseblk", "hfsplus", "udf", "iso9660", "nfs", "nfs4", "cifs",
    "smb3", "9p", "virtiofs", "fuse.sshfs", "overlay",
  ]
  /// Places below these belong to the system.
  private static let hidden = ["/boot", "/snap", "/var/lib", "/run/user", "/etc", "/proc", "/sys"]
  private static let maximum = 20

  /// The volumes that are there.
  ///
  /// - Parameter told: What those that may never answer have said of their use.
  /// - Returns: The volumes, the root first.
  static func read(_ told: [FilePath: VolumeUse] = [:]) -> [Volume] {
    of(MountTable.now()) { place, kind in
      mayNotAnswer(kind) ? told[place] ?? .unknown : use(of: place)
    }
  }

  /// The volumes that may never answer, of this machine or of others.
  static func distant() -> [FilePath] {
    var places: [FilePath] = []
    _ = of(MountTable.now()) { place, kind in
      if mayNotAnswer(kind) { places.append(place) }
      return .unknown
    }
    return places
  }

  private static func mayNotAnswer(_ kind: String) -> Bool {
    kind == "fuseblk" || kind == "virtiofs" || DistantMounts.isDistant(kind)
  }

  /// The volumes among all mounts; of several mounts of one device the first counts.
  ///
  /// - Parameters:
  ///   - mounts: What is mounted.
  ///   - use: How full a place of a kind is.
  /// - Returns: The volumes, the root first.
  static func of(_ mounts: [MountTable.Entry], use: (FilePath, String) -> VolumeUse) -> [Volume] {
    var volumes: [Volume] = []
    var devices: Set<String> = []
    for entry in mounts {
      let (place, kind) = (entry.place, entry.kind)
      guard volumes.count < maximum, holdsFiles(kind),
        place.bytes == [47] || kind != "overlay", !isHidden(place),
        devices.insert(entry.device).inserted
      else { continue }
      switch use(place, kind) {
      case .percent(let percent): volumes.append(Volume(entry, percent: percent))
      case .unknown: volumes.append(Volume(entry, percent: nil))
      case .silent:
        var volume = Volume(entry, percent: nil)
        volume.isSilent = true
        volumes.append(volume)
      case .nothing: break
      }
    }
    return volumes.sorted { $0.place.bytes == [47] && $1.place.bytes != [47] }
  }

  /// Whether files of users lie on a kind of file system, its driver in the kernel or a program.
  private static func holdsFiles(_ kind: String) -> Bool {
    kinds.contains(kind) || kind.hasPrefix("fuse.") && kinds.contains(String(kind.dropFirst(5)))
  }

  private static func isHidden(_ place: FilePath) -> Bool {
    hidden.contains { place.bytes.starts(with: $0.utf8) }
  }

  /// The part of a file system that is in use, as `df` counts.
  @Sendable static func use(of place: FilePath) -> VolumeUse {
    var facts = statvfs()
    guard place.withCString({ statvfs($0, &facts) }) == 0, facts.f_blocks > 0 else {
      return .nothing
    }
    let used = Double(facts.f_blocks) - Double(facts.f_bfree)
    let usable = used + Double(facts.f_bavail)
    guard usable > 0 else { return .nothing }
    return .percent(Int(min(max((used / usable * 100).rounded(.up), 0), 100)))
  }
}
