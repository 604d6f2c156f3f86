// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import EventLoop
import HostConfiguration
import HostCore
import HostRuntime
import PaneContent
import SplitLayout
import TerminalInput

/// A session that can be started: everything has been looked up, and nothing runs yet.
struct SessionPlan {
  var settings: HostSettings
  var paths: ResourcePaths
  var warnings: [PlanWarning] = []
  var user = UserSettings()

  /// True when a column's rows come from the host's standard input.
  var readsStandardInput: Bool { settings.columns.contains { $0.spec.readsStandardInput } }

  /// Makes the plan of a layout, of ad-hoc columns, or of columns of lines.
  init(_ options: SessionOptions) throws(ConfigurationError) {
    if options.layout == CommandName.lines.rawValue {
      do throws(UsageError) {
        try self.init(linesOf: options)
      } catch {
        throw ConfigurationError(error, layout: CommandName.lines.rawValue)
      }
      return
    }
    let paths = ResourcePaths(extraPluginPaths: options.pluginPaths)
    let user = Self.userSettings(paths)
    if options.columns.isEmpty {
      try self.init(layoutFor: options, paths: paths, user: user.value)
    } else {
      try self.init(columnsOf: options, paths: paths, user: user.value)
    }
    warnings += user.diagnostics.map { PlanWarning($0) }
    settings.picks = options.picks
    settings.pastedFiles = self.user.pastedFiles ?? .ask
    settings.typeAheadPatience = HostLimits.typeAhead
    settings.dragOutside = self.user.dragOutside ?? .edge
    settings.motion = self.user.motion ?? .full
    settings.isASCII = options.isASCII || user.value.usesASCII == true
  }

  static func userSettings(_ paths: ResourcePaths) -> Reading<UserSettings> {
    let path = paths.userConfiguration
    guard FileSystem.exists(path) else { return Reading(UserSettings()) }
    do throws(SystemError) {
      return UserSettings.read(try FileSystem.read(path, limit: 1 << 20), file: path)
    } catch {
      let finding = Diagnostic(file: path, line: 1, column: 1, message: error.reason)
      return Reading(UserSettings(), [finding])
    }
  }

  private init(
    layoutFor options: SessionOptions, paths: ResourcePaths, user: UserSettings
  ) throws(ConfigurationError) {
    var (layout, order) = try Self.layout(options.layout, options.arguments, paths: paths)
    let words: LayoutWords
    do throws(UsageError) {
      words = try LayoutWords(order.words, of: layout, paths: paths)
      try NamedPlaces.check(words, of: layout)
    } catch {
      throw ConfigurationError(error, layout: order.name)
    }
    layout = layout.filled(with: words.plain)
    var columns: [HostSettings.Column] = []
    var problems: [String] = []
    for column in layout.programs {
      do throws(ConfigurationError) {
        var spec = try Self.spec(of: column, in: layout, words: words, paths: paths)
        if case .command = column.source { spec.findProgram(beside: order.file) }
        columns.append(.init(role: column.role, spec: spec))
      } catch {
        problems += error.messages
      }
    }
    guard problems.isEmpty else { throw ConfigurationError(problems) }
    let rebound = Self.rebound(layout.settings.over(user).keys)
    settings = HostSettings(
      layoutName: layout.name, split: layout.split, columns: columns, keymap: rebound?.value)
    settings.firstFocus = layout.focus
    settings.coordinator = layout.coordinator
    settings.peers = layout.peers
    settings.routes = layout.opens
    settings.plugins = Self.openable(paths)
    settings.tabsBefore = words.tabsBefore(of: layout)
    self.paths = paths
    self.user = layout.settings.over(user)
    tellWishes()
    warnings = rebound?.diagnostics.map { PlanWarning($0) } ?? []
    for rule in layout.opens {
      guard let objection = settings.objection(toPlugin: rule.plugin) else { continue }
      let words = CommandWords.cannotOpen(order.file, rule.pattern, objection)
      warnings.append(PlanWarning(words))
    }
    fillEnvironment()
  }

  /// The keys of a user who has other ones than the standard.
  private static func rebound(_ keys: [KeyRebinding]) -> Reading<Keymap>? {
    keys.isEmpty ? nil : Keymap.make(keys)
  }

