// SPDX-License-Identifier: Apache-2.0
package import CellText

/// The id of a plugin's request, kept as its JSON text so that it goes back byte for byte.
package typealias PluginRequestID = OpaqueJSON

/// One message from a plugin, decoded and bounded.
///
/// Everything outside knows the wire through this type alone. Numbers are clamped, texts are safe,
/// ids are unique, lists are bounded. To add a message: a case here, its decoding in
/// `PluginMessage+Decoding.swift`, and an arm in HostCore's `handle(_:from:)`.
package enum PluginMessage: Equatable, Sendable {
  case paneSet(PaneUpdate)
  case navPush(PaneUpdate)
  case navPop(to: String?)
  case paneOpen(PluginRequestID, PaneOpen)
  case rowsChange(RowsChange)
  case rowsReset(source: String, revision: Int, count: Int?)
  case promptAsk(PluginRequestID, PromptQuestion)
  case notifyShow(Notice)
  case progressSet(ProgressReport)
  case clipboardSet(String)
  case clipboardGet(PluginRequestID)
  case linkOpen(PluginRequestID, url: String)
  case layoutPolicy(LayoutPolicy)
  case layoutSet(PluginRequestID, LayoutRequest)
  case programRun(PluginRequestID, ProgramRequest)
  case stateSave(OpaqueJSON)
  case ping(PluginRequestID)
  case cancel(PluginRequestID)
  /// Progress of a request of ours, which resets its clock.
  case requestProgress(id: Int, text: SafeText?, done: Double?, total: Double?)
  /// The answer to a request of ours.
  case response(id: Int, Reply)
  /// A drag, drop or transfer message, for the machines of that room.
  case transfer(method: String, id: PluginRequestID?, parameters: OpaqueJSON)
  case unknownRequest(PluginRequestID, method: String)
  case unknownNotification(method: String)
}

/// What kind of answer a request of ours waits for.
package enum RequestKind: Equatable, Sendable {
  case initialize, shutdown, rowsGet, rowsFind, textGet, commandRun, layoutAsk, ping, transfer
}

/// An answer, decoded by the kind of its request.
package enum Reply: Equatable, Sendable {
  case initialized(InitializeReply)
  case rows(RowsPage)
  case found([Int])
  case text(TextPage)
  case command(CommandReply)
  case layout(LayoutAnswer)
  case shutdown(restore: OpaqueJSON?)
  case pong
  case transfer(OpaqueJSON)
  case failed(WireError)
}

/// An error as it travels.
package struct WireError: Error, Equatable, Sendable {
  package var code: Int
  package var message: SafeText
  /// `data.rev`, when the error is "stale".
  package var revision: Int?
  package var count: Int?
  /// `data.retryMs`, when the error is "busy".
  package var retryMilliseconds: Int?
  package init(
    code: Int, message: SafeText, revision: Int? = nil, count: Int? = nil,
    retryMilliseconds: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.revision = revision
    self.count = count
    self.retryMilliseconds = retryMilliseconds
  }
}

/// The answer to `initialize`; a missing one is the same as an empty one.
package struct InitializeReply: Equatable, Sendable {
  package var version: Int = 1
  package var pluginName: SafeText?
  package var wants: Set<String> = []
  package var providesRowsFind = false
  package var providesQuery: Set<String> = []
  package var layout: LayoutPolicy?
  package var needs: [String] = []
  /// `provides.drag` and `provides.drop`, undecoded.
  package var drag: OpaqueJSON?
  package var drop: OpaqueJSON?
  package init() {}
}

/// A page of rows as asked for by `rows.get`.
package struct RowsPage: Equatable, Sendable {
  package var revision: Int
  package var from: Int
  package var rows: [Item]
  package var count: Int?
  package init(revision: Int, from: Int, rows: [Item], count: Int? = nil) {
    self.revision = revision
    self.from = from
    self.rows = rows
    self.count = count
  }
}

/// A page of lines as asked for by `text.get`.
package struct TextPage: Equatable, Sendable {
  package var revision: Int
  package var from: Int
  package var lines: [StyledText]
  package init(revision: Int, from: Int, lines: [StyledText]) {
    self.revision = revision
    self.from = from
    self.lines = lines
  }
}

/// `rows.change`: how a source went from one revision to the next.
package struct RowsChange: Equatable, Sendable {
  package enum Operation: Equatable, Sendable {
    case insert(at: Int, count: Int)
    case delete(at: Int, count: Int)
    case move(at: Int, count: Int, to: Int)
    case update(at: Int, count: Int)
  }
  package var source: String
  package var base: Int
  package var revision: Int
  package var count: Int?
  package var operations: [Operation]
  /// Rows for all inserts and updates in order, or `nil` to have them fetched.
  package var rows: [Item]?
  package var isDone: Bool
  package init(
    source: String, base: Int, revision: Int, count: Int?, operations: [Operation], rows: [Item]?,
    isDone: Bool
  ) {
    self.source = source
    self.base = base
    self.revision = revision
    self.count = count
    self.operations = operations
    self.rows = rows
    self.isDone = isDone
  }
}

