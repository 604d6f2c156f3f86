// SPDX-License-Identifier: Apache-2.0
import Glibc
import PanePlugin
import Testing

@testable import PlacesPane

@Suite("Volumes that can be taken away") struct VolumeTests {
  @Test("what lsblk tells is kept when it can be mounted")
  func parse() {
    let text = #"""
      PATH="/dev/sda1" LABEL="system" FSTYPE="ext4" MOUNTPOINT="/" HOTPLUG="0" SIZE="99"
      PATH="/dev/sdb" LABEL="" FSTYPE="" MOUNTPOINT="" HOTPLUG="1" SIZE="8053063680"
      PATH="/dev/sdb1" LABEL="MY\x20STICK" FSTYPE="vfat" MOUNTPOINT="" HOTPLUG="1" SIZE="8000000000"
      PATH="/dev/sdb2" LABEL="" FSTYPE="ext4" MOUNTPOINT="/media/x" HOTPLUG="1" SIZE="8000000000"
      PATH="/dev/sdb3" LABEL="box" FSTYPE="crypto_LUKS" MOUNTPOINT="" HOTPLUG="1" SIZE="1"
      PATH="/dev/sdb4" LABEL="" FSTYPE="swap" MOUNTPOINT="" HOTPLUG="1" SIZE="1"
      PATH="sdb5" LABEL="x" FSTYPE="ext4" MOUNTPOINT="" HOTPLUG="1" SIZE="1"
      PATH="/dev/sdb6
      nonsense = "
      """#
    let volumes = PluggedVolume.parse(Array(text.utf8))
    #expect(volumes.map(\.device) == ["/dev/sdb1", "/dev/sdb2", "/dev/sdb3"])
    #expect(volumes.map(\.name) == ["MY STICK", "8.0 GB volume", "box"])
    #expect(volumes.map(\.isMounted) == [false, true, false])
    #expect(volumes.map(\.isLocked) == [false, false, true])
    let many = (0..<100).map {
      "PATH=\"/dev/s\($0)\" LABEL=\"\" FSTYPE=\"vfat\" MOUNTPOINT=\"\" HOTPLUG=\"1\"\n"
    }
    #expect(PluggedVolume.parse(Array(many.joined().utf8)).count == 20)
  }

  @Test(
    "a disk that can be taken away is told by where it is plugged in, or by its medium",
    arguments: [
      ("virtual/block/loop0", false, false),
      ("virtual/block/zram0", true, false),
      ("pci0000:00/0000:00:05.0/virtio1/block/vda", false, false),
      ("pci0000:00/0000:00:1d.0/0000:03:00.0/nvme/nvme0/nvme0n1", false, false),
      ("pci0000:00/0000:00:1f.2/ata2/host1/target1:0:0/1:0:0:0/block/sr0", true, true),
      ("pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0/host6/6:0:0:0/block/sdb", false, true),
      ("platform/soc/fe340000.mmc/mmc_host/mmc0/mmc0:0001/block/mmcblk0", false, true),
      ("css0/0.0.0005/0.0.e000/block/dasda", false, true),
    ])
  func pluggable(place: String, holdsMedium: Bool, wanted: Bool) {
    let place = FilePath("../../devices/" + place)
    #expect(BlockDevices.canBeTakenAway(place) { holdsMedium } == wanted)
  }

  @Test(
    "what udisksctl says becomes a sentence",
    arguments: [
      ("Mounted /dev/sdb1 at /media/x", 0, VolumeProgram.Outcome.done),
      (
        "Error unmounting /dev/sdb1: GDBus.Error:org.freedesktop.UDisks2.Error.DeviceBusy: busy\n",
        1, .busy
      ),
      (
        "Error mounting /dev/sdb1: GDBus.Error:org.freedesktop.UDisks2.Error.NotAuthorized: "
          + "Not authorized: ask\nmore\n", 1, .refused("Not authorized: ask")
      ),
      ("Object /dev/x is not a device\n", 1, .refused("Object /dev/x is not a device")),
      ("", 3, .refused("udisksctl ended with 3")),
    ])
  func outcome(_ words: String, _ status: Int, _ expected: VolumeProgram.Outcome) {
    #expect(VolumeProgram.outcome(Array(words.utf8), status) == expected)
  }

  @Test("a program that has a file open in a folder is named, and no other folder's")
  func users() throws {
    var template = Array("/tmp/colonnade-volume-XXXXXX".utf8CString)
    let folder = try #require(
      template.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
      })
    defer { rmdir(folder) }
    #expect(VolumeUsers.of(FilePath(folder)) == [])
    let open = open("\(folder)/file", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    defer {
      close(open)
      unlink("\(folder)/file")
    }
    let users = VolumeUsers.of(FilePath(folder))
    #expect(users.count == 1 && users.first?.hasSuffix(" (\(getpid()))") == true, "\(users)")
    #expect(VolumeUsers.of(FilePath(String(folder.dropLast()))) == [])
  }
}
