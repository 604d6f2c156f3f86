// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
import Foundation
import HostConfiguration
import PaneTestSupport
import Testing

@testable import colonnade

@Suite struct UnnamedLayoutTests {
  @Test(
    "options of the layout that shows files need not its name",
    arguments: [
      (["--last"], ["files", "--last"]), (["--sort=size", "/x"], ["files", "--sort=size", "/x"]),
      (["--theme", "dark", "--last"], ["--theme", "dark", "files", "--last"]),
      (["--none"], ["--none"]), (["notes", "--last"], ["notes", "--last"]),
      (["--last", "files", "/x"], ["files", "--last", "/x"]),
      (["--cwd-file", "/f", "files", "/x"], ["files", "--cwd-file", "/f", "/x"]),
      (["--cwd-file", "files", "/x"], ["files", "--cwd-file", "files", "/x"]),
      (["--last", "/x", "files"], ["files", "--last", "/x", "files"]),
      (["--choose", "files"], ["--choose", "files"]), (["--", "--last"], ["--", "--last"]),
    ])
  func named(_ words: [String], _ wanted: [String]) {
    let options: [CommandDescription.Option] = [
      .init("--last", .none, ""), .init("--sort", .text("ORDER"), ""),
      .init("--cwd-file", .file("FILE"), ""),
    ]
    #expect(Invocation.withLayoutFirst(words) { options } == wanted)
  }
}

@Suite struct TypedWordsTests {
  @Test(
    "a word that is no text is the address of a place, and all others are as they were typed",
    arguments: [
      ("ä b", "ä b"), ("", ""), ("bad\u{1}.txt", "file:///w/bad%FF.txt"),
      ("/x/\u{1}", "file:///x/%FF"), ("--last=a\u{1}", "--last=file:///w/a%FF"),
      ("-\u{1}", "file:///w/-%FF"),
    ])
  func bytes(word: String, wanted: String) {
    let bytes = word.utf8.map { $0 == 1 ? 0xFF : $0 }
    #expect(TypedWords.text(of: bytes, in: "/w") == wanted)
  }
}

