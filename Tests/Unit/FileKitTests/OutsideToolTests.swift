// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import Testing

/// Rules of looks, command lines, checksums and programs of the desktop, as values.
@Suite struct OutsideToolTests {
  // MARK: Rules

  private func subject(_ name: String) -> PreviewSubject {
    PreviewSubject(Array(name.utf8)[...], type: "", bytes: 0)
  }

  private func fits(_ line: String, _ name: String, _ type: String, bytes: Int64 = 0) throws -> Bool
  {
    try PreviewRule(line: line[...]).fits(
      PreviewSubject(Array(name.utf8)[...], type: type, bytes: bytes))
  }

  @Test("a rule means names or types, up to a size")
  func rules() throws {
    #expect(try fits("*.foo text x", "A.FOO", "a/b"))
    #expect(try !fits("*.foo text x", "a.foo.txt", "a/b"))
    #expect(try fits("image/*,*.y text x", "a", "image/png"))
    #expect(try fits("application/sqlite3 table x", "a", "application/x-sqlite3"))
    #expect(try fits("*.foo text,upto=1 x", "a.foo", "", bytes: 1 << 20))
    #expect(try !fits("*.foo text,upto=1 x", "a.foo", "", bytes: 1 << 20 + 1))
    let rule = try PreviewRule(
      line: "*.x table,seconds=9,memory=64 tool 'a {} b' {} --w={cols}x{rows}")
    let free = try PreviewRule(line: "*.x text,walls=off tool {}")
    #expect(rule.hasWalls && !free.hasWalls)
    #expect(rule.seconds == 9 && rule.memory == 64 && rule.mode == .table)
    let place = FilePath("/w").appending([0x61, 0x20, 0xFF])
    let words = rule.command("/bin/tool", for: place, columns: 80, rows: 20)
    #expect(words[1] == Array("a /w/a ".utf8) + [0xFF] + Array(" b".utf8))
    #expect(words[2] == place.bytes && words[3] == Array("--w=80x20".utf8))
  }