/// The outcome of a command.
package struct CommandReply: Equatable, Sendable {
  package struct Undo: Equatable, Sendable {
    package var command: String
    package var arguments: OpaqueJSON
    package init(command: String, arguments: OpaqueJSON) {
      self.command = command
      self.arguments = arguments
    }
  }
  package var text: SafeText?
  package var undo: Undo?
  package init(text: SafeText? = nil, undo: Undo? = nil) {
    self.text = text
    self.undo = undo
  }
}

/// `pane.open`: show this in another column.
package struct PaneOpen: Equatable, Sendable {
  package var column: String
  package var plugin: String?
  package var type: String?
  package var value: OpaqueJSON?
  package var item: ItemID?
  package var focuses: Bool
  package init(
    column: String, plugin: String? = nil, type: String? = nil, value: OpaqueJSON? = nil,
    item: ItemID? = nil, focuses: Bool = false
  ) {
    self.column = column
    self.plugin = plugin
    self.type = type
    self.value = value
    self.item = item
    self.focuses = focuses
  }
}

/// `prompt.ask`: a question to the user.
package struct PromptQuestion: Equatable, Sendable {
  package enum Kind: String, Sendable { case confirm, text, password, choice }
  package var kind: Kind
  package var title: SafeText
  package var text: SafeText?
  package var initial: String
  package var choices: [PluginCommand.Argument.Choice]
  package var isDangerous: Bool
  package init(
    kind: Kind, title: SafeText, text: SafeText? = nil, initial: String = "",
    choices: [PluginCommand.Argument.Choice] = [], isDangerous: Bool = false
  ) {
    self.kind = kind
    self.title = title
    self.text = text
    self.initial = initial
    self.choices = choices
    self.isDangerous = isDangerous
  }
}

/// `notify.show`: a short word to the user.
package struct Notice: Equatable, Sendable {
  package enum Level: String, Sendable { case info, good, warn, bad }
  package var level: Level
  package var text: SafeText
  package init(level: Level, text: SafeText) {
    self.level = level
    self.text = text
  }
}

/// `progress.set`: how far a long piece of work has come.
package struct ProgressReport: Equatable, Sendable {
  package enum End: String, Sendable { case ok, failed, cancelled }
  package var id: String
  package var title: SafeText?
  package var text: SafeText?
  package var done: Double?
  package var total: Double?
  package var canCancel: Bool
  package var end: End?
  package init(
    id: String, title: SafeText? = nil, text: SafeText? = nil, done: Double? = nil,
    total: Double? = nil, canCancel: Bool = false, end: End? = nil
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.done = done
    self.total = total
    self.canCancel = canCancel
    self.end = end
  }
}

/// How a plugin wants the split view to behave; declared ahead of time.
package struct LayoutPolicy: Equatable, Sendable {
  package enum Collapse: String, Sendable { case primary, supplementary, secondary, last, ask }
  package enum Expand: String, Sendable { case restore, separate, ask }
  package var collapse: Collapse?
  package var expand: Expand?
  /// `tile`, `overlay`, `displace` or `auto`.
  package var show: String?
  package var minimumWidth: Int?
  package var idealWidth: Int?
  package var isSticky = false
  package init() {}
}

/// `layout.set`: what a coordinator asks of the split view.
package struct LayoutRequest: Equatable, Sendable {
  package var show: [String] = []
  package var hide: [String] = []
  package var mode: String?
  package var focus: String?
  package var widths: [String: Int] = [:]
  package init() {}
}

/// The answer to `layout.ask`.
package struct LayoutAnswer: Equatable, Sendable {
  package var top: String?
  package var mode: String?
  package init(top: String? = nil, mode: String? = nil) {
    self.top = top
    self.mode = mode
  }
}

/// `program.run`: run a program for the user, on the lent screen or beside it.
package struct ProgramRequest: Equatable, Sendable {
  /// The program and its arguments; no shell reads them.
  package var arguments: [String]
  package var workingDirectory: String?
  /// Whether it gets the terminal until it ends.
  package var takesScreen: Bool
  package init(arguments: [String], workingDirectory: String? = nil, takesScreen: Bool = true) {
    self.arguments = arguments
    self.workingDirectory = workingDirectory
    self.takesScreen = takesScreen
  }
}
