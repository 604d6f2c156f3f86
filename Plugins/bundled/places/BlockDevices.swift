// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The disks that the kernel knows.
enum BlockDevices {
  /// What the kernel calls a bus that disks are plugged into while it runs, at the beginning of a part
  /// of the path of such a disk.
  ///
  /// Source: `is_hotpluggable` of util-linux, by which `lsblk` tells `HOTPLUG`.
  private static let buses = ["usb", "mmc", "pcmcia", "fw", "ieee1394", "css"]

  /// Whether a disk is there that may be taken away: one with a medium to take out, or one at a bus
  /// for such disks.
  ///
  /// It reads a folder of the kernel and a link of each disk, which costs a hundredth of asking
  /// `lsblk`. A disk of the kernel's own, such as a loop, is none.
  ///
  /// - Parameter system: The folder of the kernel's facts; `SYSFS_PATH`, else `/sys`, as the library
  ///   sysfsutils has it.
  /// - Returns: False also where nothing can be read: there `lsblk` finds nothing, either.
  static func anyCanBeTakenAway(
    system: FilePath = FilePath(HelperRun.variable("SYSFS_PATH") ?? "/sys")
  ) -> Bool {
    let folder = system.appending("class").appending("block")
    return FolderListing.names(in: folder).contains { name in
      let disk = folder.appending(name)
      return LinkTarget.words(of: disk).map { place in
        canBeTakenAway(place) { FileText.read(disk.appending("removable")) == "1\n" }
      } ?? false
    }
  }

  /// Whether a disk may be taken away.
  ///
  /// - Parameters:
  ///   - place: The path of the disk among the kernel's devices.
  ///   - holdsMedium: Whether its medium can be taken out; asked when the path does not tell.
  /// - Returns: Whether its bus or its medium says so.
  static func canBeTakenAway(_ place: FilePath, holdsMedium: () -> Bool) -> Bool {
    let parts = place.bytes.split(separator: UInt8(ascii: "/"))
    guard !parts.contains(where: { $0.elementsEqual("virtual".utf8) }) else { return false }
    return parts.contains { part in buses.contains { part.starts(with: $0.utf8) } }
      || holdsMedium()
  }
}