  @Test("a page and the pixels of the room are put into words")
  func pages() throws {
    let rule = try PreviewRule(
      line: "*.x image,pages=7 tool -f {page} -s {px} {page}0% {} {out}.png")
    #expect(rule.hasPages && rule.lastPage == 7)
    let words = rule.command(
      "/bin/tool", for: FilePath("/{page}"), writing: FilePath("/o"), columns: 60, rows: 20, page: 3
    )
    #expect(
      words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
        == ["-f", "3", "-s", "600", "30%", "/{page}", "/o.png"])
    let large = rule.command("/t", for: FilePath("/a"), columns: 900, rows: 20)
    #expect(large[4] == Array("2048".utf8))
  }

  @Test(
    "what is told below a page or a still",
    arguments: [
      (
        "Title:  A: b\nPages:          3\nPage size:      400 x 500 pts\nx", true, 2,
        "page 2 of 3 · A: b · 400 x 500 pts"
      ),
      (
        "codec_name=h264\nwidth=320\nheight=240\ncodec_name=aac\nduration=3725.6\n", false, 1,
        "at 10 % · 1:02:06 · 320 × 240 · h264, aac"
      ),
      ("duration=nan\nduration\n=\nPages: -1\n", false, nil, ""), ("", true, 1, "page 1"),
      ("Pages: 99999999999999999999\nTitle:\n", true, 4, "page 4"),
    ] as [(String, Bool, Int?, String)])
  func notes(_ output: String, _ isDocument: Bool, _ page: Int?, _ line: String) {
    let notes = PictureNotes(Array(output.utf8), from: isDocument ? .document : .film)
    #expect(notes.line(page: page, isFilm: !isDocument) == line)
  }

  @Test("P15: faults of a file of rules name their line; what is missing is a sentence")
  func faults() {
    let rules = PreviewRules(
      "# mine\n*.a text\n\n*.b sound x\n*.c text,minutes=1 x\n*.d text,seconds=99 x\n  *.foo text,package=foo foo-show {}\n*.none none\n"
    )
    #expect(
      rules.faults == [
        "previews, line 2: the command is missing",
        "previews, line 4: “sound” is none of text, table, json, markdown, image, none",
        "previews, line 5: “minutes=1” means nothing",
        "previews, line 6: “seconds=99” means nothing",
      ])
    guard case .missing(let missing) = rules.verdict(of: subject("x.foo"))
    else { return #expect(Bool(false), "foo-show is not there") }
    #expect(missing.missingWords == "foo is missing: “*.foo” needs foo-show")
    #expect(missing.missingTitle == "foo is missing (foo-show)")
    let pictures = PreviewRules("*.foo image foo-draw {}\n*.foo text cat {}\n")
    guard case .rule(let rule, _, _) = pictures.verdict(of: subject("x.foo"), drawsPictures: false)
    else { return #expect(Bool(false), "cat is there") }
    #expect(rule.mode == .text)
    guard case .nothing = rules.verdict(of: subject("x.none")) else {
      return #expect(Bool(false), "nothing is wanted")
    }
  }

  // MARK: Opening by rules of the user

  @Test("rules for opening hand over all files, or one each, and faults are told by their line")
  func openers() throws {
    let list = OpenRule.List(
      "# mine\n*.csv,text/x-log screen cat -n {}\nvideo/* window true --file={}\n*.q window no-such-program\n"
        + "*.a window\n*.b tab x\n")
    #expect(
      list.faults == [
        "openers, line 5: patterns, window or screen, and a command",
        "openers, line 6: “tab” is neither window nor screen",
      ])
    let table = try #require(list.fitting(FilePath("/w/A.CSV"), type: "text/csv").first)
    let all = table.starts(["/w/a b.csv", "/w/$(x).csv"])
    #expect(all.map(\.words) == [["cat", "-n", "/w/a b.csv", "/w/$(x).csv"]])
    #expect(all.map(\.isOnScreen) == [true])
    let film = try #require(list.fitting(FilePath("/w/f.mp4"), type: "video/mp4").first)
    #expect(
      film.starts(["/1", "/2"]).map(\.words)
        == ["/1", "/2"].map {
          ["setsid", "--fork", "true", "--file=\($0)"]
        })
    #expect(list.fitting(FilePath("/w/x.q"), type: "text/plain").isEmpty)
  }

  @Test(
    "of programs those come first whose names are, or begin with, what is typed",
    arguments: [
      ("vim", ["Vim", "Neovim"]), ("nvim", ["Neovim"]), ("Neo", ["Neovim"]),
      ("ed", ["Text Editor", "Medley"]), ("", ["Medley", "Neovim", "Text Editor", "Vim"]),
      ("nothing", []),
    ] as [(String, [String])])
  func typedPrograms(_ typed: String, _ names: [String]) throws {
    let entries = try [
      ("Medley", "/opt/medley/run %F"), ("Neovim", "nvim %F"), ("Text Editor", "gedit"),
      ("Vim", "/usr/bin/vim %F"),
    ].map { name, command in
      try #require(
        DesktopEntry(
          "[Desktop Entry]\nType=Application\nName=\(name)\nExec=\(command)\n", id: name))
    }
    #expect(DesktopEntries.fitting(typed, among: entries).map(\.name) == names)
    #expect(entries.map(\.program) == ["run", "nvim", "gedit", "vim"])
  }

  // MARK: Permissions

  @Test(
    "permissions change part by part, and files inside are not made programs",
    arguments: [
      ("644", 0o100755, false, false, 0o644), ("755", 0o100644, false, true, 0o644),
      ("755", 0o100744, false, true, 0o755), ("644", 0o40700, true, true, 0o755),
      ("600", 0o40755, true, true, 0o700), ("0644", 0o104755, false, false, 0o644),
      ("644", 0o104755, false, false, 0o4644), ("750", 0o40777, true, false, 0o750),
      ("751", 0o40700, true, true, 0o751), ("751", 0o100644, false, true, 0o640),
      ("644", 0o100755, false, true, 0o755), ("644", 0o100644, false, true, 0o644),
      ("640", 0o100755, false, true, 0o750), ("600", 0o100711, false, true, 0o700),
    ] as [(String, UInt32, Bool, Bool, UInt32)])
  func permissions(
    _ number: String, _ old: UInt32, _ isFolder: Bool, _ isSparing: Bool, _ new: UInt32
  )
    throws
  {
    let wish = try #require(ModeWish(number: number))
    #expect(wish.mode(from: old, isFolder: isFolder, isSparing: isSparing) == new)
    var part = ModeWish()
    #expect(
      part.isEmpty && part.mode(from: old, isFolder: isFolder, isSparing: true) == old & 0o7777)
    part[.group] = 6
    #expect(part.mode(from: 0o640, isFolder: false, isSparing: false) == 0o660)
  }

  @Test("boxes and number of a form follow each other, for all permissions there are")
  func permissionsInStep() {
    for mode in UInt32(0)...0o7777 {
      let sight = ModeSight(modes: [mode])
      var typed = ModeSight()
      #expect(typed.take(number: sight.number) && typed.wish == sight.wish, "\(sight.number)")
      var boxes = ModeSight(modes: [mode & 0o7000])
      for part in ModeWish.Class.allCases { boxes.take(mode >> part.shift & 7, for: part) }
      #expect(boxes == sight)
      #expect(sight.wish.mode(from: mode, isFolder: false, isSparing: false) == mode)
    }
    var mixed = ModeSight(modes: [0o644, 0o640])
    #expect(mixed.number.isEmpty && mixed.wish[.owner] == 6 && mixed.wish[.others] == nil)
    mixed.take(0, for: .others)
    #expect(mixed.number == "640")
    #expect(!mixed.take(number: "64") && mixed.number == "640")
  }

  @Test("only archives are unpacked, and names and paths in sentences are short")
  func archivesAndNames() {
    func type(_ name: String) -> String { MediaType.of(Array(name.utf8)[...], .file) }
    for name in ["a.zip", "a.tar.gz", "a.tzst", "a.cbz", "a.lzma", "a.tar.lz", "a.rpm", "a.war"] {
      #expect(MediaType.archives.contains(type(name)), "\(name)")
    }
    for name in ["notes", "a.txt", "a.json", "a.pdf", "a.docx", "a.sqlite"] {
      #expect(!MediaType.archives.contains(type(name)), "\(name)")
    }
    #expect(FileName.quoted("a.txt") == "“a.txt”")
    let deep = FileName.quoted(Array(repeating: "folder", count: 99).joined(separator: "/"))
    #expect(deep.count == 50 && deep.hasPrefix("“folder/folder") && deep.hasSuffix("/folder”"))
  }

  @Test("what is no number of permissions is none, and folders are not closed to their owner")
  func refusedPermissions() {
    for text in ["", "64", "648", "-64", "+644", "06444", "0o644", "٦٤٤"] {
      #expect(ModeWish(number: text) == nil, "\(text)")
    }
    #expect(ModeWish(number: "644")?.closesFolders(isSparing: true) == false)
    #expect(ModeWish(number: "644")?.closesFolders(isSparing: false) == true)
    #expect(ModeWish(number: "300")?.closesFolders(isSparing: true) == true)
  }

  // MARK: Command lines

  @Test(
    "what a line stands for",
    arguments: ["printf '%s' {}", "a {} b {}", "({})", "{};{}", "x '{' }"])
  func lines(_ text: String) throws {
    let line = try ShellLine(text)
    let words = line.words(
      [FilePath("/w/a b")], row: nil, in: FilePath("/w"), other: FilePath("/v"),
      output: FilePath("/o"))
    #expect(words[2].contains(text.replacing("{}", with: "\"$@\"")) && line.way == .page)
    #expect(words.suffix(5) == ["/o", "", "/w", "/v", "/w/a b"])
  }

  @Test(
    "X2: {} inside of quotes or of a word is refused",
    arguments: ["echo \"{}\"", "echo '{}'", "a{}", "{}.bak", "\"x {}"])
  func refusedLines(_ text: String) {
    #expect(throws: FileProblem.self) { try ShellLine(text) }
  }

  @Test("a sign at the beginning or the end says where a command goes")
  func ways() throws {
    #expect(try ShellLine(" ! top ").way == .screen && ShellLine("!top").text == "top")
    #expect(
      try ShellLine("sleep 9 &").way == .background && ShellLine("sleep 9 &").text == "sleep 9")
    #expect(try ShellLine("a && b").way == .page)
    #expect(throws: FileProblem.self) { try ShellLine(" & ") }
    let odd = FilePath("/w").appending([0xFF, 0x5C, 0x0A])
    let words = try ShellLine("x {}").words([odd], row: nil, in: FilePath("/w"), output: nil)
    #expect(words.last == #"/w/\0377\0134\0012"#)
  }

  // MARK: Programs of the desktop

  private func entry(_ exec: String, _ more: String = "") -> DesktopEntry? {
    DesktopEntry(
      "[Desktop Entry]\nType=Application\nName=P q\nExec=\(exec)\n\(more)", id: "p.desktop")
  }

  @Test("X6: codes of a command are replaced after it was taken apart")
  func commands() {
    let one = entry("p --f=%f \"q r\" %% %i %k")
    #expect(
      one?.words(["/w/x y"], addresses: ["file:///w/x%20y"]) == ["p", "--f=/w/x y", "q r", "%"])
    let many = entry("p -- %U")
    #expect(many?.takesMany == true)
    #expect(
      many?.words(["/a", "/b"], addresses: ["file:///a", "file:///b"]) == [
        "p", "--", "file:///a", "file:///b",
      ])
    #expect(entry("p %c %u")?.words(["/a"], addresses: ["file:///a"]) == ["p", "P q", "file:///a"])
    #expect(entry("p", "Hidden=true") == nil && entry("p", "TryExec=/no/such") == nil)
    #expect(entry("p", "NoDisplay=true") == nil && DesktopEntry("x", id: "x") == nil)
  }

  @Test("X4: the usual program comes first, then those that fit by name")
  func programs() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let folder = try scratch.makeFolder("applications")
    for (name, types) in [
      ("b", "text/plain;"), ("a", "text/x-c;image/png;"), ("c", "text/*;"), ("d", "audio/ogg;"),
    ] {
      let text =
        "[Desktop Entry]\nType=Application\nName=\(name.uppercased())\nExec=\(name) %F\nMimeType=\(types)\nTerminal=\(name == "c")\n[Desktop Action x]\nExec=no\n"
      try FileChange.write(
        Array(text.utf8), to: scratch.path.appending("applications").appending("\(name).desktop"))
    }
    try FileChange.write(
      Array(
        "[Added Associations]\ntext/x-c=d.desktop\n[Default Applications]\ntext/x-c=gone.desktop;c.desktop;\n"
          .utf8),
      to: scratch.path.appending("mimeapps.list"))
    _ = folder
    let entries = DesktopEntries(
      folders: [scratch.path.appending("applications")], settings: [scratch.path])
    #expect(entries.programs(for: "text/x-c").map(\.name) == ["C", "A", "B"])
    #expect(entries.programs(for: "audio/ogg").map(\.name) == ["D"])
    #expect(entries.programs(for: "text/x-c").first?.needsTerminal == true)
  }

  @Test(
    "a program becomes the usual one by one line, and all else stays to the byte",
    arguments: [
      ("", "[Default Applications]\nt/x=v\n"),
      ("[A]\nt/x=o", "[A]\nt/x=o\n\n[Default Applications]\nt/x=v\n"),
      ("# n\n[Default Applications]\nt/y=o\n", "# n\n[Default Applications]\nt/x=v\nt/y=o\n"),
      ("[Default Applications]", "[Default Applications]\nt/x=v\n"),
      (
        "[Default Applications]\n t/x = o;v;p;\n[B]\nt/x=q\n",
        "[Default Applications]\nt/x=v;o;p\n[B]\nt/x=q\n"
      ),
      ("[Default Applications]\r\nt/y=o\r\n", "[Default Applications]\r\nt/x=v\nt/y=o\r\n"),
    ])
  func usual(_ old: String, _ new: String) {
    var apps = MimeApps(old)
    apps.setUsual("v", for: "t/x")
    #expect(apps.text.utf8.elementsEqual(new.utf8), "\(apps.text)")
    let once = apps
    apps.setUsual("v", for: "t/x")
    #expect(apps == once)
  }

  // MARK: Sums

  @Test("C20: a sum is held against the one beside the file")
  func sums() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let place = scratch.path.appending("a\nb")
    try FileChange.write(Array("abc".utf8), to: place)
    let right = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    func sum() throws -> FileSums.Sum? {
      let sums = try FileSums(.sha256, of: [place])
      var bytes: [UInt8] = []
      while let more = sums.read(milliseconds: 1_000) { bytes += more }
      sums.end(isOver: true)
      return sums.sums(in: bytes).first
    }
    #expect(try sum()?.digits == right && sum()?.place == place && sum()?.beside == nil)
    let beside = scratch.path.appending("a\nb.sha256")
    try FileChange.write(Array("\(right.uppercased())  a\n".utf8), to: beside)
    #expect(try sum()?.beside?.isSame == true)
    try FileChange.write(Array("\(right.replacing("b", with: "c"))  a\n".utf8), to: beside)
    #expect(try sum()?.beside?.isSame == false)
    #expect(FileSums.Method.making(digits: 32) == .md5 && FileSums.Method.making(digits: 33) == nil)
  }
}
