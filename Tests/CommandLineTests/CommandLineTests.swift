// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import Testing

@testable import colonnade

/// A folder that is gone with its test.
private final class Scratch {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func put(_ file: String, _ text: String = "", isProgram: Bool = false) throws {
    let whole = "\(path)/\(file)"
    try FileManager.default.createDirectory(
      atPath: FileSystem.parent(of: whole), withIntermediateDirectories: true)
    let mode = isProgram ? 0o755 : 0o644
    let isMade = FileManager.default.createFile(
      atPath: whole, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
    try #require(isMade)
  }
}

@Suite struct ResourcePathsTests {
  @Test("finds everything in an installed tree from the place of the program")
  func installedTree() throws {
    let scratch = try Scratch()
    try scratch.put(
      "usr/libexec/colonnade/plugins/mail/plugin.json", #"{"run":["colonnade-mail"]}"#)
    try scratch.put("usr/libexec/colonnade/plugins/mail/colonnade-mail", isProgram: true)
    try scratch.put("usr/share/colonnade/layouts/mail.jsonc", "{}")
    try scratch.put("usr/share/colonnade/layouts/template.jsonc", "{}")
    let paths = ResourcePaths(
      environment: ["HOME": "\(scratch.path)/home"],
      executable: "\(scratch.path)/usr/bin/colonnade")
    #expect(paths.layoutNames == ["mail"])
    #expect(paths.pluginNames == ["mail"])
    let plugin = try #require(paths.plugin(named: "mail"))
    #expect(
      plugin.arguments == ["\(scratch.path)/usr/libexec/colonnade/plugins/mail/colonnade-mail"])
    #expect(paths.layout(named: "mail") == "\(scratch.path)/usr/share/colonnade/layouts/mail.jsonc")
    #expect(paths.plugin(named: "none") == nil)
    #expect(paths.layout(named: "none") == nil)
  }

  @Test("prefers the user's own, and the path given first")
  func precedence() throws {
    let scratch = try Scratch()
    for folder in ["one", "two", "home/.local/share/colonnade/plugins"] {
      try scratch.put("\(folder)/mail", isProgram: true)
    }
    try scratch.put("home/.config/colonnade/layouts/mail.jsonc", "{}")
    try scratch.put("usr/share/colonnade/layouts/mail.jsonc", "{}")
    var environment = ["HOME": "\(scratch.path)/home"]
    func found(_ extra: [String] = []) -> String? {
      ResourcePaths(
        extraPluginPaths: extra, environment: environment,
        executable: "\(scratch.path)/usr/bin/colonnade"
      ).plugin(named: "mail")?.arguments.first
    }
    #expect(found() == "\(scratch.path)/home/.local/share/colonnade/plugins/mail")
    environment["COLONNADE_PLUGIN_PATH"] = "\(scratch.path)/two"
    #expect(found() == "\(scratch.path)/two/mail")
    #expect(found(["\(scratch.path)/one"]) == "\(scratch.path)/one/mail")
    let paths = ResourcePaths(
      environment: environment, executable: "\(scratch.path)/usr/bin/colonnade")
    #expect(
      paths.layout(named: "mail")
        == "\(scratch.path)/home/.config/colonnade/layouts/mail.jsonc")
  }

  @Test("heeds XDG folders that are full paths and no others")
  func xdgFolders() {
    let paths = ResourcePaths(
      environment: [
        "HOME": "/home/ada", "XDG_CONFIG_HOME": "/etc/ada", "XDG_STATE_HOME": "relative",
      ], executable: "/usr/bin/colonnade")
    #expect(paths.userConfiguration == "/etc/ada/colonnade/config.jsonc")
    #expect(paths.stateDirectory == "/home/ada/.local/state/colonnade")
  }

  @Test("takes a program beside its manifest, by path and by name")
  func manifestPrograms() throws {
    let scratch = try Scratch()
    try scratch.put("fruit/plugin.json", #"{"run":["./bin/fruit.py","-v"]}"#)
    try scratch.put("fruit/bin/fruit.py", isProgram: true)
    let paths = ResourcePaths(environment: [:], executable: "/usr/bin/colonnade")
    let plugin = try #require(paths.plugin(named: "\(scratch.path)/fruit"))
    #expect(plugin.arguments == ["\(scratch.path)/fruit/bin/fruit.py", "-v"])
    #expect(plugin.name == "fruit")
  }
}

@Suite struct CommandTableTests {
  @Test(
    "has help for every command with a usage line", arguments: CommandTable.commands.map(\.name))
  func help(_ name: String) {
    let text = HelpText.text(for: name)
    #expect(text.hasPrefix("colonnade \(name): "))
    #expect(text.contains("\nusage: colonnade \(name)"))
  }

  @Test("names every command and option in the manual and in the completions")
  func everywhere() {
    for command in CommandTable.commands {
      for text in [ManualPage.text, Completions.bash, Completions.zsh, Completions.fish] {
        #expect(text.contains(command.name))
      }
      for option in command.options {
        #expect(Completions.bash.contains(option.name))
        #expect(Completions.zsh.contains(option.name))
        #expect(Completions.fish.contains("-l \(option.name.dropFirst(2)) "))
        #expect(ManualPage.text.contains(option.name.replacing("-", with: "\\-")))
      }
    }
  }

  @Test("folds paragraphs to the width")
  func folds() {
    let text = HelpText.folded("one two three four", indent: 2, width: 10)
    #expect(text == "  one two\n  three\n  four\n")
  }

  @Test("prints completions that bash accepts")
  func bashAccepts() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-n", "-c", Completions.bash]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