  private init(
    columnsOf options: SessionOptions, paths: ResourcePaths, user: UserSettings
  ) throws(ConfigurationError) {
    guard options.columns.count <= 3 else {
      throw ConfigurationError.tooManyColumns
    }
    var specs: [PaneSpec] = []
    for command in options.columns {
      let words: [String]
      do throws(WordsError) {
        words = try splitWords(command, home: paths.home)
      } catch {
        throw ConfigurationError.openQuote(column: command)
      }
      guard let program = words.first else { throw ConfigurationError.emptyColumn }
      specs.append(try Self.spec(ofColumn: program, words, isFirst: specs.isEmpty, paths))
    }
    let isOne = specs.count == 1
    if isOne, let preview = paths.plugin(named: "preview") {
      var spec = PaneSpec(
        name: "preview", arguments: preview.arguments, look: .content,
        title: SafeText(CommandWords.preview), allowedNames: paths.environment(of: preview))
      spec.declared = preview.declared
      specs.append(spec)
    }
    self.init(specs: specs, name: "columns", paths: paths, user: user)
    settings.tabsBefore = .areKept
    settings.plugins = Self.openable(paths)
    tellWishes()
    guard isOne else { return }
    // The one program is what the user wants to see; the preview only goes with it.
    settings.split.widths[.primary] = ColumnWidth(
      minimum: 28, preferred: .fraction(WidthFraction(1, over: 2)), maximum: 1_000)
    settings.split.widths[.secondary].minimum = 28
    settings.previewNeedsRows = true
  }

  /// What a word of `--column` runs: a plugin by its name or its folder, or a program.
  private static func spec(
    ofColumn program: String, _ words: [String], isFirst: Bool, _ paths: ResourcePaths
  ) throws(ConfigurationError) -> PaneSpec {
    let program = paths.typed(program)
    let name = program.split(separator: "/").last.map(String.init) ?? program
    let look = isFirst ? PaneSpec.Look.plain : .content
    let more = Array(words.dropFirst())
    let found = paths.plugin(named: program)
    if let found, found.isBroken {
      throw ConfigurationError(found.diagnostics.map(\.description))
    }
    guard let plugin = found, !program.contains("/") || plugin.manifest != nil else {
      var spec = PaneSpec(
        name: name, arguments: [program] + more, look: look, title: SafeText(name))
      spec.isTitleGuessed = true
      return spec
    }
    let mode = plugin.manifest.flatMap { PluginMode(rawValue: $0.mode.rawValue) } ?? .rpc
    var spec = PaneSpec(
      name: name, arguments: plugin.arguments + more, mode: mode, look: look,
      title: SafeText(title(ofPlugin: name)), sessionArguments: more,
      allowedNames: paths.environment(of: plugin))
    spec.declared = plugin.declared
    return spec
  }

  /// What stands above a column of a plugin that gives no title: its name with a capital.
  private static func title(ofPlugin name: String) -> String {
    name.prefix(1).uppercased() + String(name.dropFirst())
  }

  /// Makes the plan of two or three columns without a layout.
  init(specs: [PaneSpec], name: String, paths: ResourcePaths, user: UserSettings) {
    let roles: [ColumnRole] =
      specs.count > 2 ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    let split = SplitConfiguration(
      style: specs.count > 2 ? .triple : .double, columns: Array(roles.prefix(specs.count)))
    settings = HostSettings(
      layoutName: name, split: split,
      columns: zip(roles, specs).map { .init(role: $0, spec: $1) },
      keymap: Self.rebound(user.keys)?.value)
    self.paths = paths
    self.user = user
    fillEnvironment()
  }

  /// Tells every pane what the user wants of panes.
  private mutating func tellWishes() {
    var wishes: [(String, String)] = []
    if user.icons == .nerd { wishes.append(("icons", "nerd")) }
    if user.editIn == .column { wishes.append(("editIn", "column")) }
    for (name, value) in wishes {
      for index in settings.columns.indices { settings.columns[index].spec.say(name, value) }
      for plugin in settings.plugins.keys { settings.plugins[plugin]?.say(name, value) }
    }
  }

  private mutating func fillEnvironment() {
    settings.surroundings.processID = Int(HostEnvironment.processID)
    // Sorts by age and is never used twice.
    let moment = String(HostEnvironment.wallMilliseconds, radix: 36)
    settings.surroundings.runName = "\(moment)-\(HostEnvironment.processID)"
    settings.surroundings.currentDirectory = HostEnvironment.currentDirectory
    let language = HostEnvironment.variable("LC_ALL") ?? HostEnvironment.variable("LANG") ?? "en"
    let tag = language.split(separator: ".").first.map(String.init) ?? "en"
    settings.surroundings.languageTags = [tag == "C" ? "en" : tag.replacing("_", with: "-")]
    if HostEnvironment.companion("colonnade-markdown") != nil {
      settings.shown.texts.append("markdown")
    }
    let drawsPictures = user.pictures != .off
    if drawsPictures, HostEnvironment.companion("colonnade-picture") != nil {
      settings.shown.pictures = ["cells"]
    }
    settings.surroundings.timeZone = HostEnvironment.variable("TZ") ?? "UTC"
    settings.surroundings.clock = ZoneClock(
      settings.surroundings.timeZone, offset: LocalTime.offset)
    for column in settings.columns {
      // A column that begins with the keys shows something by itself: no sidebar comes in its place.
      settings.split.hasContent[column.role] =
        column.role == .secondary && settings.firstFocus == .secondary
    }
  }

