// SPDX-License-Identifier: Apache-2.0
import SplitLayout

extension Layout {
  /// Reads a layout file.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file, at most 1 MiB.
  ///   - file: Its name for messages.
  ///   - name: The name of the layout when the text gives none.
  /// - Returns: The layout as far as it could be read; it is fit for use when there are no errors.
  package static func read(_ text: [UInt8], file: String, name: String) -> Reading<Layout> {
    var findings = Findings(file: file)
    var layout = Layout(name: name)
    if let value = ConfigText.read(text, findings: &findings),
      let object = ConfigObject(
        value, as: "a layout", keys: ConfigKeys.layout, findings: &findings)
    {
      layout.read(object, &findings)
    }
    return Reading(layout, findings.inOrder)
  }

  private mutating func read(_ object: ConfigObject, _ findings: inout Findings) {
    if let given = findings.name(object["name"], "name") { name = given }
    title = findings.string(object["title"], "title") ?? name
    summary = findings.string(object["summary"], "summary") ?? summary
    usage = findings.string(object["usage"], "usage") ?? usage
    readColumns(object, &findings)
    let style = findings.choice(object["style"], "style", SplitStyle.self)
    prepareSplit(style, object["style"], &findings)
    if let value = object["split"] { split.read(value, &findings) }
    readColumnWidths(object, &findings)
    let choice = findings.choice(object["focus"], "focus", ColumnRole.self)
    focus = installed(choice, object["focus"], &findings) ?? .primary
    split.initialFocus = focus
    let head = findings.choice(object["coordinator"], "coordinator", ColumnRole.self)
    coordinator = installed(head, object["coordinator"], &findings) ?? .primary
    if let value = object["peers"] { readPeers(value, &findings) }
    opens = findings.routes(object["opens"], "opens")
    if let value = object["settings"] { settings = UserSettings(value, &findings) }
  }

  private mutating func readColumns(_ object: ConfigObject, _ findings: inout Findings) {
    guard let value = object["columns"] else {
      return findings.error(SettingWords.noColumns, at: object.place)
    }
    guard
      let all = ConfigObject(
        value, as: "\"columns\"", keys: ConfigKeys.columns, findings: &findings)
    else { return }
    for role in ColumnRole.allCases {
      guard let value = all[role.rawValue] else { continue }
      if let column = LayoutColumn(role: role, value, &findings) { columns.append(column) }
    }
    if all["primary"] == nil {
      findings.error(SettingWords.noPrimary, at: all.place)
    }
    if all["secondary"] == nil { addPreview() }
  }

  /// Puts the built-in preview into the secondary column.
  mutating func addPreview() {
    columns.append(LayoutColumn(role: .secondary, source: .plugin("preview")))
    columns.sort { $0.role < $1.role }
  }

  /// Makes the style follow from the columns and installs them.
  mutating func prepareSplit(
    _ style: SplitStyle?, _ value: ConfigValue?, _ findings: inout Findings
  ) {
    let isTriple = self[.supplementary] != nil
    split = SplitConfiguration(style: isTriple ? .triple : .double, columns: columns.map(\.role))
    guard let style, let value, style != split.style else { return }
    findings.warning(SettingWords.style(isTriple: isTriple), at: value.place)
  }

  /// Reads what the columns themselves say about their place in the split view.
  private mutating func readColumnWidths(_ object: ConfigObject, _ findings: inout Findings) {
    for role in columns.map(\.role) {
      guard let column = object["columns"]?[role.rawValue] else { continue }
      if let value = column["width"] { split.widths[role].read(value, "\"width\"", &findings) }
      if let keeps = findings.bool(column["keepsReveal"], "keepsReveal") {
        split.keepsReveal[role] = keeps
      }
    }
  }

  private mutating func readPeers(_ value: ConfigValue, _ findings: inout Findings) {
    let roles = (value.elements ?? []).compactMap { element in
      installed(findings.choice(element, "peers", ColumnRole.self), element, &findings)
    }
    guard value.elements?.count == 2, Set(roles).count == 2 else {
      if Set(roles).count == value.elements?.count ?? 0 || roles.count == 2 {
        findings.error(SettingWords.peers, at: value.place)
      }
      return
    }
    peers = roles
  }

  /// The role if the layout has the column; otherwise an error and `nil`.
  private func installed(
    _ role: ColumnRole?, _ value: ConfigValue?, _ findings: inout Findings
  ) -> ColumnRole? {
    guard let role, let value else { return nil }
    if self[role] != nil { return role }
    findings.error(SettingWords.noColumn(role), at: value.place)
    return nil
  }
}

extension LayoutColumn {
  /// Reads a column; `nil` when it does not say what to start.
  fileprivate init?(role: ColumnRole, _ value: ConfigValue, _ findings: inout Findings) {
    guard
      let object = ConfigObject(
        value, as: SettingWords.column(role), keys: ConfigKeys.column, findings: &findings)
    else { return nil }
    if let tabs = object["tabs"] {
      self.init(role: role, tabs: tabs, beside: object, &findings)
    } else {
      self.init(role: role, program: object, &findings)
    }
    look = findings.choice(object["look"], "look", Look.self) ?? look
    for index in behind.indices { behind[index].look = look }
  }

