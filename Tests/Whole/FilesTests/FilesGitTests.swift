// SPDX-License-Identifier: Apache-2.0
import FileAddressing
import FileKit
import Foundation
import Glibc
import Testing

/// The state of git in the rows, on repositories of a real disk; the names begin with their scenario.
@Suite(.timeLimit(.minutes(1))) struct FilesGitTests {
  private let scratch: FilesScratch

  init() throws {
    scratch = try FilesScratch()
    try write("", "sub/old")
    try git("init", "-q", "-b", "main")
    try git("add", "a.txt", "b9.md", "sub")
    try git("commit", "-q", "-m", "one")
  }

  // MARK: Making repositories

  @discardableResult
  private func git(_ words: String..., fails: Bool = false) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"] + words
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.folder)
    process.environment = ["PATH": Self.path, "HOME": scratch.root + "/home"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect((process.terminationStatus != 0) == fails, "git \(words)")
    return String(decoding: bytes, as: UTF8.self)
  }

  private static var path: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin" }

  private func write(_ text: String, _ name: String, mode: Int = 0o644) throws {
    let place = scratch.folder + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: place))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
  }

  /// A program that leaves a mark, for the places where a configuration names one.
  private var marker: String { scratch.root + "/mark" }
  private var isMarked: Bool { access(marker, F_OK) == 0 }

  private func writeMarker(_ name: String) throws -> String {
    try write("#!/bin/sh\ntouch '\(marker)'\ncat\n", name, mode: 0o755)
    return scratch.folder + "/" + name
  }

  /// Everything below a folder, with bytes and times.
  private func inside(_ folder: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? []
    {
      let facts = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
      found[name] =
        "\(facts[.modificationDate] ?? "") \(facts[.size] ?? "") \(bytes.base64EncodedString())"
    }
    return found
  }

  // MARK: Looking

  /// Waits for words in the title, and tells the sign of each row.
  private func signs(_ host: FilesHost, _ words: String) -> [String: String] {
    let found = host.wait { message in
      message["method"] as? String == "pane.set"
        && plain(parameters(message)["badge"]).contains(words)
    }
    #expect(found != nil)
    var signs: [String: String] = [:]
    for row in host.items {
      let name = plain(row["text"])
      let badge = plain(row["badge"])
      guard badge.dropLast().hasSuffix(" "), badge.last != " " else { continue }
      signs[name] = String(badge.suffix(1))
    }
    return signs
  }

  @Test("L8: a row says what git says of it, and git's own files stay as they are")
  func l8() throws {
    try write("ignored.txt\n", ".gitignore")
    try git("add", ".gitignore")
    try git("commit", "-q", "-m", "two")
    try git("checkout", "-q", "-b", "other")
    try write("other", "b9.md")
    try git("commit", "-q", "-am", "three")
    try git("checkout", "-q", "main")
    try write("main", "b9.md")
    try git("commit", "-q", "-am", "four")
    try git("merge", "-q", "other", fails: true)
    try write("changed", "a.txt")
    try write("staged", "staged.txt")
    try git("add", "staged.txt")
    try write("", "ignored.txt")
    try write("", "sub/new")
    let before = try inside(scratch.folder + "/.git")
    let host = try scratch.host()
    #expect(
      signs(host, "main") == [
        "a.txt": "M", "staged.txt": "+", "b10.md": "?", "ignored.txt": "!", "b9.md": "U",
        "sub/": "·", "link → a.txt": "?",
      ])
    #expect(host.finish() == 0)
    #expect(try inside(scratch.folder + "/.git") == before)
  }

  @Test("inside of a new folder all is new, and of an ignored one all is ignored")
  func whole() throws {
    try write("", "sub/deep/x")
    try write("a.txt\nnew/\n", ".gitignore")
    try FileManager.default.createDirectory(
      atPath: scratch.folder + "/new", withIntermediateDirectories: true)
    try write("", "new/y")
    let host = try FilesHost(
      [], in: scratch.folder + "/sub/deep", environment: scratch.environment)
    #expect(signs(host, "main") == ["x": "?"])
    #expect(host.finish() == 0)
    let other = try FilesHost([], in: scratch.folder + "/new", environment: scratch.environment)
    #expect(signs(other, "main") == ["y": "!"])
    #expect(other.finish() == 0)
  }

  @Test("L9: what watches files, hooks and submodules name is not run")
  func l9() throws {
    let program = try writeMarker("marker.sh")
    for hook in ["post-index-change", "pre-commit", "post-checkout"] {
      try write("#!/bin/sh\ntouch '\(marker)'\n", ".git/hooks/\(hook)", mode: 0o755)
    }
    try git("config", "core.fsmonitor", program)
    try git("config", "core.hooksPath", scratch.folder + "/.git/hooks")
    try git("config", "core.pager", program)
    try git("config", "status.submoduleSummary", "true")
    try write("changed", "a.txt")
    let host = try scratch.host()
    #expect(signs(host, "main")["a.txt"] == "M")
    _ = host.run("reload")
    #expect(host.finish() == 0)
    #expect(!isMarked)
  }

  @Test("L10: a filter is run only when the configuration is trusted, and not after it has changed")
  func l10() throws {
    let program = try writeMarker("marker.sh")
    try git("config", "filter.x.clean", program)
    try write("*.txt filter=x\n", ".gitattributes")
    try write("54321", "a.txt")
    let host = try scratch.host()
    #expect(signs(host, "git: not asked").isEmpty)
    #expect(!isMarked)
    #expect(host.run("trust-repository")["result"] != nil)
    #expect(signs(host, "main")["a.txt"] == "M")
    #expect(isMarked)
    #expect(host.finish() == 0)
    try FileManager.default.removeItem(atPath: marker)
    try git("config", "filter.x.smudge", "cat")
    let again = try scratch.host()
    #expect(signs(again, "git: not asked").isEmpty)
    #expect(again.finish() == 0)
    #expect(!isMarked)
  }

  @Test(
    "L10: what a configuration includes, and that of a working tree, count as well",
    arguments: ["include", "worktree", "promisor"])
  func l10(_ way: String) throws {
    let program = try writeMarker("marker.sh")
    try write("*.txt filter=x\n", ".gitattributes")
    try write("[filter \"x\"]\n\tclean = \(program)\n", "own")
    switch way {
    case "include": try git("config", "include.path", scratch.folder + "/own")
    case "worktree":
      try git("config", "extensions.worktreeConfig", "true")
      try write("[filter \"x\"]\n\tclean = \(program)\n", ".git/config.worktree")
    default:
      try git("config", "remote.origin.url", "ext::\(program)")
      try git("config", "remote.origin.promisor", "true")
    }
    try write("54321", "a.txt")
    let host = try scratch.host()
    #expect(signs(host, "git: not asked").isEmpty)
    #expect(host.finish() == 0)
    #expect(!isMarked)
  }

  @Test(
    "L11: a repository of another user is not asked", .enabled(if: geteuid() == 0),
    arguments: [".git", ""])
  func l11(_ name: String) throws {
    #expect(GitRepository(around: FilePath(scratch.folder)) != nil)
    #expect(chown(scratch.folder + "/" + name, 65_534, 65_534) == 0)
    #expect(GitRepository(around: FilePath(scratch.folder)) == nil)
  }

  @Test(
    "a submodule whose commit has moved has a sign, and what its configuration names is not run")
  func submodule() throws {
    let program = try writeMarker("marker.sh")
    try git("init", "-q", "-b", "main", "own")
    try git("-C", "own", "commit", "-q", "--allow-empty", "-m", "one")
    try git("add", "own")
    try git("commit", "-q", "-m", "two")
    try git("-C", "own", "commit", "-q", "--allow-empty", "-m", "two")
    for key in ["core.fsmonitor", "filter.x.clean"] {
      try git("-C", "own", "config", key, program)
    }
    try write("*.txt filter=x\n", "own/.gitattributes")
    try write("", "own/a.txt")
    let host = try scratch.host()
    #expect(signs(host, "main")["own/"] == "M")
    #expect(host.finish() == 0)
    #expect(!isMarked)
  }

  @Test(
    "L12: git that does not answer holds up nothing, and the title says so",
    arguments: ["*config*", "nothing"])
  func l12(_ answered: String) throws {
    try FileManager.default.createDirectory(
      atPath: scratch.root + "/bin", withIntermediateDirectories: true)
    let real = "/usr/bin/env -i PATH='\(Self.path)' git"
    let text = "#!/bin/sh\ncase \"$*\" in \(answered)) exec \(real) \"$@\";; esac\nsleep 60\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.root + "/bin/git"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.root + "/bin/git")
    var environment = scratch.environment
    environment["PATH"] = scratch.root + "/bin:" + Self.path
    let host = try FilesHost([], in: scratch.folder, environment: environment)
    _ = host.picture()
    for _ in 0..<20 { host.select(host.id("a.txt")) }
    #expect(signs(host, "git: too slow here").isEmpty)
    #expect(host.finish() == 0)
  }

  @Test("a working tree beside its repository is asked, a folder of git itself is not")
  func trees() throws {
    try git("worktree", "add", "-q", "../tree", "-b", "side")
    let tree = try #require(GitRepository(around: FilePath(scratch.root + "/tree/sub")))
    #expect(tree.root == FilePath(scratch.root + "/tree").real)
    #expect(tree.shared == FilePath(scratch.folder + "/.git").real)
    #expect(tree.inner == Array("sub".utf8))
    #expect(GitRepository(around: FilePath(scratch.folder + "/.git/refs")) == nil)
    #expect(GitRepository(around: FilePath(scratch.root)) == nil)
    let host = try FilesHost([], in: scratch.root + "/tree", environment: scratch.environment)
    _ = signs(host, "side")
    #expect(host.finish() == 0)
  }
}
