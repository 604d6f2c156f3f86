// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import Testing

@testable import PlacesPane

@Suite(.timeLimit(.minutes(1))) struct PlacesTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for folder in ["Documents", "Downloads", "src/colonnade"] {
      try scratch.write("\(folder)/file", "x")
    }
    try scratch.write(
      ".config/user-dirs.dirs",
      "XDG_DOCUMENTS_DIR=\"$HOME/Documents\"\nXDG_DOWNLOAD_DIR=\"$HOME/Downloads\"\nXDG_MUSIC_DIR=\"$HOME/\"\n"
    )
    try scratch.write(
      ".config/gtk-3.0/bookmarks", "file://\(scratch.path)/src The%20Source\nhttp://x\n")
    try scratch.write(
      "state/recent-folders", "\(scratch.path)/src/colonnade\n/no/such\n\(scratch.path)\n")
  }

  private func start(
    in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> PluginProbe {
    let probe = try PluginProbe(
      "colonnade-places",
      environment: [
        "HOME": scratch.path, "COLONNADE_STATE_DIR": scratch.path + "/state", "XDG_CONFIG_HOME": "",
      ].merging(environment) { $1 })
    try probe.initialize(folder: folder ?? scratch.path)
    return probe
  }

  private func rows(_ set: [String: Any]?) -> [String] {
    let content = set?["content"] as? [String: Any]
    let items = content?["items"] as? [[String: Any]] ?? []
    return items.filter { !(($0["id"] as? String) ?? "").hasPrefix("volume:") }.map { item in
      let badge = plain(item["badge"])
      return plain(item["text"]) + (badge.isEmpty ? "" : " \(badge)")
    }
  }

  @Test("shows home, the desktop's folders and bookmarks, and folders used lately")
  func sections() throws {
    let probe = try start()
    let first = probe.nextSet()
    #expect(rows(first) == ["Home", "Documents", "Downloads", "The%20Source"])
    #expect(first?["select"] as? [String] == ["favourite:" + scratch.path])
    #expect(
      rows(probe.nextSet()) == ["Home", "Documents", "Downloads 1", "The%20Source", "colonnade"])
    #expect(probe.finish() == 0)
  }

  @Test("shows the folder the user works in, and selects it")
  func here() throws {
    let folder = scratch.path + "/src/colonnade"
    let probe = try start(in: folder)
    let set = probe.nextSet()
    #expect(rows(set).prefix(2) == ["Home", "colonnade"])
    #expect(set?["select"] as? [String] == ["here:" + folder])
    #expect(probe.finish() == 0)
  }

  @Test("adds, renames and removes bookmarks, and takes it back")
  func commands() throws {
    let probe = try start()
    _ = probe.nextSet()
    // The folders used lately come with the second look.
    _ = probe.nextSet()
    func run(
      _ command: String, item: String?, _ arguments: [String: Any], id: Int
    ) throws -> [String: Any] {
      let row: Any = item.map { $0 as Any } ?? NSNull()
      let parameters = ["command": command, "item": row, "args": arguments] as [String: Any]
      try probe.send(["id": id, "method": "command.run", "params": parameters])
      return probe.answer(to: id) ?? [:]
    }
    let colonnade = scratch.path + "/src/colonnade"
    let added = try run("add", item: "recent:" + colonnade, [:], id: 2)
    #expect((added["result"] as? [String: Any])?["text"] as? String == "Added “colonnade”")
    _ = try run("rename", item: "favourite:" + colonnade, ["name": "Split\tviews"], id: 3)
    let removed = try run("remove", item: "favourite:" + scratch.path + "/Documents", [:], id: 4)
    #expect(rows(try next(after: probe)).contains("Split views"))
    let undo = (removed["result"] as? [String: Any])?["undo"] as? [String: Any]
    _ = try run("restore", item: nil, undo?["args"] as? [String: Any] ?? [:], id: 5)
    let saved = try String(
      contentsOfFile: scratch.path + "/state/places-bookmarks", encoding: .utf8)
    #expect(saved == "+ \(colonnade)\n= \(colonnade)\tSplit views\n")
    #expect(try run("add-here", item: nil, ["path": "~/nope"], id: 6)["error"] != nil)
    #expect(try run("explode", item: nil, [:], id: 7)["error"] != nil)
    #expect(probe.finish() == 0)
  }

  @Test("U18 shows the folders that have a letter, at once, and takes a letter away and back")
  func letters() throws {
    let colonnade = scratch.path + "/src/colonnade"
    try scratch.write("state/folder-letters", "d \(scratch.path)/Documents\n")
    let probe = try start()
    #expect(rows(probe.nextSet()).prefix(2) == ["Home", "Documents 'd"])
    // The folders used lately come with the second look.
    #expect(rows(probe.nextSet()).last == "colonnade")
    try scratch.write(
      "state/folder-letters", "d \(scratch.path)/Documents\nc \(colonnade)\nC \(colonnade)\n")
    let set = probe.nextSet()
    #expect(
      rows(set)
        == ["Home", "Documents 'd", "Downloads 1", "The%20Source", "colonnade 'c 'C"])
    let sections = (set?["content"] as? [String: Any])?["sections"] as? [[String: Any]] ?? []
    #expect(sections.compactMap { $0["id"] as? String }.prefix(2) == ["favourites", "bookmarks"])
    func run(_ command: String, _ item: String?, _ arguments: Any, id: Int) throws -> [String: Any]
    {
      let row: Any = item ?? NSNull()
      let parameters = ["command": command, "item": row, "args": arguments] as [String: Any]
      try probe.send(["id": id, "method": "command.run", "params": parameters])
      return probe.answer(to: id) ?? [:]
    }
    func letters() throws -> String {
      try String(contentsOfFile: scratch.path + "/state/folder-letters", encoding: .utf8)
    }
    let removed = try run("remove", "letter:" + colonnade, [:], id: 2)
    let result = removed["result"] as? [String: Any]
    #expect(result?["text"] as? String == "“colonnade” has no letter any more")
    #expect(try letters() == "d \(scratch.path)/Documents\n")
    let undo = try #require((result?["undo"] as? [String: Any])?["args"])
    #expect(try run("restore", nil, undo, id: 3)["result"] != nil)
    #expect(
      try letters() == "d \(scratch.path)/Documents\nc \(colonnade)\nC \(colonnade)\n")
    let taken = try run("restore", nil, undo, id: 4)["error"] as? [String: Any]
    #expect(taken?["message"] as? String == "'c leads elsewhere by now")
    _ = try run("forget-letter", "favourite:" + scratch.path + "/Documents", [:], id: 5)
    #expect(try letters() == "c \(colonnade)\nC \(colonnade)\n")
    #expect(probe.finish() == 0)
  }

  @Test("a folder used lately is taken off the list, and what is no favourite is not")
  func recent() throws {
    let probe = try start(in: scratch.path + "/Downloads/..")
    _ = probe.nextSet()
    #expect(rows(probe.nextSet()).last == "colonnade")
    func run(_ command: String, _ item: String?, _ arguments: Any, id: Int) throws -> [String: Any]
    {
      let row: Any = item ?? NSNull()
      let parameters = ["command": command, "item": row, "args": arguments] as [String: Any]
      try probe.send(["id": id, "method": "command.run", "params": parameters])
      return probe.answer(to: id) ?? [:]
    }
    let colonnade = scratch.path + "/src/colonnade"
    let removed = try run("remove", "recent:" + colonnade, [:], id: 2)["result"] as? [String: Any]
    #expect(removed?["text"] as? String == "Removed “colonnade”")
    func recent() throws -> [Substring] {
      try String(contentsOfFile: scratch.path + "/state/recent-folders", encoding: .utf8)
        .split(separator: "\n")
    }
    #expect(try recent() == ["/no/such", Substring(scratch.path)])
    let undo = try #require((removed?["undo"] as? [String: Any])?["args"])
    #expect(try run("restore", nil, undo, id: 3)["result"] != nil)
    #expect(try recent().last == Substring(colonnade))
    let error = try run("remove", "volume:/", [:], id: 4)["error"] as? [String: Any]
    #expect(error?["message"] as? String == "“/” is no favourite")
    let home = "favourite:" + scratch.path
    let gone = try run("remove", home, [:], id: 5)["result"] as? [String: Any]
    #expect(gone?["text"] as? String == "Removed “Home”; a, then ~ adds it again")
    #expect(try run("add-here", nil, ["path": "~"], id: 6)["result"] != nil)
    let anew = try run("remove", home, [:], id: 7)["result"] as? [String: Any]
    #expect(anew?["text"] as? String == "Removed “Home”; a, then ~ adds it again")
    #expect(probe.finish() == 0)
  }

  @Test("mounts what is plugged in, and says why not")
  func mounting() throws {
    let lsblk = try scratch.write(
      "bin/lsblk",
      """
      #!/bin/sh
      echo 'PATH="/dev/xz1" LABEL="A STICK" FSTYPE="vfat" MOUNTPOINT="" HOTPLUG="1" SIZE="9"'
      echo 'PATH="/dev/xz2" LABEL="box" FSTYPE="crypto_LUKS" MOUNTPOINT="" HOTPLUG="1" SIZE="9"'

      """)
    let udisksctl = try scratch.write(
      "bin/udisksctl",
      """
      #!/bin/sh
      echo "$@" >> '\(scratch.path)/said'
      echo 'Error: GDBus.Error:org.freedesktop.UDisks2.Error.NotAuthorized: Not allowed here' >&2
      exit 1

      """)
    chmod(lsblk, 0o755)
    chmod(udisksctl, 0o755)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    // What the kernel would tell of the stick.
    let disks = scratch.path + "/sys/class/block"
    try FileManager.default.createDirectory(atPath: disks, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: disks + "/stick", withDestinationPath: "../../devices/usb1/stick")
    let probe = try start(environment: [
      "PATH": "\(scratch.path)/bin:\(path)", "SYSFS_PATH": "\(scratch.path)/sys",
    ])
    // The favourites come first, then what the folders say, then what is plugged in.
    var items: [[String: Any]] = []
    while items.isEmpty, let set = probe.nextSet() {
      let content = set["content"] as? [String: Any]
      items = (content?["items"] as? [[String: Any]] ?? []).filter {
        ($0["id"] as? String)?.hasPrefix("device:") == true
      }
    }
    #expect(items.map { plain($0["text"]) } == ["A STICK", "box"])
    #expect(items.map { plain($0["badge"]) } == ["mount", "locked"])
    func run(_ command: String, _ item: String, id: Int) throws -> String? {
      let parameters = ["command": command, "item": item, "args": [:]] as [String: Any]
      try probe.send(["id": id, "method": "command.run", "params": parameters])
      return (probe.answer(to: id)?["error"] as? [String: Any])?["message"] as? String
    }
    #expect(
      try run("mount", "device:/dev/xz1", id: 2)
        == "“A STICK” cannot be mounted: Not allowed here")
    #expect(
      try run("mount", "device:/dev/xz2", id: 3)
        == "“box” is locked: udisksctl unlock -b /dev/xz2 asks its word")
    #expect(try run("mount", "device:/dev/none", id: 4) == "This is no volume to mount")
    #expect(try run("eject", "volume:/", id: 5)?.isEmpty == false)
    #expect(try run("eject", "device:/dev/xz1", id: 6) == "This is no volume to eject")
    let said = try String(contentsOfFile: scratch.path + "/said", encoding: .utf8)
    #expect(said == "mount --no-user-interaction -b /dev/xz1\n")
    #expect(probe.finish() == 0)
  }

  /// What a new start shows first, for what was kept.
  private func next(after probe: PluginProbe) throws -> [String: Any]? {
    let other = try start()
    defer { _ = other.finish() }
    return other.nextSet()
  }

  @Test("keeps the volumes people know and unescapes their names")
  func volumes() {
    let table = """
      proc /proc proc rw 0 0
      /dev/sda2 /boot vfat rw 0 0
      /dev/sda1 /home ext4 rw 0 0
      /dev/sda3 / btrfs rw 0 0
      /dev/sda3 /var/other btrfs rw 0 0
      /dev/sdb1 /media/usb\\040stick exfat rw 0 0
      overlay /var/x overlay rw 0 0
      broken line
      \\04 \\777 ext4
      """
    let volumes = Volumes.of(MountTable.entries(Array(table.utf8))) { place, _ in
      .percent(Int(place.bytes.count))
    }
    #expect(volumes.map(\.name) == ["/", "home", "usb stick", #"\xFF"#])
    #expect(volumes.first?.percent == 1)
  }
}
