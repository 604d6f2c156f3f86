// SPDX-License-Identifier: Apache-2.0
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

  private func start(in folder: String? = nil) throws -> PluginProbe {
    let probe = try PluginProbe(
      "colonnade-places",
      environment: [
        "HOME": scratch.path, "COLONNADE_STATE_DIR": scratch.path + "/state", "XDG_CONFIG_HOME": "",
      ])
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
    #expect((added["result"] as? [String: Any])?["text"] as? String == "Added \"colonnade\"")
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
    let volumes = Volumes.parse(table) { place, _ in .percent(Int(place.bytes.count)) }
    #expect(volumes.map(\.name) == ["/", "home", "usb stick", #"\xFF"#])
    #expect(volumes.first?.percent == 1)
  }
}