  /// The plugins that a row or a type may name, ready to be started.
  static func openable(_ paths: ResourcePaths) -> [String: PaneSpec] {
    var specs: [String: PaneSpec] = [:]
    for location in paths.plugins {
      let name = location.name
      let mode = location.manifest.flatMap { PluginMode(rawValue: $0.mode.rawValue) } ?? .rpc
      var spec = PaneSpec(
        name: name, arguments: location.arguments, mode: mode, look: .content,
        title: SafeText(title(ofPlugin: name)), allowedNames: paths.environment(of: location))
      spec.declared = location.declared
      specs[name] = spec
    }
    return specs
  }

  private static func layout(
    _ word: String?, _ words: [String], paths: ResourcePaths
  ) throws(ConfigurationError) -> (Layout, LayoutOrder) {
    guard let order = LayoutOrder(word, words, paths: paths) else {
      let name = word ?? ""
      let known = paths.layoutNames
      let near = suggestion(for: name, among: known + CommandName.allCases.map(\.rawValue))
      throw ConfigurationError.nothingCalled(name, near: near, layouts: known)
    }
    return (try layout(order), order)
  }

  /// Reads the file of a layout.
  static func layout(_ order: LayoutOrder) throws(ConfigurationError) -> Layout {
    let text: [UInt8]
    do throws(SystemError) {
      text = try FileSystem.read(order.file, limit: 1 << 20)
    } catch {
      throw ConfigurationError(["\(order.file): \(error.reason)"])
    }
    let reading = Layout.read(text, file: order.file, name: order.name)
    guard !reading.hasErrors else {
      throw ConfigurationError(reading.diagnostics.map(\.description))
    }
    return reading.value
  }

  private static func spec(
    of column: LayoutColumn, in layout: Layout, words: LayoutWords, paths: ResourcePaths
  ) throws(ConfigurationError) -> PaneSpec {
    var arguments: [String]
    var name: String
    var title: String
    var template: CommandTemplate?
    var declared = PluginDeclaration()
    var allowedNames: [String]? = column.environment
    var extra = column.arguments
    switch column.source {
    case .plugin(let plugin):
      guard let location = paths.plugin(named: plugin) else {
        throw ConfigurationError.noPlugin(
          plugin, for: column.role.rawValue, of: layout.name, in: paths.pluginFolders)
      }
      if location.isBroken {
        throw ConfigurationError(location.diagnostics.map(\.description))
      }
      arguments = location.arguments
      extra = words.options(for: location.manifest) + extra
      declared = location.declared
      allowedNames = paths.environment(of: location, column.environment)
      name = plugin
      title = Self.title(ofPlugin: plugin)
    case .command(let command):
      arguments = command
      name = command.first?.split(separator: "/").last.map(String.init) ?? "command"
      title = name
      if column.mode != .rpc { template = CommandTemplate(arguments.joined(separator: " ")) }
    }
    var spec = PaneSpec(
      name: name, arguments: arguments + extra,
      mode: PluginMode(rawValue: column.mode.rawValue) ?? .rpc,
      look: PaneSpec.Look(rawValue: column.look.rawValue) ?? .plain,
      title: SafeText(column.title ?? title), configuration: column.config ?? "{}",
      sessionArguments: extra, workingDirectory: column.workingDirectory,
      allowedNames: allowedNames, template: template)
    if case .command = column.source { spec.isTitleGuessed = column.title == nil }
    spec.isTitleGiven = column.title != nil
    spec.declared = declared
    return spec
  }
}

extension PaneSpec {
  /// Takes the program beside a layout's file where its path is relative and it is there.
  ///
  /// So a layout and its programs work wherever they are opened from.
  fileprivate mutating func findProgram(beside file: String) {
    guard workingDirectory == nil, let word = arguments.first, word.contains("/"),
      !word.hasPrefix("/"),
      let path = FileSystem.programPath("\(FileSystem.parent(of: file))/\(word)"),
      FileSystem.isExecutable(path)
    else { return }
    arguments[0] = path
  }
}

extension SessionPlan {
  /// True when the theme asked for is the dark one: by the command line, else by the user's settings.
  func isDark(_ options: SessionOptions) -> Bool? {
    options.isDark ?? user.theme.flatMap { $0 == .automatic ? nil : $0 == .dark }
  }
}

extension PaneSpec {
  /// Adds a setting to the configuration of the program, unless the layout has said it.
  fileprivate mutating func say(_ name: String, _ value: String) {
    guard !configuration.contains("\"\(name)\"") else { return }
    let rest = configuration.drop { $0 != "{" }.dropFirst().drop { $0 == " " || $0 == "\n" }
    configuration = "{\"\(name)\":\"\(value)\"" + (rest.hasPrefix("}") ? "" : ",") + rest
  }
}
