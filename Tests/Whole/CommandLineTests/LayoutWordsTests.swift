// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
import Foundation
import HostConfiguration
import PaneTestSupport
import Testing

@testable import colonnade

@Suite("Layouts on the command line")
struct LayoutWordsTests {
  /// A tree with two plugins and three layouts, as it is installed.
  private func installed() throws -> (Scratch, ResourcePaths) {
    let scratch = try Scratch()
    let plugins = "usr/libexec/colonnade/plugins"
    let layouts = "usr/share/colonnade/layouts"
    try scratch.put(
      "\(plugins)/files/plugin.json",
      """
      {"run": ["./files"], "options": [
        {"name": "--hidden", "summary": "show hidden entries"},
        {"name": "--sort", "value": ["name", "size"], "summary": "order"},
        {"name": "--cwd-file", "value": "FILE"}]}
      """)
    try scratch.put("\(plugins)/places/plugin.json", #"{"run": ["./places"], "options": []}"#)
    try scratch.put("\(plugins)/broken/plugin.json", #"{"run": ["./broken""#)
    try scratch.put(
      "\(layouts)/files.jsonc",
      """
      {"summary": "some files", "usage": "[FOLDER]", "columns": {
        "primary": {"plugin": "places", "args": ["{1:.}"]},
        "secondary": {"plugin": "files", "args": ["{args:.}"]}}}
      """)
    try scratch.put(
      "\(layouts)/far.jsonc",
      """
      {"columns": {"primary": {"command": ["ssh", "far", "files"], "args": ["{args}"]},
        "secondary": {"plugin": "files"}}}
      """)
    try scratch.put("\(layouts)/bad.jsonc", #"{"columns": {"primary": {"plugin": "broken"}}}"#)
    let paths = ResourcePaths(
      environment: ["HOME": "\(scratch.path)/home"],
      executable: "\(scratch.path)/usr/bin/colonnade")
    return (scratch, paths)
  }

  private func words(
    _ words: [String], _ layout: String, _ paths: ResourcePaths
  ) throws -> LayoutWords {
    let order = try #require(LayoutOrder(layout, words, paths: paths))
    return try LayoutWords(order.words, of: SessionPlan.layout(order), paths: paths)
  }

  @Test("gives an option to the plugin that declares it, and the other words to the layout")
  func options() throws {
    let (scratch, paths) = try installed()
    defer { withExtendedLifetime(scratch) {} }
    let words = try words(
      ["--cwd-file", "/tmp/f", "/home", "--sort=size", "--hidden"], "files", paths)
    #expect(words.plain.words == ["/home"])
    let files = try #require(paths.plugin(named: "files")?.manifest)
    #expect(
      words.options(for: files) == ["--cwd-file", "/tmp/f", "--sort", "size", "--hidden"])
    let places = paths.plugin(named: "places")?.manifest
    #expect(words.options(for: places).isEmpty)
  }

  @Test("refuses an option that no column takes, unless one may take it unsaid")
  func unknownOptions() throws {
    let (scratch, paths) = try installed()
    defer { withExtendedLifetime(scratch) {} }
    #expect(throws: UsageError("unknown option --hiden, did you mean \"--hidden\"?")) {
      try words(["--hiden"], "files", paths)
    }
    let far = try words(["--verbose", "--hidden", "x"], "far", paths)
    #expect(far.plain.words == ["--verbose", "x"])
  }

  @Test("opens a path in the place of a name, and a name before a path")
  func paths() throws {
    let (scratch, paths) = try installed()
    try scratch.put("some.txt")
    try scratch.put("other.jsonc", "{}")
    let file = try #require(LayoutOrder("\(scratch.path)/some.txt", ["--hidden"], paths: paths))
    #expect(file.name == "files")
    #expect(file.words == ["\(scratch.path)/some.txt", "--hidden"])
    let folder = try #require(LayoutOrder(scratch.path, [], paths: paths))
    #expect(folder.words == [scratch.path])
    let layout = try #require(LayoutOrder("\(scratch.path)/other.jsonc", [], paths: paths))
    #expect(layout.words.isEmpty)
    let names = [nil, "far"].map { LayoutOrder($0, [], paths: paths)?.name }
    #expect(names == ["files", "far"])
    #expect(LayoutOrder("\(scratch.path)/none", [], paths: paths) == nil)
  }

  @Test("describes a layout with the options of its plugins in help and manual")
  func help() throws {
    let (scratch, paths) = try installed()
    defer { withExtendedLifetime(scratch) {} }
    let help = try HelpText.text(for: "files", paths)
    #expect(help.hasPrefix("colonnade files: some files\n"))
    #expect(help.contains("usage: colonnade files [OPTIONS] [FOLDER]\n"))
    #expect(help.contains("  --sort name|size  order\n"))
    #expect(!help.contains("--column"))
    let manual = ManualPage.text(paths)
    #expect(manual.contains(".SS files\n"))
    #expect(manual.contains("\\-\\-sort name|size"))
    #expect(throws: UsageError("nothing is called “fils”, did you mean \"files\"?")) {
      try HelpText.text(for: "fils", paths)
    }
  }