@Suite struct VersionTests {
  @Test("has the newest entry of the list of changes, which the packages take their date from")
  func changes() throws {
    let page = Checkout.folder.appending(path: "Config/CHANGELOG.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let newest = try #require(text.firstMatch(of: #/(?m)^## (\S+) \(\d{4}-\d\d-\d\d\)$/#))
    #expect(String(newest.1) == Colonnade.version)
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

  @Test("adds a plugin whole or not at all, and never over another one")
  func addedPlugin() throws {
    let scratch = try Scratch()
    try scratch.put("fruit/plugin.json", #"{"run":["./fruit.sh"]}"#)
    try scratch.put("fruit/lib/words", "apple")
    try scratch.put("else/readme", "no plugin")
    let own = "\(scratch.path)/own/plugins"
    let added = try AddedPlugin(from: "\(scratch.path)/fruit/", to: own)
    #expect(added.name == "fruit" && added.place == "\(own)/fruit")
    #expect(FileManager.default.fileExists(atPath: "\(own)/fruit/lib/words"))
    func complaint(_ source: String) -> String? {
      do throws(AddedPlugin.Failure) {
        _ = try AddedPlugin(from: source, to: own)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(complaint("\(scratch.path)/fruit") == "\(own)/fruit is there already")
    #expect(complaint("\(scratch.path)/else")?.contains("it is no plugin") == true)
    #expect(complaint("\(scratch.path)/none")?.contains("no folder") == true)
    #expect(complaint("/")?.contains("no name") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: own) == ["fruit"])
  }

  @Test("adds a plugin from an address that git knows")
  func clonedPlugin() throws {
    let scratch = try Scratch()
    try scratch.put("cherry/plugin.json", #"{"run":["./cherry.sh"]}"#)
    let git = Process()
    git.executableURL = URL(filePath: "/bin/sh")
    let commit = "git -c user.name=a -c user.email=a@example.org commit -q -m x"
    git.arguments = [
      "-c", "cd '\(scratch.path)/cherry' && git init -q . && git add . && \(commit)",
    ]
    try git.run()
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { return }
    let own = "\(scratch.path)/own"
    let added = try AddedPlugin(from: "file://\(scratch.path)/cherry", to: own)
    #expect(added.name == "cherry")
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
  func help(_ name: CommandName) throws {
    let text = try HelpText.text(for: name.rawValue)
    #expect(text.hasPrefix("colonnade \(name.rawValue): "))
    #expect(text.contains("\nusage: colonnade \(name.rawValue)"))
  }

  @Test("names every command and option in the manual and in the completions")
  func everywhere() {
    let manual = ManualPage.text(ResourcePaths())
    for name in CommandName.allCases {
      for text in [manual, Completions.bash, Completions.zsh, Completions.fish] {
        #expect(text.contains(name.rawValue))
      }
      for option in name.description.options {
        #expect(Completions.bash.contains(option.name))
        #expect(Completions.zsh.contains(option.name))
        #expect(Completions.fish.contains("-l \(option.name.dropFirst(2)) "))
        #expect(manual.contains(option.name.replacing("-", with: "\\-")))
      }
    }
  }

  @Test(
    "gives examples that are understood, with the options of the layouts they name",
    arguments: CommandName.allCases.flatMap { name in
      name.description.examples.map { Lines(name: name, line: $0.line) }
    })
  func examples(_ example: Lines) throws {
    let paths = ResourcePaths(
      environment: [:], executable: Checkout.folder.appending(path: ".build/colonnade").path())
    // What a shell does around the program is its own affair.
    let line = example.line.replacing("<(", with: " ").replacing(")\"", with: " ")
    let parts = line.split(separator: "|").filter { $0.contains("colonnade") }
    #expect(!parts.isEmpty)
    for part in parts {
      let words = try splitWords(String(part))
      let start = try #require(words.firstIndex(of: "colonnade"))
      guard case .command(let name, let rest) = Invocation(Array(words[(start + 1)...])) else {
        continue
      }
      let parsed = try CommandLineParser.parse(rest, as: name.description)
      guard name == .open || name == .snapshot, let word = parsed.operands.first,
        let order = LayoutOrder(word, Array(parsed.operands.dropFirst()), paths: paths)
      else { continue }
      _ = try LayoutWords(order.words, of: SessionPlan.layout(order), paths: paths)
    }
  }

  /// A line of the help, and the command it stands with.
  struct Lines: CustomTestStringConvertible, Sendable {
    var name: CommandName
    var line: String
    var testDescription: String { line }
  }

  @Test("completes the words of a layout's option, and the commands behind help")
  func completedWords() throws {
    let paths = ResourcePaths(
      environment: [:], executable: Checkout.folder.appending(path: ".build/colonnade").path())
    func printed(_ words: [String]) throws -> String {
      PluginsCommand.text(
        try CommandLineParser.parse(words, as: CommandName.plugins.description), paths)
    }
    #expect(try printed(["--options", "files", "--values", "--sort"]).contains("modified\n"))
    #expect(try printed(["--options", "files", "--values", "--cwd-file"]).isEmpty)
    #expect(Completions.bash.contains("    help) words=\"--plugin-path open lines snapshot"))
  }

  @Test("refuses to tell the values of an option whose layout is not named")
  func valuesOfNothing() throws {
    let words = ["--values", "--sort"]
    #expect(throws: UsageError.valuesOfNoLayout) {
      _ = try PluginsCommand.run(
        CommandLineParser.parse(words, as: CommandName.plugins.description))
    }
  }

  @Test("fails when the file that previews are asked about cannot be read")
  func previewsOfNothing() throws {
    let scratch = try Scratch()
    try scratch.put("TODO.md")
    func code(_ path: String) throws -> Int32 {
      try PreviewsCommand.run(
        CommandLineParser.parse([path], as: CommandName.previews.description))
    }
    #expect(try code("\(scratch.path)/TODO.md") == 0)
    #expect(try code("\(scratch.path)/gone.md") == 1)
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

  /// What bash offers for the last of some words, in a folder with the file `TODO.md`.
  private func offers(_ words: [String]) throws -> [String] {
    let scratch = try Scratch()
    try scratch.put("TODO.md")
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    process.currentDirectoryURL = URL(filePath: scratch.path)
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.arguments =
      [
        "-c",
        """
        colonnade() { [[ $* == "plugins --options files" ]] && printf -- '--sort\\torder\\n'; }
        \(Completions.bash)
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _colonnade
        printf '%s\\n' "${COMPREPLY[@]}"
        """, "bash",
      ] + words
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("offers files where files are meant, and options where one is begun")
  func bashOffers() throws {
    #expect(try offers(["colonnade", "board", ""]) == ["TODO.md"])
    #expect(try offers(["colonnade", "T"]) == ["TODO.md"])
    #expect(try offers(["colonnade", "sn"]) == ["snapshot"])
    #expect(try offers(["colonnade", "--v"]) == ["--version"])
    #expect(try offers(["colonnade", "files", "--so"]) == ["--sort"])
    #expect(try offers(["colonnade", "open", "files", "--so"]) == ["--sort"])
    #expect(try offers(["colonnade", "files", "--co"]) == [])
  }

  @Test("offers for an option what its command means by it")
  func bashOffersByCommand() throws {
    #expect(try offers(["colonnade", "--column", "cat"]).contains("cat"))
    #expect(try offers(["colonnade", "open", "--column", "cat"]).contains("cat"))
    #expect(try offers(["colonnade", "lines", "--column", ""]) == [])
    #expect(try offers(["colonnade", "lines", "--title", ""]) == [])
    #expect(try offers(["colonnade", "lines", "--theme", ""]) == ["dark", "light"])
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
    let parsed = try parse(["--theme=dark", "-", "--", "--pick", "-x"], as: .lines)
    #expect(parsed.value(.theme) == "dark")
    #expect(parsed.operands == ["-", "--pick", "-x"])
    #expect(!parsed.has(.pick))
    #expect(try parse(["--script="], as: .layout).value(.layoutScript) == "")
  }

  @Test("a script turns the wheel in four directions, and names the line of any other")
  func wheels() throws {
    let scratch = try Scratch()
    try scratch.put("good", "wheel up 1,2\nwheel down 1,2\nwheel left 1,2\nwheel right 1,2\n")
    let steps = try SnapshotScript.read("\(scratch.path)/good").map { "\($0)" }
    #expect(steps.count == 4)
    for (step, action) in zip(steps, ["wheelUp", "wheelDown", "wheelLeft", "wheelRight"]) {
      #expect(step.contains(action))
    }
    try scratch.put("bad", "key j\nwheel sideways 12,5\n")
    let words = "wheel wants up, down, left or right and a cell, such as “wheel down 10,5”"
    do {
      _ = try SnapshotScript.read("\(scratch.path)/bad")
      Issue.record("a direction that there is not was taken")
    } catch {
      #expect(error.message == "\(scratch.path)/bad:2: \(words)")
    }
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
    let rest = try parse(["files", "--", "--ascii"], as: .open)
    #expect(rest.operands == ["files", "--", "--ascii"])
    #expect(!rest.has(.ascii))
  }

  @Test(
    "options behind lines are those of lines, also where the command has some of that name",
    arguments: [
      (["lines", "a", "b", "--column", "2", "--multi"], ["a", "b", "--column=2", "--multi"]),
      (
        ["--size=9x9", "lines", "a", "--value", "1", "--ascii", "b"],
        ["a", "--value", "1", "--ascii", "b"]
      ),
      (["lines", "a", "--", "--column"], ["a", "--", "--column"]), (["files", "--multi"], []),
    ])
  func linesOptions(_ words: [String], _ wanted: [String]) throws {
    let options = try SessionOptions(parse(words, as: .snapshot))
    #expect(options.arguments == wanted && options.columns.isEmpty)
  }

  @Test("a program of a column before lines is no option of lines")
  func columnBeforeLines() throws {
    let parsed = try parse(["--column", "x", "lines", "a"], as: .snapshot)
    #expect(throws: UsageError.self) { try SessionOptions(parsed) }
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
      (.lines, ["--rows", "x"], "unknown option --rows"),
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
      (["--plugin-path", "/p", "plugins"], .command(.plugins, ["--plugin-path", "/p"])),
      (["--plugin-path", "lines", "x"], .command(.open, ["--plugin-path", "lines", "x"])),
      (["--column", "lines"], .command(.open, ["--column", "lines"])),
      (["-h"], .command(.help, [])), (["help", "open"], .command(.help, ["open"])),
      (["help", "--help"], .command(.help, ["help"])),
      (["help", "lines", "-h"], .command(.help, ["help"])),
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
