// SPDX-License-Identifier: Apache-2.0
import CellText
package import HostConfiguration
package import HostCore
import SplitLayout

extension HostSettings {
  /// Places, Files and Preview, with the widths of the screens in the documentation.
  package static var files: HostSettings {
    var split = SplitConfiguration(style: .triple)
    split.widths[.primary].preferred = .cells(24)
    split.widths[.supplementary].preferred = .cells(30)
    split.initialFocus = .supplementary
    func column(_ role: ColumnRole, _ name: String, _ look: PaneSpec.Look) -> Column {
      Column(
        role: role,
        spec: PaneSpec(
          name: name.lowercased(), arguments: [name.lowercased()], look: look,
          title: SafeText(name)))
    }
    var settings = HostSettings(
      layoutName: "files", split: split,
      columns: [
        column(.primary, "Places", .sidebar), column(.supplementary, "Files", .plain),
        column(.secondary, "Preview", .content),
      ])
    settings.firstFocus = .supplementary
    return settings
  }

  /// A list that drives a detail.
  package static var double: HostSettings {
    var settings = files
    settings.split = SplitConfiguration(style: .double)
    settings.split.widths[.primary].preferred = .cells(30)
    settings.columns = settings.columns.filter { $0.role != .supplementary }
    settings.firstFocus = .primary
    return settings
  }

  /// Columns driven by shell commands; the last one shows text.
  package static func commands(_ commands: [String]) -> HostSettings {
    var settings = commands.count > 2 ? files : double
    let roles: [ColumnRole] =
      commands.count > 2 ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    settings.columns = zip(roles, commands).map { role, command in
      Column(
        role: role,
        spec: PaneSpec(
          name: command, arguments: [], mode: role == .secondary ? .text : .lines,
          title: SafeText(command), template: CommandTemplate(command)))
    }
    settings.firstFocus = .primary
    return settings
  }
}

extension ScriptedHost {
  /// The files application with three filled columns, the fourth place and the ninth file chosen.
  ///
  /// Who watches is handed the host before anything happens.
  package static func files(
    columns: Int = 120, rows: Int = 30, settings: HostSettings = .files,
    watch: (ScriptedHost) -> Void = { _ in }
  ) -> ScriptedHost {
    let host = ScriptedHost(settings, columns: columns, rows: rows)
    watch(host)
    host.start()
    host.hello(.primary, wants: ["select", "activate"])
    host.hello(.supplementary, wants: ["input", "select", "activate", "nav", "view"])
    host.hello(.secondary, wants: ["input", "view"])
    host.set(.primary, places)
    host.set(.supplementary, files)
    host.set(.secondary, readme)
    host.forget()
    return host
  }

