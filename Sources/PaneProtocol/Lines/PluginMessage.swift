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
  /// The request was taken back: its answer is dropped unread.
  case cancelled
}

/// An answer, decoded by the kind of its request.
package enum Reply: Equatable, Sendable {
  case initialized(InitializeReply)
  /// The answer, whatever it says, to a request that was taken back.
  case cancelled
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
  /// Number of the error; those above 0 are the plugin's own.
  package var code: Int
  /// A sentence; for the user when the code is −32803 or above 0.
  package var message: SafeText
  /// `data.rev`, when the error is "stale".
  package var revision: Int?
  /// `data.count`, when the error is "stale".
  package var count: Int?
  /// `data.retryMs`, when the error is "busy".
  package var retryMilliseconds: Int?
  /// Creates an error.
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
  /// Version of the protocol the plugin speaks.
  package var version: Int = 1
  /// What the plugin calls itself.
  package var pluginName: SafeText?
  /// Names of the events it wants to receive.
  package var wants: Set<String> = []
  /// Whether it can find rows in its sources.
  package var providesRowsFind = false
  /// What it can do to its sources itself: `filter`, `sort`.
  package var providesQuery: Set<String> = []
  /// How it wants the split view to behave.
  package var layout: LayoutPolicy?
  /// Capabilities without which it does not work.
  package var needs: [String] = []
  /// Keys of transfers it has begun and does not know the end of.
  package var inDoubt: [String] = []
  /// `provides.drag` and `provides.drop`, undecoded.
  package var drag: OpaqueJSON?
  /// `provides.drop`, undecoded.
  package var drop: OpaqueJSON?
  /// Creates the answer of a plugin that wants nothing.
  package init() {}
}

/// A page of rows as asked for by `rows.get`.
package struct RowsPage: Equatable, Sendable {
  /// Revision the rows are of.
  package var revision: Int
  /// Index of the first row, from 0.
  package var from: Int
  /// The rows; fewer than asked for are fine.
  package var rows: [Item]
  /// Number of children, for pages of a branch.
  package var count: Int?
  /// Creates a page.
  package init(revision: Int, from: Int, rows: [Item], count: Int? = nil) {
    self.revision = revision
    self.from = from
    self.rows = rows
    self.count = count
  }
}

/// A page of lines as asked for by `text.get`.
package struct TextPage: Equatable, Sendable {
  /// Revision the lines are of.
  package var revision: Int
  /// Index of the first line, from 0.
  package var from: Int
  /// The lines; fewer than asked for are fine.
  package var lines: [StyledText]
  /// Creates a page.
  package init(revision: Int, from: Int, lines: [StyledText]) {
    self.revision = revision
    self.from = from
    self.lines = lines
  }
}

/// `rows.change`: how a source went from one revision to the next.
package struct RowsChange: Equatable, Sendable {
  /// One step, in indexes as they are after the steps before it.
  package enum Operation: Equatable, Sendable {
    case insert(at: Int, count: Int)
    case delete(at: Int, count: Int)
    case move(at: Int, count: Int, to: Int)
    case update(at: Int, count: Int)
  }
  /// Id of the source.
  package var source: String
  /// Revision the change starts from; another than the host's makes it ask again.
  package var base: Int
  /// Revision it leads to.
  package var revision: Int
  /// Number of rows afterwards, or `nil` while it still grows.
  package var count: Int?
  /// The steps, in order.
  package var operations: [Operation]
  /// Rows for all inserts and updates in order, or `nil` to have them fetched.
  package var rows: [Item]?
  /// Whether the source has stopped growing.
  package var isDone: Bool
  /// Creates a change.
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
  /// What takes the command back.
  package struct Undo: Equatable, Sendable {
    /// Id of the command to send.
    package var command: String
    /// Its arguments, handed back unread.
    package var arguments: OpaqueJSON
    /// Creates a way back.
    package init(command: String, arguments: OpaqueJSON) {
      self.command = command
      self.arguments = arguments
    }
  }
  /// What to tell the user.
  package var text: SafeText?
  /// How it can be undone, or `nil`.
  package var undo: Undo?
  /// Creates an outcome; without arguments there is nothing to say.
  package init(text: SafeText? = nil, undo: Undo? = nil) {
    self.text = text
    self.undo = undo
  }
}

