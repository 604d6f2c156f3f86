// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import Testing

@Suite("Manifests and settings")
struct ManifestTests {
  @Test("reads every member and ignores unknown ones")
  func manifest() {
    let text = """
      {"id": "org.example.files", "name": "Files", "version": "1.2.0", "protocol": [1, 2],
       "run": ["./files.py"], "mode": "lines", "accepts": ["inode/directory", "text/*"],
       "opens": {"text/*": "viewer"}, "permissions": ["clipboard.read"], "keep": 60, "remote": true,
       "options": [{"name": "--all", "summary": "everything"}, {"name": "--sort", "value": ["a", "b"]},
                   {"name": "--to", "value": "FILE", "more": 1}],
       "author": {"x": 1}}
      """
    let reading = PluginManifest.read(Array(text.utf8), file: "plugin.json", folder: "files")
    #expect(reading.diagnostics.isEmpty)
    var expected = PluginManifest(id: "org.example.files")
    expected.name = "Files"
    expected.version = "1.2.0"
    expected.protocolVersions = [1, 2]
    expected.run = ["./files.py"]
    expected.mode = .lines
    expected.accepts = ["inode/directory", "text/*"]
    expected.opens = [TypeRoute(pattern: "text/*", plugin: "viewer")]
    expected.permissions = ["clipboard.read"]
    expected.keepSeconds = 60
    expected.isRemote = true
    var all = PluginOption("--all")
    var sort = PluginOption("--sort")
    var to = PluginOption("--to")
    all.summary = "everything"
    sort.value = .choice(["a", "b"])
    to.value = .named("FILE")
    expected.options = [all, sort, to]
    #expect(reading.value == expected)
    #expect(reading.value.accepts("text/markdown"))
    #expect(!reading.value.accepts("texture/x"))
  }

  @Test("says what is wrong in a manifest")
  func errors() {
    let text = #"{"id": "a/b", "run": [], "protocol": "1", "keep": -1, "mode": "x"}"#
    let reading = PluginManifest.read(Array(text.utf8), file: "plugin.json", folder: "mine")
    #expect(
      reading.diagnostics.map(short) == [
        #"1:8: error: "a/b" is no name; names are letters, digits, "-", "_" and ".""#,
        #"1:22: error: "run" names no program"#,
        #"1:38: error: expected a list of versions for "protocol", found a string"#,
        #"1:51: error: expected a whole number from 0 to 86400 for "keep", found -1"#,
        #"1:63: error: expected "rpc", "lines" or "text" for "mode", found "x""#,
      ])
    #expect(reading.value == PluginManifest(id: "mine"))
  }

  @Test("says what is wrong with the options of a manifest, and keeps the good ones")
  func optionErrors() {
    let text = #"{"options": [{"name": "-x"}, {}, {"name": "--a"}, {"name": "--a"}, 3]}"#
    let reading = PluginManifest.read(Array(text.utf8), file: "plugin.json", folder: "mine")
    #expect(
      reading.diagnostics.map(short) == [
        #"1:23: error: "-x" is no option; expected one like "--sort""#,
        #"1:30: error: an option needs a "name""#,
        #"1:51: error: "--a" is declared twice"#,
        "1:68: error: expected an object for an option, found a number",
      ])
    #expect(reading.value.options == [PluginOption("--a")])
  }

  @Test("reads colours part by part; what is none is told, and a layout's win")
  func colors() {
    func read(_ text: String) -> Reading<UserSettings> {
      UserSettings.read(Array(text.utf8), file: "c")
    }
    let user = read(##"{"colors": {"ground": "#2E3440", "accent": "#88c0d0"}}"##)
    #expect(user.diagnostics.isEmpty && !user.value.colors.isEmpty)
    #expect(user.value.colors[.ground] == ThemeColors.RGB("#2e3440"))
    let layout = read(##"{"colors": {"accent": "#ff0001"}}"##).value.over(user.value)
    #expect(layout.colors[.accent].map { [$0.red, $0.green, $0.blue] } == [255, 0, 1])
    #expect(layout.colors[.ground] == user.value.colors[.ground] && layout.colors[.text] == nil)
    for text in ["88c0d0", "#88c0d", "#88c0d0f", "#+8c0d0", "#gggggg", "", "#８8c0d"] {
      let faulty = read("{\"colors\": {\"accent\": \"\(text)\", \"bad\": \"#000000\"}}")
      #expect(faulty.diagnostics.count == 1, "\(text)")
      #expect(faulty.value.colors[.accent] == nil && faulty.value.colors[.bad] != nil)
    }
    #expect(read(##"{"colors": {"acent": "#ffffff"}}"##).diagnostics.count == 1)
  }

  @Test("reads settings, and a layout's win over the user's")
  func settings() {
    let text = """
      {"theme": "dark", "mouse": false, "icons": "nerd", "ascii": true, "escapeMilliseconds": 50,
       "paste": {"files": "drop"}, "drag": {"outside": "never"}, "motion": "reduced", "pictures": "cells",
       "editor": "code --wait", "editIn": "column", "keys": {"zoom": "f11", "cut": null}}
      """
    let reading = UserSettings.read(Array(text.utf8), file: "config.jsonc")
    #expect(reading.diagnostics.isEmpty)
    let user = reading.value
    #expect(user.theme == .dark)
    #expect(user.usesMouse == false)
    #expect(user.icons == .nerd)
    #expect(user.usesASCII == true)
    #expect(user.escapeMilliseconds == 50)
    #expect(user.pastedFiles == .drop)
    #expect(user.dragOutside == .never)
    #expect(user.motion == .reduced)
    #expect(user.pictures == .cells)
    #expect(user.editor == ["code", "--wait"])
    #expect(user.editIn == .column)
    #expect(user.keys.map(\.command) == [.column(.zoom), .carry(.cut)])
    #expect(user.keys.map(\.keys.count) == [1, 0])

    var layout = UserSettings()
    layout.theme = .light
    layout.keys = UserSettings.read(Array(#"{"keys": {"zoom": "f12"}}"#.utf8), file: "l").value.keys
    let merged = layout.over(user)
    #expect(merged.theme == .light)
    #expect(merged.editor == ["code", "--wait"])
    #expect(merged.keys.map(\.command) == [.column(.zoom), .carry(.cut)])
    #expect(merged.keys.first?.keys.first?.label() == "F12")
  }

  @Test("a broken file leaves the defaults and says so")
  func broken() {
    let reading = UserSettings.read(Array("{\n\n\"theme\": }".utf8), file: "config.jsonc")
    #expect(reading.value == UserSettings())
    #expect(
      reading.diagnostics.map(\.description)
        == ["config.jsonc:3:10: error: expected a value, found \"}\""])
  }
}
