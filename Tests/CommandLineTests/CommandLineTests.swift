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
  @Test("has help for every command with a usage line", arguments: CommandName.allCases)
  func help(_ name: CommandName) {
    let text = HelpText.text(for: name.rawValue)
    #expect(text.hasPrefix("colonnade \(name.rawValue): "))
    #expect(text.contains("\nusage: colonnade \(name.rawValue)"))
  }

  @Test("names every command and option in the manual and in the completions")
  func everywhere() {
    for name in CommandName.allCases {
      for text in [ManualPage.text, Completions.bash, Completions.zsh, Completions.fish] {
        #expect(text.contains(name.rawValue))
      }
      for option in name.description.options {
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

@Suite struct CommandLineParserTests {
  private func parse(_ words: [String], as name: CommandName) throws -> ParsedCommand {
    try CommandLineParser.parse(words, as: name.description)
  }

  /// What a command line is said to be wrong with; `nil` when it is fine.
  private func complaint(_ words: [String], as name: CommandName) -> String? {
    do throws(UsageError) {
      _ = try CommandLineParser.parse(words, as: name.description)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("tells options, their values and operands apart in every command")
  func everyOption() throws {
    for name in CommandName.allCases {
      let description = name.description
      for option in description.options {
        var words = [option.name]
        var value = ""
        if !option.value.placeholder.isEmpty {
          if case .choice(let choices) = option.value { value = choices[0] } else { value = "a b" }
          words.append(value)
        }
        let parsed = try parse(words, as: name)
        #expect(parsed.operands.isEmpty)
        #expect(parsed.values(option) == [value])
        #expect(parsed.has(option))
        #expect(!parsed.has(.init("--other", .none, "")))
      }
    }
  }

  @Test("takes a folder of plugins for no command of lines")
  func linesWithPluginPath() throws {
    let parsed = try parse(["--plugin-path", "/p", "ls", "--pick", "cat {}"], as: .lines)
    #expect(parsed.operands == ["ls", "cat {}"])
    #expect(parsed.values(.pluginPath) == ["/p"])
    #expect(parsed.has(.pick))
  }

  @Test("takes values behind an equals sign, a lone dash as an operand, and -- as the end")
  func forms() throws {
    let parsed = try parse(["--size=80x24", "-", "--", "--keys", "-x"], as: .snapshot)
    #expect(parsed.value(.size) == "80x24")
    #expect(parsed.operands == ["-", "--keys", "-x"])
    #expect(!parsed.has(.keys))
    #expect(try parse(["--script="], as: .layout).value(.layoutScript) == "")
  }

  @Test("keeps options that are repeated, in their order; the last one counts where one is wanted")
  func repeated() throws {
    let parsed = try parse(
      ["--keys", "a", "--script", "f", "--keys", "b", "--size", "1x1", "--size", "2x2"],
      as: .snapshot)
    #expect(parsed.given.map(\.value) == ["a", "f", "b", "1x1", "2x2"])
    #expect(parsed.value(.size) == "2x2")
  }

  @Test("passes options that are not its own on to the layout they stand behind")
  func passedOn() throws {
    let parsed = try parse(["files", "--sort", "size", "--ascii", "-r", "/tmp"], as: .open)
    #expect(parsed.operands == ["files", "--sort", "size", "-r", "/tmp"])
    #expect(parsed.has(.ascii))
  }

  @Test(
    "says what is wrong",
    arguments: [
      (CommandName.open, ["--them", "dark"], "unknown option --them, did you mean \"--theme\"?"),
      (.open, ["--theme", "blue"], "--theme is dark or light, not “blue”"),
      (.open, ["--column"], "--column needs a value: CMD"),
      (.open, ["-x"], "unknown option -x"),
      (.check, ["x", "--jsn"], "unknown option --jsn, did you mean \"--json\"?"),
      (.check, ["--json=1", "x"], "--json takes no value"),
      (.snapshot, ["--format=xml"], "--format is text, ansi or json, not “xml”"),
      (.plugins, ["more"], "“more” is one word too many"),
      (.manual, ["more"], "“more” is one word too many"),
      (.lines, ["--column", "x"], "unknown option --column"),
    ])
  func complaints(_ name: CommandName, _ words: [String], _ expected: String) {
    #expect(complaint(words, as: name) == expected)
  }

  @Test(
    "knows the command, its words, and the guardian it needs",
    arguments: [
      ([], .command(.open, [])), (["-V"], .version), (["--version", "x"], .version),
      (["files", "/tmp"], .command(.open, ["files", "/tmp"])),
      (["open", "lines"], .command(.open, ["lines"])),
      (["lines", "ls"], .command(.lines, ["ls"])),
      (["--ascii", "files"], .command(.open, ["--ascii", "files"])),
      (["-h"], .command(.help, [])), (["help", "open"], .command(.help, ["open"])),
      (["lines", "ls", "--help"], .command(.help, ["lines"])),
      (["files", "--help"], .command(.help, ["files"])),
      (["open", "files", "-h"], .command(.help, ["files"])),
      (["open", "--help"], .command(.help, ["open"])),
      (["--column", "x", "--help"], .command(.help, [])),
      (["lines", "--", "--help"], .command(.lines, ["--", "--help"])),
    ] as [([String], Invocation)])
  func invocations(_ words: [String], _ expected: Invocation) {
    let invocation = Invocation(words)
    #expect(invocation == expected)
    if case .command(.help, _) = invocation { #expect(invocation.guardian == nil) }
  }
}
