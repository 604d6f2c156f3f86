// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("A terminal in a column")
  struct TerminalTests {
    private func terminal(
      _ words: [String], columns: Int = 100, rows: Int = 24
    ) throws -> Tmux {
      try Tmux([Place.host, "open", "terminal"] + words, columns: columns, rows: rows)
    }

    @Test("a shell shows what is typed, and knows its terminal")
    func shell() throws {
      let tmux = try terminal([])
      try tmux.wait(for: "Ctrl-\\ then")
      try tmux.run(["send-keys", "-l", "echo $((40+2)) $TERM $TERM_PROGRAM [$COLONNADE_COOKIE]"])
      try tmux.press("Enter")
      try tmux.wait(for: "42 xterm-256color colonnade []")
      try tmux.press("exit 3", "Enter")
      try tmux.wait(for: "[ended with status 3 after")
      #expect(tmux.lines[0].contains("✗3"))
    }

    @Test("V16: a flood is ended by Ctrl-C, and the shell goes on")
    func flood() throws {
      let tmux = try terminal([])
      try tmux.wait(for: "Ctrl-\\ then")
      try tmux.press("yes", "Enter")
      try tmux.wait("a screen of it") { $0.components(separatedBy: "\ny\n").count > 5 }
      try tmux.press("C-c")
      try tmux.run(["send-keys", "-l", "echo end$((40+2))"])
      try tmux.press("Enter")
      try tmux.wait(for: "end42")
    }

    @Test("a program is not quit without a question, a shell at its prompt is")
    func quitting() throws {
      // Not as it stands in the title, which is there before the program.
      let tmux = try terminal(["--", "sh", "-c", "echo edi''ted; read a; echo over; read b"])
      try tmux.wait(for: "edited")
      try tmux.press("C-\\", "q")
      try tmux.wait(for: "sh is still running")
      try tmux.press("n")
      try tmux.press("Enter")
      try tmux.wait(for: "over")
      let shell = try Tmux(
        ["sh", "-c", "\(Place.host) terminal -- sh; echo gone; read a"], columns: 100, rows: 24)
      try shell.wait(for: "Ctrl-\\ then")
      try shell.press("C-\\", "q")
      try shell.wait(for: "gone")
    }

    @Test("a program is run again by Enter")
    func again() throws {
      let tmux = try terminal(["--", "sh", "-c", "echo run >> runs; cat runs; read a; exit 2"])
      try tmux.wait(for: "run")
      try tmux.press("Enter")
      try tmux.wait(for: "[ended with status 2 after")
      try tmux.wait(for: "Enter runs it again")
      // What is pressed at once is not meant for what has just come up, and is dropped.
      try tmux.press("Enter")
      let dropped = "what is typed for it is dropped"
      let screen = try tmux.wait("the second run, or a word") {
        $0.contains(dropped) || $0.components(separatedBy: "run\n").count == 3
      }
      if screen.contains(dropped) { try tmux.press("Enter") }
      try tmux.wait("the second run") { $0.components(separatedBy: "run\n").count == 3 }
    }

    /// Kills the process of the terminal pane, and waits until a sentence is there so many times.
    private func killPane(_ tmux: Tmux, expecting words: String, times: Int = 1) throws {
      for process in tmux.world.processes {
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        if String(decoding: line, as: UTF8.self).contains("colonnade-terminal") {
          kill(process, SIGKILL)
        }
      }
      try tmux.wait("the pane again") { screen in
        screen.components(separatedBy: words).count == times + 1
          && !screen.contains("restarting")
      }
    }

    @Test("a pane whose process is killed keeps its folder and what was printed, with a new shell")
    func killedShell() throws {
      let tmux = try terminal([])
      try tmux.wait(for: "Ctrl-\\ then")
      try tmux.run(["send-keys", "-l", "mkdir -p in/here; cd in/here; echo lamp$((40+2))"])
      try tmux.press("Enter")
      try tmux.wait(for: "lamp42")
      for times in 1...2 {
        let words = "the pane was started again; what ran here has ended]"
        try killPane(tmux, expecting: words, times: times)
        #expect(tmux.screen.contains("lamp42"))
        try tmux.run(["send-keys", "-l", "basename $PWD-\(times)"])
        try tmux.press("Enter")
        try tmux.wait(for: "here-\(times)")
      }
    }

    @Test("a program is not run twice because the pane's process was killed")
    func killedProgram() throws {
      let tmux = try terminal(["--", "sh", "-c", "echo run >> runs; cat runs; read a"])
      try tmux.wait(for: "run")
      try killPane(tmux, expecting: "Enter runs it again")
      #expect(tmux.screen.contains("what ran here has ended"))
      let runs = try String(contentsOfFile: "\(tmux.world.folder)/runs", encoding: .utf8)
      #expect(runs == "run\n")
    }

    @Test("what a program has printed keeps its colours when it has ended")
    func ended() throws {
      let tmux = try terminal(["--", "printf", "\\033[31mred\\033[m lamp\\n"])
      try tmux.wait(for: "[ended with status 0 after")
      #expect(tmux.lines.contains { $0.contains(" red lamp") })
      #expect(!tmux.lines.contains { $0.contains("␛") })
    }

    /// *files* with one file, whose editor has a tab and changes what it is given when Enter is pressed.
    private static func editingInColumn(_ world: World, _ change: String) throws -> Tmux {
      let editor = try world.write(
        "edit", "#!/bin/sh\nprintf 'editing %s\\n' \"$1\"\nread line\n\(change)\n",
        permissions: 0o755)
      _ = try world.write("here/lamp.txt", "first\n")
      _ = try world.write("config/colonnade/config.jsonc", #"{"editIn": "column"}"#)
      let tmux = try Tmux(
        [
          "env", "XDG_CONFIG_HOME=\(world.folder)/config", "VISUAL=\(editor)", Place.host, "open",
          "--column", "files \(world.folder)/here",
        ], columns: 100, rows: 20)
      try tmux.wait(for: "1  first")
      return tmux
    }

    @Test(
      "files and previews edit in a tab of the secondary column where the user wants it, and it goes",
      arguments: [["e"], ["Tab", "e"]])
    func editor(_ keys: [String]) throws {
      let world = try World()
      let tmux = try Self.editingInColumn(world, #"echo "$line" >> "$1""#)
      for key in keys { try tmux.press(key) }
      try tmux.wait(for: "editing")
      #expect(tmux.lines[0].contains("edit lamp.txt"))
      try tmux.press("second", "Enter")
      try tmux.wait(for: "2  second")
      #expect(!tmux.lines[0].contains("edit"))
      #expect(
        try String(contentsOfFile: "\(world.folder)/here/lamp.txt", encoding: .utf8)
          == "first\nsecond\n")
    }

    @Test("an editor in a tab whose pane was killed is named, and run again by Enter")
    func killedEditor() throws {
      let world = try World()
      let tmux = try Self.editingInColumn(world, "true")
      try tmux.press("e")
      try tmux.wait(for: "editing")
      try killPane(tmux, expecting: "Enter runs it again")
      #expect(tmux.lines[0].contains("edit lamp.txt"))
      // What it printed is kept, and it has not printed it again.
      #expect(tmux.screen.components(separatedBy: "editing").count == 2)
      try tmux.press("Enter")
      try tmux.wait("the editor, or a word that the key was dropped") {
        $0.contains("Keys go to edit lamp.txt") || $0.contains("what is typed for it is dropped")
      }
      if tmux.screen.contains("is dropped") { try tmux.press("Enter") }
      try tmux.wait(for: "Keys go to edit lamp.txt")
    }

    @Test("names are edited in a tab, too, and changed when it goes; a closed one changes nothing")
    func namesInTab() throws {
      let world = try World()
      let tmux = try Self.editingInColumn(world, #"sed -i 's/lamp/torch/' "$1""#)
      try tmux.press("R")
      try tmux.wait(for: "editing")
      #expect(tmux.lines[0].contains("edit names.txt"))
      #expect(tmux.screen.contains("lamp.txt"))
      try tmux.press("C-\\")
      try tmux.press("d")
      try tmux.wait(for: "is still running")
      try tmux.press("y")
      try tmux.wait(for: "Nothing was changed")
      try tmux.press("1", "R")
      try tmux.wait(for: "editing")
      try tmux.press("Enter")
      try tmux.wait(for: "torch.txt")
      try tmux.wait("the preview again") { $0.contains("1  first") }
    }

    @Test("an editor has the screen where its column can have no tab")
    func editorWithoutRoom() throws {
      let world = try World()
      let editor = try world.write(
        "edit", "#!/bin/sh\nprintf 'editing %s\\n' \"$1\"\nread line\n", permissions: 0o755)
      _ = try world.write("here/lamp.txt", "first\n")
      let layout = try world.write(
        "fixed.jsonc",
        #"""
        {"columns": {"primary": {"plugin": "files", "args": ["{1}"], "config": {"editIn": "column"}},
         "secondary": {"command": ["echo", "plain words"], "mode": "text"}}}
        """#)
      let tmux = try Tmux(
        ["env", "VISUAL=\(editor)", Place.host, "open", layout, "\(world.folder)/here"],
        columns: 100, rows: 20)
      try tmux.wait(for: "plain words")
      try tmux.wait(for: "lamp.txt")
      try tmux.press("e")
      try tmux.wait("the editor alone") { $0.contains("editing") && !$0.contains("━") }
      try tmux.press("Enter")
      try tmux.wait("the list again") { $0.contains("━") && $0.contains("lamp.txt") }
    }

    @Test("keys travel as the program's modes say")
    func keys() throws {
      let script =
        "stty raw -echo; printf '\\033[?1h\\033[?2004hrea''dy'; dd bs=1 count=11 2>/dev/null | od -An -c"
      let tmux = try terminal(["--", "sh", "-c", script + "; stty sane; read a"])
      try tmux.wait(for: "ready")
      try tmux.press("Up", "C-a", "M-x", "Tab", "F5")
      try tmux.wait("the bytes of the keys") {
        $0.replacing(#/\s+/#, with: " ").contains(#"033 O A 001 033 x \t 033 [ 1 5"#)
      }
    }

    @Test("a program hears of the size of its column, and not of what lies over it")
    func size() throws {
      let script =
        "trap 'echo size $(stty size)' WINCH; echo size $(stty size); while :; do read a; done"
      let tmux = try terminal(["--", "sh", "-c", script])
      try tmux.wait(for: "size 21 100")
      try tmux.resize(columns: 80, rows: 20)
      try tmux.wait(for: "size 17 80")
      // A shell may tell of one size twice.
      func told() -> Set<String> {
        Set(
          tmux.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            $0.hasPrefix("size ")
          })
      }
      let before = told()
      try tmux.press("C-\\")
      try tmux.press("F9")
      try tmux.wait("the files over it") { $0.contains("┃") }
      try tmux.press("Escape")
      try tmux.wait("the terminal again") { !$0.contains("┃") }
      #expect(before.contains("size 17 80") && told() == before)
    }

    @Test("what was printed can be looked at and is left again")
    func history() throws {
      let tmux = try terminal(["--", "sh", "-c", "seq 1 200; read a; echo more $a; read b"])
      try tmux.wait(for: "200")
      try tmux.press("C-\\")
      try tmux.press("PageUp")
      try tmux.wait(for: "200 lines")
      try tmux.press("g")
      try tmux.wait("the first line") { $0.contains("\n1\n") || $0.contains(" 1\n") }
      try tmux.press("Escape")
      try tmux.wait("the screen again") { $0.contains("\n200") && !$0.contains("200 lines") }
      try tmux.press("x", "Enter")
      try tmux.wait(for: "more x")
    }

    @Test("a full-screen program leaves the screen as it was")
    func alternate() throws {
      let script =
        "echo before; printf '\\033[?1049h\\033[2J\\033[5;5Hfull'; read a; printf '\\033[?1049l'; read b"
      let tmux = try terminal(["--", "sh", "-c", script])
      // The title has the words of the command until the program has a name, so it is looked for twice.
      try tmux.wait("full") { $0.contains("full") && !$0.contains("before") }
      try tmux.press("Enter")
      try tmux.wait("before") { $0.contains("before") && !$0.contains("full") }
    }

    @Test("a column of its own by the plugin's name")
    func column() throws {
      let tmux = try Tmux(
        [Place.host, "open", "--column", "terminal -- sh -c 'echo in a column; read a'"],
        columns: 120, rows: 20)
      try tmux.wait(for: "in a column")
    }

    @Test("the files open a shell in their folder, the same one again, and a new one after its end")
    func here() throws {
      let world = try World()
      _ = try world.write("yard/lamp/oil.txt", "kept")
      _ = try world.write("yard/note.txt", "a note")
      let tmux = try Tmux(
        [Place.host, "files", "\(world.folder)/yard/lamp"], columns: 120, rows: 24, in: world)
      // The hints say whose keys they are.
      let (ofFiles, ofShell) = ("m move", "Ctrl-\\ then")
      try tmux.wait("the files") { $0.contains("oil.txt") && $0.contains(ofFiles) }
      try tmux.press("C-o")
      try tmux.wait(for: ofShell)
      try tmux.press("a=$((20+1)); echo at ${PWD##*/}", "Enter")
      try tmux.wait(for: "at lamp")
      try tmux.press("C-\\")
      try tmux.press("BTab")
      try tmux.wait(for: ofFiles)
      try tmux.press("Left")
      try tmux.wait("the folder above") { $0.contains("note.txt") && !$0.contains("at lamp") }
      try tmux.press("C-o")
      try tmux.wait("the shell again") { $0.contains("at lamp") && $0.contains(ofShell) }
      try tmux.press("echo still $a", "Enter")
      try tmux.wait(for: "still 21")
      #expect(!tmux.lines[0].contains("Terminal"))
      try tmux.press("exit", "Enter")
      try tmux.wait(for: "[ended")
      try tmux.press("BTab")
      try tmux.wait(for: ofFiles)
      try tmux.press("C-o")
      try tmux.wait(for: ofShell)
      try tmux.press("echo then ${PWD##*/}", "Enter")
      try tmux.wait(for: "then yard")
    }

    @Test("nothing of it is left when the window closes")
    func ending() throws {
      let tmux = try terminal(["--", "sh", "-c", "echo ready; sleep 1000"])
      try tmux.wait(for: "ready")
      try tmux.press("C-\\")
      try tmux.press("q")
      try tmux.wait(for: "is still running")
      try tmux.press("y")
      try tmux.waitForEnd()
      try tmux.run(["kill-server"])
      let deadline = Deadline(milliseconds: 10_000)
      while !tmux.world.processes.isEmpty, !deadline.isOver { usleep(20_000) }
      #expect(tmux.world.processes.isEmpty)
    }
  }
}
