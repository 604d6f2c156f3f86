// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

/// A mounted file system that never answers, as long as this lives.
private final class HangingMount {
  let folder: String
  private let process = Process()

  /// Whether such a file system can be had here.
  static let isPossible =
    getuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0 && FileBench.canMount

  /// Mounts one of a kind.
  init(_ folder: String, kind: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      Place.python, "\(Place.package)/Tests/Support/HangingMount/hang.py", folder, kind,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    try #require(
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("ready"))
  }

  /// With its program whoever waits for it is let go.
  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    umount2(folder, Int32(MNT_DETACH))
  }

  deinit { end() }
}

extension EndToEnd {
  @Suite("Beside a file system that hangs", .enabled(if: HangingMount.isPossible))
  struct HangingMountTests {
    @Test(
      "the list of the trash shows what has answered, and names what has not",
      arguments: ["fuse.unheard", "fuse"])
    func trash(kind: String) throws {
      let world = try World()
      _ = try world.write("w/apple", "1")
      _ = try world.write("w/pear", "2")
      let mount = try HangingMount("\(world.folder)/stuck", kind: kind)
      defer { mount.end() }
      let rig = try Rig([Place.host, "files", "\(world.folder)/w"], columns: 140, in: world)
      try rig.wait(for: "pear")
      rig.type("d")
      try rig.wait(for: "u undo")
      rig.type("'t")
      try rig.wait("the thing and what does not answer") {
        $0.text.contains("from ") && $0.text.contains("“stuck” not answering")
      }
      rig.type("r")
      try rig.wait("it back") { _ in
        FileManager.default.fileExists(atPath: "\(world.folder)/w/apple")
      }
      mount.end()
      try rig.wait(untilGone: "not answering")
      try rig.quitCleanly()
    }

    @Test("Places shows it, and says that it does not answer")
    func places() throws {
      let world = try World()
      _ = try world.write("w/apple", "1")
      let mount = try HangingMount("\(world.folder)/stuck", kind: "fuse.sshfs")
      defer { mount.end() }
      let rig = try Rig([Place.host, "files", "\(world.folder)/w"], columns: 180, in: world)
      try rig.wait(for: "apple")
      try rig.wait("the volume") { $0.text.contains("stuck") && $0.text.contains("hangs") }
      mount.end()
      try rig.quitCleanly()
    }
  }
}