/// `pane.open`: show this in another column.
package struct PaneOpen: Equatable, Sendable {
  /// `next`, or the role of a column; an unknown one is refused.
  package var column: String
  /// Name of the plugin to show it, or `nil` to leave that to the layout.
  package var plugin: String?
  /// MIME-like name of the value.
  package var type: String?
  /// What the column receives.
  package var value: OpaqueJSON?
  /// Row it stands for, if it is one.
  package var item: ItemID?
  /// Whether keys go there afterwards.
  package var focuses: Bool
  /// Creates a request.
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
  /// What the user answers with.
  package enum Kind: String, Sendable { case confirm, text, password, choice }
  /// What the user answers with.
  package var kind: Kind
  /// What the question is about.
  package var title: SafeText
  /// Further words below the title.
  package var text: SafeText?
  /// What stands in the field at first.
  package var initial: String
  /// Values to choose from.
  package var choices: [PluginCommand.Argument.Choice]
  /// Whether saying yes destroys something.
  package var isDangerous: Bool
  /// Creates a question.
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
  /// How good or bad the news is.
  package enum Level: String, Sendable { case info, good, warn, bad }
  /// How good or bad the news is.
  package var level: Level
  /// The news, one line.
  package var text: SafeText
  /// Creates a notice.
  package init(level: Level, text: SafeText) {
    self.level = level
    self.text = text
  }
}

/// `progress.set`: how far a long piece of work has come.
package struct ProgressReport: Equatable, Sendable {
  /// How the work ended.
  package enum End: String, Sendable { case ok, failed, cancelled }
  /// Name of the piece of work; reports of one name replace each other.
  package var id: String
  /// What is being done.
  package var title: SafeText?
  /// What is at hand just now.
  package var text: SafeText?
  /// How far it is, in the unit of `total`; `nil` when unknown.
  package var done: Double?
  /// What `done` counts to; `nil` when unknown.
  package var total: Double?
  /// Whether the user may stop it.
  package var canCancel: Bool
  /// How it ended, or `nil` while it goes on.
  package var end: End?
  /// Creates a report.
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
  /// Which column is on top when they are shown one at a time.
  package enum Collapse: String, Sendable { case primary, supplementary, secondary, last, ask }
  /// What becomes of the pages when there is room again.
  package enum Expand: String, Sendable { case restore, separate, ask }
  /// Wish for a window that became narrow, or `nil` for the usual.
  package var collapse: Collapse?
  /// Wish for a window that became wide, or `nil` for the usual.
  package var expand: Expand?
  /// `tile`, `overlay`, `displace` or `auto`.
  package var show: String?
  /// Narrowest useful width of the pane in cells.
  package var minimumWidth: Int?
  /// Width in cells the pane would choose itself.
  package var idealWidth: Int?
  /// Whether the column stays shown when others are hidden.
  package var isSticky = false
  /// Creates a policy without wishes.
  package init() {}
}

/// `layout.set`: what a coordinator asks of the split view.
package struct LayoutRequest: Equatable, Sendable {
  /// Roles of columns to show.
  package var show: [String] = []
  /// Roles of columns to hide.
  package var hide: [String] = []
  /// Display mode to go to, by its name.
  package var mode: String?
  /// Role of the column that gets the keys.
  package var focus: String?
  /// Widths in cells by role.
  package var widths: [String: Int] = [:]
  /// Creates a request that asks for nothing.
  package init() {}
}

/// The answer to `layout.ask`.
package struct LayoutAnswer: Equatable, Sendable {
  /// Role of the column to put on top, or `nil` as proposed.
  package var top: String?
  /// Display mode to go to, or `nil` as proposed.
  package var mode: String?
  /// Creates an answer; without arguments it agrees.
  package init(top: String? = nil, mode: String? = nil) {
    self.top = top
    self.mode = mode
  }
}

/// `program.run`: run a program for the user, on the lent screen or beside it.
package struct ProgramRequest: Equatable, Sendable {
  /// The program and its arguments; no shell reads them.
  package var arguments: [String]
  /// Folder to run it in, or `nil` for the plugin's.
  package var workingDirectory: String?
  /// Whether it gets the terminal until it ends.
  package var takesScreen: Bool
  /// Creates a request.
  package init(arguments: [String], workingDirectory: String? = nil, takesScreen: Bool = true) {
    self.arguments = arguments
    self.workingDirectory = workingDirectory
    self.takesScreen = takesScreen
  }
}
