// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import HostCore
import JSONRPC
import PaneProtocol
import SplitLayout
import TerminalInput

/// The settings of a session, whole: neither layouts nor plugins are looked up to replay it.
extension HostSettings {
  init?(recorded value: JSONValue) {
    guard let layoutName = value.text("layout"),
      let split = value["split"].flatMap({ SplitConfiguration(recorded: $0) }),
      let columns = value.all("columns", { Column(recorded: $0) }),
      let keymap = Keymap(recorded: value),
      let routes = value.all("routes", { TypeRoute(recorded: $0) }),
      let plugins = value.all("plugins", { PaneSpec.named(recorded: $0) })
    else { return nil }
    self.init(layoutName: layoutName, split: split, columns: columns, keymap: keymap)
    self.routes = routes
    self.plugins = Dictionary(plugins, uniquingKeysWith: { first, _ in first })
    firstFocus = value.word("focus")
    coordinator = value.word("coordinator")
    peers = (value.texts("peers") ?? []).compactMap { ColumnRole(rawValue: $0) }
    previewNeedsRows = value.flag("previewNeedsRows")
    tabsBefore = value.word("tabsBefore") ?? tabsBefore
    pastedFiles = value.word("pastedFiles") ?? pastedFiles
    dragOutside = value.word("dragOutside") ?? dragOutside
    motion = value.word("motion") ?? motion
    typeAheadPatience = .milliseconds(value.number("typeAhead") ?? 0)
    isASCII = value.flag("ascii")
    picks = Picking(recorded: value)
    permits = value.all("permits", { Permit($0) }) ?? []
    firstLine = FirstLine(recorded: value)
    surroundings.processID = value.number("process") ?? surroundings.processID
    surroundings.runName = value.text("run") ?? surroundings.runName
    surroundings.languageTags = value.texts("languages") ?? surroundings.languageTags
    shown.texts = value.texts("formats") ?? shown.texts
    shown.pictures = value.texts("images") ?? shown.pictures
    surroundings.timeZone = value.text("timeZone") ?? surroundings.timeZone
    surroundings.currentDirectory = value.text("directory") ?? surroundings.currentDirectory
  }

  func record(into json: inout JSONWriter) {
    json.member("layout", layoutName)
    json.object("split") { split.record(into: &$0) }
    json.array("columns") { list in
      for column in columns { list.object { column.record(into: &$0) } }
    }
    keymap.record(into: &json)
    json.array("routes") { list in
      for route in routes { list.array { route.record(into: &$0) } }
    }
    json.array("plugins") { list in
      for (name, spec) in plugins.sorted(by: { $0.key < $1.key }) {
        list.object {
          $0.member("as", name)
          spec.record(into: &$0)
        }
      }
    }
    json.optional("focus", firstFocus?.rawValue)
    json.optional("coordinator", coordinator?.rawValue)
    if !peers.isEmpty { json.member("peers", peers.map(\.rawValue)) }
    json.flag("previewNeedsRows", previewNeedsRows)
    json.member("tabsBefore", tabsBefore.rawValue)
    json.member("pastedFiles", pastedFiles.rawValue)
    json.member("dragOutside", dragOutside.rawValue)
    json.member("motion", motion.rawValue)
    json.member("typeAhead", typeAheadPatience.wholeMilliseconds)
    json.flag("ascii", isASCII)
    picks?.record(into: &json)
    if !permits.isEmpty { Permit.write(permits, into: &json) }
    firstLine?.record(into: &json)
    json.member("process", surroundings.processID)
    json.member("run", surroundings.runName)
    json.member("languages", surroundings.languageTags)
    json.member("formats", shown.texts)
    if !shown.pictures.isEmpty { json.member("images", shown.pictures) }
    json.member("timeZone", surroundings.timeZone)
    json.member("directory", surroundings.currentDirectory)
  }
}

extension HostSettings.Picking {
  fileprivate init?(recorded value: JSONValue) {
    guard let thing: Thing = value.word("picks") else { return nil }
    self.init(
      thing, as: value.word("picksAs") ?? .lines, isSingle: value.flag("picksOne"),
      name: value.text("picksName"))
    most = value.number("picksMost")
    tellsKey = value.flag("picksKey")
    isByPane = value.flag("picksByPane")
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.member("picks", thing.rawValue)
    json.member("picksAs", form.rawValue)
    json.flag("picksOne", isSingle)
    json.optional("picksName", name)
    if let most { json.member("picksMost", most) }
    json.flag("picksKey", tellsKey)
    json.flag("picksByPane", isByPane)
  }
}

extension FirstLine {
  fileprivate init?(recorded value: JSONValue) {
    guard let text = value.text("line") else { return nil }
    self.init(
      text, prompt: value.text("linePrompt").map { SafeText($0) },
      takesRow: value.flag("lineTakesRow"))
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.member("line", text)
    json.optional("linePrompt", prompt?.string)
    json.flag("lineTakesRow", takesRow)
  }
}