  /// Two columns with rows `a`, `b`, `c` in the first, its plugin wanting what is named.
  package static func double(
    wants: [String] = ["select", "activate"], columns: Int = 100, rows: Int = 24,
    pastedFiles: UserSettings.PastedFiles = .ask, pictures: [String] = []
  ) -> ScriptedHost {
    var settings = HostSettings.double
    settings.shown.pictures = pictures
    settings.pastedFiles = pastedFiles
    let host = ScriptedHost(settings, columns: columns, rows: rows)
    host.start()
    host.hello(.primary, wants: wants)
    host.hello(.secondary, wants: ["input"])
    host.set(.primary, list("a b c"))
    host.set(.secondary, #"{"gen":1,"content":{"kind":"text","text":"about a"}}"#)
    host.forget()
    return host
  }

  /// Two columns, of which the first has these commands.
  package static func double(commands: String) -> ScriptedHost {
    let host = double()
    host.set(.primary, #"{"commands":[\#(commands)]}"#)
    host.forget()
    return host
  }

  /// The last command that the first column was sent; empty without any.
  package var lastCommand: String { sent(.primary, "command.run").last ?? "" }

  /// The parameters of `pane.set` for a list of rows with these ids.
  package static func list(_ ids: String, more: String = "") -> String {
    let items = ids.split(separator: " ").map { "{\"id\":\"\($0)\",\"text\":\"\($0)\"}" }
    return #"{"content":{"kind":"list","items":[\#(items.joined(separator: ","))]}\#(more)}"#
  }

  package static let places = #"""
    {"content":{"kind":"list","items":[{"id":"home","text":"Home"},
    {"id":"colonnade","text":"colonnade"},{"id":"docs","text":"Documents"},
    {"id":"down","text":"Downloads","badge":"3"},{"id":"linux","text":"linux"},
    {"id":"notes","text":"notes"},{"id":"root","text":"/","badge":"61 %"},
    {"id":"usb","text":"usb-stick","badge":"12 %"}],
    "sections":[{"id":"f","title":"Favourites","count":4},{"id":"r","title":"Recent","count":2},
    {"id":"v","title":"Volumes","count":2}]},"select":["colonnade"]}
    """#.replacing("\n", with: "")

  package static let files: String = {
    let rows: [(String, String, String)] = [
      ("Config/", "4", "20 Nov 13:58"), ("Plugins/", "9", "19 Nov 22:10"),
      ("Sources/", "17", "20 Nov 14:00"), ("Tests/", "12", "20 Nov 11:31"),
      ("ARCHITECTURE.md", "9.1 K", "18 Nov 09:20"), ("LICENSE", "11 K", "2 Nov 2025"),
      ("Makefile", "2.4 K", "20 Nov 10:05"), ("Package.swift", "6.0 K", "20 Nov 10:05"),
      ("README.md", "8.3 K", "20 Nov 14:02"), ("TODO.md", "1.2 K", "20 Nov 08:40"),
      ("notes → ~/notes.md", "link", "14 Aug 17:16"),
      ("Zwölf Boxkämpfer jagen.txt", "312", "30 Sep 12:00"),
    ]
    let items = rows.map { name, badge, detail in
      let isFolder = name.hasSuffix("/")
      let text = isFolder ? #"[{"t":"\#(name)","b":true}]"# : "\"\(name)\""
      let enter = isFolder ? #","enter":"self""# : ""
      return
        #"{"id":"\#(name)","type":"inode/file","text":\#(text),"badge":"\#(badge)","detail":"\#(detail)"\#(enter)}"#
    }
    return #"{"title":"~/src/colonnade","status":"README.md  8.3 KB  rw-r--r--  20 Nov 14:02","#
      + #""commands":[{"id":"move","title":"move","key":"m","menu":["bar"]}],"#
      + #""content":{"kind":"list","items":[\#(items.joined(separator: ","))]},"select":["README.md"]}"#
  }()

  package static let readme: String = {
    let lines = [
      "# Colonnade", "", "Split views for the terminal in which every column is a",
      "process. The host owns the window; a pane's content comes",
      "from a program in any language.", "", "## Start", "", "    make run", "    make test", "",
      "## A pane in two lines", "", "    #!/bin/bash",
      #"    echo '{\"method\":\"pane.set\",\"params\":{\"title\":\"Hi\","#,
      #"      \"content\":{\"kind\":\"text\",\"text\":\"Hello\"}}}'"#, "", "## Keys", "",
      "Every key of a place is listed under ? there. Nothing is",
      "lost when the window gets narrow: the columns become a",
      "stack, in the same order, and come back as they were.", "", "## Where things are", "",
      "Sources, Plugins, Config and Tests; ARCHITECTURE.md is", "the map.",
    ]
    let words = lines.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"title":"README.md","content":{"kind":"text","format":"code","lines":[\#(words)]}}"#
  }()
}

extension ScriptedHost {
  /// The files application in a layout whose sidebars always lie on top.
  package static var overlaySettings: HostSettings {
    var settings = HostSettings.files
    settings.split.preferredSplitBehavior = .overlay
    return settings
  }
}