  /// Reads a program; `nil` when it does not say what to start.
  private init?(role: ColumnRole, program object: ConfigObject, _ findings: inout Findings) {
    guard let source = Source(object, role, &findings) else { return nil }
    self.init(role: role, source: source)
    mode = findings.choice(object["mode"], "mode", Mode.self) ?? mode
    arguments = findings.arguments(object["args"], "args") ?? []
    config = object["config"]?.json
    goesOn = object["config"]?["start"]?.string == "last"
    title = findings.string(object["title"], "title")
    environment = findings.variableNames(object["env"])
    workingDirectory = findings.string(object["cwd"], "cwd")
  }

  /// Reads programs that share a column; `nil` when they are not two to nine that can be started.
  private init?(
    role: ColumnRole, tabs: ConfigValue, beside object: ConfigObject, _ findings: inout Findings
  ) {
    for key in ConfigKeys.tab {
      guard let value = object[key] else { continue }
      findings.error(SettingWords.besideTabs(key), at: value.place)
    }
    let values = tabs.elements
    guard let values, ConfigLimit.tabs.contains(values.count) else {
      findings.error(SettingWords.tabs(role), at: tabs.place)
      return nil
    }
    var programs: [LayoutColumn] = []
    for value in values {
      let words = SettingWords.tab(role)
      guard
        let object = ConfigObject(value, as: words, keys: ConfigKeys.tab, findings: &findings),
        let program = LayoutColumn(role: role, program: object, &findings)
      else { continue }
      programs.append(program)
    }
    guard programs.count == values.count, let first = programs.first else { return nil }
    self = first
    behind = Array(programs.dropFirst())
  }
}

extension LayoutColumn.Source {
  fileprivate init?(_ object: ConfigObject, _ role: ColumnRole, _ findings: inout Findings) {
    switch (object["plugin"], object["command"]) {
    case (let plugin?, nil):
      guard let name = findings.name(plugin, "plugin") else { return nil }
      self = .plugin(name)
    case (nil, let command?):
      guard let words = findings.arguments(command, "command") else { return nil }
      guard words.first?.isEmpty == false else {
        findings.error(SettingWords.noProgram("command"), at: command.place)
        return nil
      }
      self = .command(words)
    case (_?, let command?):
      findings.error(SettingWords.pluginAndCommand, at: command.place)
      return nil
    case (nil, nil):
      findings.error(SettingWords.emptyColumn(role), at: object.place)
      return nil
    }
  }
}

// What layouts and manifests have in common.
extension Findings {
  /// Reads the name of a plugin or a layout, which is also the name of a folder.
  mutating func name(_ value: ConfigValue?, _ key: String) -> String? {
    guard let text = string(value, key), let value else { return nil }
    let isGood = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
    }
    if isGood, !text.isEmpty, text.utf8.first != 0x2E, text.utf8.count <= ConfigLimit.nameBytes {
      return text
    }
    error(SettingWords.noName(text), at: value.place)
    return nil
  }

  /// Reads the words of a command or its arguments, each short and all together few.
  mutating func arguments(_ value: ConfigValue?, _ key: String) -> [String]? {
    guard let words = words(value, key), let value else { return nil }
    if words.count > ConfigLimit.arguments {
      error(SettingWords.tooManyWords(key), at: value.place)
      return nil
    }
    if words.contains(where: { $0.utf8.count > ConfigLimit.argumentBytes }) {
      error(SettingWords.longWord(key), at: value.place)
      return nil
    }
    return words
  }

  /// Reads names of environment variables.
  mutating func variableNames(_ value: ConfigValue?) -> [String] {
    guard let names = strings(value, "env"), let value else { return [] }
    return names.filter { name in
      let isGood =
        name.utf8.first.map { !(0x30...0x39).contains($0) } == true
        && name.utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
            || $0 == 0x5F
        }
      if !isGood {
        error(SettingWords.noVariable(name), at: value.place)
      }
      return isGood
    }
  }

  /// Reads a table from media types to plugins.
  mutating func routes(_ value: ConfigValue?, _ key: String) -> [TypeRoute] {
    guard let value,
      let object = ConfigObject(value, as: "\"\(key)\"", keys: nil, findings: &self)
    else { return [] }
    if object.members.count > ConfigLimit.routes {
      error(SettingWords.tooManyRules(key), at: value.place)
    }
    return object.members.prefix(ConfigLimit.routes).compactMap { member in
      let parts = member.name.split(separator: "/", omittingEmptySubsequences: false)
      guard member.name == "*" || parts.count == 2 && parts.allSatisfy({ !$0.isEmpty }) else {
        error(SettingWords.noMediaType(member.name), at: member.place)
        return nil
      }
      return route(member.name, member.value)
    }
  }

  /// A rule: the name of a plugin, or an object that says how it is placed as well.
  private mutating func route(_ pattern: String, _ value: ConfigValue) -> TypeRoute? {
    guard case .object = value.kind else {
      return name(value, pattern).map { TypeRoute(pattern: pattern, plugin: $0) }
    }
    guard
      let object = ConfigObject(
        value, as: "\"\(pattern)\"", keys: ConfigKeys.route, findings: &self),
      let plugin = object["plugin"].flatMap({ name($0, "plugin") })
    else { return nil }
    let placement = choice(object["as"], "as", TypeRoute.Placement.self)
    return TypeRoute(pattern: pattern, plugin: plugin, isTab: placement == .tab)
  }
}