  @Test("calls a plugin.json that cannot be read what it is")
  func brokenManifest() throws {
    let (scratch, paths) = try installed()
    let location = try #require(paths.plugin(named: "broken"))
    #expect(location.isBroken)
    let finding = try #require(location.diagnostics.first)
    #expect(finding.description.contains("\(scratch.path)"))
    #expect(finding.description.contains("plugin.json:1:"))
    let plugins = "\(scratch.path)/usr/libexec/colonnade/plugins"
    for column in ["broken", "\(plugins)/broken x"] {
      let given = try CommandLineParser.parse(
        ["--plugin-path", plugins, "--column", column], as: CommandTable.open)
      let options = try SessionOptions(given)
      let error = #expect(throws: ConfigurationError.self) { try SessionPlan(options) }
      #expect(error?.messages.first?.contains("plugin.json:1:") == true, "\(column)")
    }
  }

  @Test("hands the commands of lines on as the arguments of a layout")
  func linesArguments() throws {
    let given = try CommandLineParser.parse(
      ["--pick", "--ascii", "ls", "-"], as: CommandTable.lines)
    let options = SessionOptions(lines: given)
    #expect(options.layout == "lines" && options.isASCII)
    let words = try CommandLineParser.parse(options.arguments, as: CommandTable.lines)
    #expect(words.operands == ["ls", "-"])
    #expect(words.has(.pick))
  }

  @Test("hands values that are empty on to lines as values")
  func emptyValues() throws {
    let words = ["--query", "", "--title=", "ls", "--prompt", ""]
    let given = try CommandLineParser.parse(words, as: CommandTable.lines)
    let again = try CommandLineParser.parse(
      SessionOptions(lines: given).arguments, as: CommandTable.lines)
    #expect(again == given)
    #expect(again.operands == ["ls"] && again.value(.query)?.isEmpty == true)
  }

  @Test("says that previews looks at one file")
  func previewsOfTwo() throws {
    let words = try CommandLineParser.parse(["a", "b"], as: CommandTable.previews)
    #expect(throws: UsageError.oneTooMany("b")) { try CommandName.previews.run(words) }
  }

  @Test(
    "says at the start which keys of actions never come",
    arguments: [
      (["j:Go:ls {}"], "--action: the key “j” never comes: that key always means “Down” in a host"),
      (["nokey:Go:ls {}"], "--action: the key “nokey” is no key"),
      (["d:Remove:rm {}", "d:Drop:true"], "--action: “Remove” and “Drop” have the same key, “d”"),
      (["d:Remove:rm {}", ":Other:true", ":More:true", "delete:Drop:true"], nil),
    ])
  func actionKeys(_ actions: [String], _ expected: String?) {
    var message: String?
    do throws(UsageError) {
      _ = try LinesOptions(["ls"] + actions.flatMap { ["--action", $0] })
    } catch {
      message = error.message
    }
    #expect(message == expected)
  }
}
