// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("The command line")
  struct CommandTests {
    @Test(
      "wrong usage is exit code 2 and says what is wrong",
      arguments: [
        ["open", "--no-such-option"], ["snapshot", "--size", "0x0"], ["snapshot", "--size"],
        ["snapshot", "--format", "xml", "files"], ["lines"], ["lines", "a", "b", "c", "d"],
        ["layout"], ["layout", "--no-such"], ["nosuch"], ["board", "TODO.md", "more"],
        ["files", "--column", "cat"],
      ])
    func usage(_ words: [String]) throws {
      let run = try CommandRun(words, in: World())
      #expect(run.code == 2)
      #expect(run.errors.contains("colonnade"))
      #expect(run.output.isEmpty)
    }

    @Test(
      "a command of several words is wanted in quotes",
      arguments: [
        (["check", "python3", "fruit.py"], "“python3” is no plugin", "check 'python3 fruit.py'"),
        (["check", "./fruit.py", "apples"], "“apples” is no plugin", "check './fruit.py apples'"),
        (["open", "--column", "python3", "fruit.py"], "“fruit.py”", "--column 'python3 fruit.py'"),
        (["snapshot", "--column", "ls", "-"], "“-”", "--column 'ls -'"),
      ])
    func unquoted(_ words: [String], _ wrong: String, _ advice: String) throws {
      let world = try World()
      _ = try world.write("fruit.py", "")
      let run = try CommandRun(words, in: world)
      #expect(run.code == 2)
      #expect(run.errors.contains(wrong) && run.errors.contains(advice), "\(run.errors)")
    }

    @Test(
      "a configuration that cannot be used is exit code 3 and starts nothing",
      arguments: [
        (
          #"{"columns":{"primary":{"command":["touch","started"]},"secondary":{"plugin":"nope"}}}"#,
          "nope"
        ),
        ("{\n  \"columns\": {\n    \"primary\": { \"plugin\" \"x\" }\n  }\n}", ":3:"),
        ("{\n  \"columns\": 7\n}", ":2:"),
        ("", ":1:"), ("[]", ":1:"), ("\u{0}\u{1}", ":1:"), ("{\"a\":\"\\ud800\"", ":1:"),
      ])
    func brokenLayout(_ text: String, _ expected: String) throws {
      let world = try World()
      let path = try world.write("broken.jsonc", text)
      for command in ["snapshot", "open"] {
        let run = try CommandRun([command, path], in: world)
        #expect(run.code == 3, "\(command): \(run.errors)")
        #expect(run.errors.contains(expected), "\(run.errors)")
        #expect(run.output.isEmpty)
      }
      #expect(!FileManager.default.fileExists(atPath: "\(world.folder)/started"))
    }

    @Test("a program or a plugin's folder that is here is found without “./” before its name")
    func programsHere() throws {
      let world = try World()
      let program =
        "#!/bin/sh\necho \(#"'{"method":"pane.set","params":{"title":"Here","content":null}}'"#)\n"
      _ = try world.write("here/home/x.sh", program, permissions: 0o755)
      _ = try world.write("here/home/own/own.sh", program, permissions: 0o755)
      _ = try world.write("here/home/own/plugin.json", #"{"name":"own","run":["./own.sh"]}"#)
      let folder = "\(world.folder)/here/home"
      for name in ["x.sh", "./x.sh", "own", "./own"] {
        let words = ["snapshot", "--size", "80x6", "--column", name]
        let run = try CommandRun(words, in: world, directory: folder)
        #expect(run.code == 0 && run.output.contains("Here"), "\(name): \(run.output)\(run.errors)")
        let check = try CommandRun(["check", name], in: world, directory: folder)
        #expect(!check.output.contains("No such file"), "\(name): \(check.output)")
      }
    }

    @Test(
      "a check keeps what the plugin wrote to stderr in the log, and says that it records nothing")
    func checkLog() throws {
      let world = try World()
      let program = try world.write(
        "broken.sh", "#!/bin/sh\necho 'no such\tdatabase' >&2\nprintf 'cut off' >&2\nexit 3\n",
        permissions: 0o755)
      let log = "\(world.folder)/log"
      let run = try CommandRun(
        ["check", program], in: world,
        environment: ["COLONNADE_LOG": log, "COLONNADE_TRACE": "\(world.folder)/trace"])
      #expect(run.code == 1)
      #expect(run.errors.contains("COLONNADE_TRACE records sessions"))
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      #expect(lines.contains { $0.contains(/broken.sh\(\d+\): no such.database$/) }, "\(lines)")
      #expect(lines.contains { $0.contains(/broken.sh\(\d+\): cut off$/) })
      #expect(lines.contains { $0.contains("not ok") })
      #expect(!FileManager.default.fileExists(atPath: "\(world.folder)/trace"))
      let failed = try CommandRun(
        ["check", program], in: world, environment: ["COLONNADE_LOG": "/no/such/folder/log"])
      #expect(failed.code == 1 && failed.errors.contains("nothing is logged"))
    }

    @Test("the list of plugins says what becomes of the permissions that each wants")
    func permissions() throws {
      let world = try World()
      let folder = "\(world.folder)/plugins/mine"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      _ = try world.write(
        "plugins/mine/plugin.json",
        #"{"run":["cat"],"permissions":["clipboard.read","files","x.y"]}"#)
      let words = ["plugins", "--plugin-path", "\(world.folder)/plugins"]
      let list = try CommandRun(words, in: world).output
      #expect(list.contains("wants clipboard.read: not given, no plugin may read the clipboard"))
      #expect(list.contains("wants files: asked, the host changes files for it"))
      #expect(list.contains("wants files: given, the host changes files for it"), "of ours")
      #expect(list.contains("wants x.y: not known to this host"))
      let document = try CommandRun(words + ["--json"], in: world).output
      #expect(document.contains(#""permissions":["clipboard.read","files","x.y"]"#))
    }

    @Test("an unknown layout is exit code 2 and names those there are")
    func unknownLayout() throws {
      let run = try CommandRun(["open", "no-such-layout"], in: World())
      #expect(run.code == 2)
      #expect(run.errors.contains("no-such-layout") && run.errors.contains("board"))
    }

    @Test(
      "a folder that is not there is exit code 2, before a window opens",
      arguments: [["files", "/nope"], ["open", "files", "/nope"], ["folders", ".", "/nope"]])
    func missingFolder(_ words: [String]) throws {
      let run = try CommandRun(words, in: World())
      #expect(run.code == 2)
      #expect(run.errors.contains("there is no folder or file “/nope”"), "\(run.errors)")
    }

    @Test(
      "what is wrong in the configuration is told by a snapshot and by health, with exit code 3")
    func brokenConfiguration() throws {
      let world = try World()
      _ = try world.write(
        "config/colonnade/config.jsonc", #"{"mouse": "no", "motion": "wild"}"#)
      let environment = ["XDG_CONFIG_HOME": "\(world.folder)/config"]
      for words in [["snapshot", "files", "."], ["health"]] {
        let run = try CommandRun(words, in: world, environment: environment)
        #expect(run.code == 3, "\(words)")
        let told = run.output + run.errors
        #expect(told.contains("config.jsonc:1:11") && told.contains("config.jsonc:1:27"), "\(told)")
      }
    }

    @Test("without a terminal there is one sentence and exit code 1")
    func noTerminal() throws {
      let run = try CommandRun(["open", "--column", Place.example("static.sh")], in: World())
      #expect(run.code == 1)
      #expect(run.errors.contains("terminal"))
    }

    @Test("a terminal that cannot show a screen is left alone", arguments: ["dumb", ""])
    func dumbTerminal(_ kind: String) throws {
      let rig = try Rig(columns: [Place.example("static.sh")], environment: ["TERM": kind])
      #expect(try rig.exitCode() == 1)
      let words = String(decoding: rig.output, as: UTF8.self)
      #expect(words.contains("cannot show a screen") && !words.contains("\u{1b}"))
    }

    @Test("snapshot prints the screen, takes keys, and leaves nothing behind")
    func snapshot() throws {
      let world = try World()
      let columns = ["--column", Place.example("hello.py"), "--column", Place.example("middle.py")]
      let plain = try CommandRun(["snapshot", "--size", "80x12"] + columns, in: world)
      #expect(plain.code == 0)
      #expect(plain.output.split(separator: "\n", omittingEmptySubsequences: false).count == 13)
      #expect(plain.output.contains("Lemons") && plain.output.contains("7 letters"))
      let moved = try CommandRun(
        ["snapshot", "--size", "80x12", "--keys", "Down", "--format", "json"] + columns, in: world)
      #expect(moved.code == 0)
      #expect(moved.output.contains("6 letters"))
      #expect(world.survivors(after: 1_000) == [])
    }

    @Test(
      "snapshot ends whatever a pane does",
      arguments: ["flood_valid", "hangs_before_hello", "ignores_everything", "exit_1"])
    func snapshotEnds(_ scenario: String) throws {
      let world = try World()
      let run = try CommandRun(
        ["snapshot", "--timeout", "1500", "--column", Place.faulty(scenario)], in: world)
      #expect(run.code == 0 || run.code == 1)
      #expect(!run.output.isEmpty)
      #expect(world.survivors(after: 1_000) == [])
    }

    @Test("the layout command reads scripts and reports bad ones by exit code")
    func layout() throws {
      let world = try World()
      let good = #"{"style":"double","width":100}"# + "\n"
      let fine = try CommandRun(["layout", "--script", "-"], input: good, in: world)
      #expect(fine.code == 0)
      #expect(fine.output.hasPrefix(#"{"displayMode":"oneBesideSecondary""#))
      let bad = try CommandRun(["layout", "--script", "-"], input: "{\n" + good, in: world)
      #expect(bad.code == 1)
      #expect(bad.output.split(separator: "\n").count == 2)
    }

    @Test("--version and --help answer at once", arguments: [["--version"], ["--help"], ["help"]])
    func help(_ words: [String]) throws {
      let run = try CommandRun(words, in: World())
      #expect(run.code == 0)
      #expect(run.output.contains("colonnade"))
    }

    @Test(
      "a table shows moments in the time where the user is",
      arguments: [("Asia/Tokyo", "2025-11-20 09:53"), ("UTC", "2025-11-20 00:53")])
    func localTime(zone: String, words: String) throws {
      let world = try World()
      let program = try world.write(
        "clock.sh",
        #"""
        #!/bin/sh
        echo '{"method":"pane.set","params":{"content":{"kind":"table","columns":[{"id":"t","type":"time"}],"items":[{"id":"a","cells":[1763600000]}]}}}'
        """#, permissions: 0o755)
      let run = try CommandRun(
        ["snapshot", "--column", program, "--size", "80x6"], in: world, environment: ["TZ": zone])
      #expect(run.output.contains(words), "\(run.output)\(run.errors)")
    }
  }
}