extension HostSettings.Column {
  fileprivate init?(recorded value: JSONValue) {
    guard let role: ColumnRole = value.word("role"), let spec = PaneSpec(recorded: value) else {
      return nil
    }
    self.init(role: role, spec: spec)
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.member("role", role.rawValue)
    spec.record(into: &json)
  }
}

extension PaneSpec {
  /// A plugin with the name it is opened by.
  fileprivate static func named(recorded value: JSONValue) -> (String, PaneSpec)? {
    guard let name = value.text("as"), let spec = PaneSpec(recorded: value) else { return nil }
    return (name, spec)
  }

  fileprivate init?(recorded value: JSONValue) {
    guard let name = value.text("name"), let words = value.texts("words"),
      let title = value.safe("title")
    else { return nil }
    self.init(
      name: name, arguments: words, mode: value.word("mode") ?? .rpc,
      look: value.word("look") ?? .plain, title: title,
      configuration: value.text("configuration") ?? "{}",
      sessionArguments: value.texts("arguments") ?? [],
      workingDirectory: value.text("directory"), allowedNames: value.texts("variables"),
      template: value.text("command").map { CommandTemplate($0) })
    isTitleGuessed = value.flag("guessed")
    isTitleGiven = value.flag("titled")
    readsStandardInput = value.flag("standardInput")
    declared.id = value.text("id")
    declared.accepts = value.texts("accepts") ?? []
    declared.place = value.text("place")
    declared.isOurs = value.flag("ours")
    declared.permissions = value.texts("permissions") ?? []
    declared.opens = value.all("opens", { TypeRoute(recorded: $0) }) ?? []
    declared.versions = value.all("protocol", \.int) ?? declared.versions
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.member("name", name)
    json.member("words", arguments)
    json.member("mode", mode.rawValue)
    json.member("look", look.rawValue)
    json.member("title", title.string)
    json.flag("guessed", isTitleGuessed)
    json.flag("titled", isTitleGiven)
    if configuration != "{}" { json.member("configuration", configuration) }
    if !sessionArguments.isEmpty { json.member("arguments", sessionArguments) }
    json.optional("directory", workingDirectory)
    if let allowedNames { json.member("variables", allowedNames) }
    json.optional("command", template?.source)
    json.flag("standardInput", readsStandardInput)
    json.optional("id", declared.id)
    if !declared.accepts.isEmpty { json.member("accepts", declared.accepts) }
    json.optional("place", declared.place)
    json.flag("ours", declared.isOurs)
    if !declared.permissions.isEmpty { json.member("permissions", declared.permissions) }
    if !declared.opens.isEmpty {
      json.array("opens") { list in
        for route in declared.opens { list.array { route.record(into: &$0) } }
      }
    }
    if declared.versions != PluginDeclaration().versions {
      json.array("protocol") { list in
        for version in declared.versions { list.value(version) }
      }
    }
  }
}

// MARK: Keys and types

/// A rule as `[pattern,plugin]`, with a third word where the plugin gets a tab.
extension TypeRoute {
  fileprivate init?(recorded value: JSONValue) {
    let words = value.elements.compactMap(\.string)
    guard (2...3).contains(words.count) else { return nil }
    self.init(pattern: words[0], plugin: words[1], isTab: words.count == 3)
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.value(pattern)
    json.value(plugin)
    if isTab { json.value("tab") }
  }
}

/// Every binding, the user's and then the others, so that another version's keys do not matter.
extension Keymap {
  fileprivate init?(recorded value: JSONValue) {
    guard let chosen = value.all("userKeys", { KeyBinding(recorded: $0) }),
      let standard = value.all("keys", { KeyBinding(recorded: $0) })
    else { return nil }
    self.init(chosen: chosen, standard: standard)
  }

  fileprivate func record(into json: inout JSONWriter) {
    Self.write("userKeys", bindings.prefix(chosenCount), into: &json)
    Self.write("keys", bindings.dropFirst(chosenCount), into: &json)
  }

  private static func write(
    _ name: StaticString, _ bindings: ArraySlice<KeyBinding>, into json: inout JSONWriter
  ) {
    json.array(name) { list in
      for binding in bindings { list.array { binding.record(into: &$0) } }
    }
  }
}

/// A binding as `[key,command,contexts,fixed]`.
extension KeyBinding {
  fileprivate init?(recorded value: JSONValue) {
    var parts = value.elements
    guard let chord = parts.next()?.string.flatMap({ KeyChord($0) }),
      let command = parts.next()?.string.flatMap({ HostCommandTable.command(named: $0) }),
      let contexts = parts.next()?.int.flatMap({ UInt8(exactly: $0) }),
      let isFixed = parts.next()?.bool
    else { return nil }
    self.init(
      chord: chord, command: command, contexts: KeyContext(rawValue: contexts), isFixed: isFixed)
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.value(chord.name)
    json.value(command.row.name)
    json.value(Int(contexts.rawValue))
    json.value(isFixed)
  }
}
