// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

extension Pane {
  // MARK: Content

  /// Changes what the pane shows.
  ///
  /// - Parameters:
  ///   - update: What changes.
  ///   - answered: The input it belongs to, for work that ends later; without it the newest. Nothing
  ///     is sent when a newer input has come meanwhile.
  public func set(_ update: PaneUpdate, for answered: PaneInput? = nil) {
    if let answered, !isCurrent(answered) { return }
    if let drop = update.drop { handlers.drag.accepts = drop.accepts }
    notification("pane.set") { update.write(generation: input?.generation, to: &$0) }
  }

  /// Shows a card in place of the content.
  public func fail(
    _ text: String, detail: String? = nil, canRetry: Bool = false, for answered: PaneInput? = nil
  ) {
    var update = PaneUpdate()
    update.error = ErrorCard(text, detail: detail, canRetry: canRetry)
    set(update, for: answered)
  }

  /// Whether no newer input has come since this one.
  public func isCurrent(_ input: PaneInput) -> Bool {
    input.generation == self.input?.generation
  }

  /// Puts a page on top of the pane's pages.
  public func push(page: String, _ update: PaneUpdate) {
    var update = update
    update.page = page
    notification("nav.push") { update.write(generation: input?.generation, to: &$0) }
  }

  /// Takes pages away again: the top one, or all above a page.
  public func pop(to page: String? = nil) {
    notification("nav.pop") { $0.optional("to", page) }
  }

  // MARK: Rows

  /// Says that a source has other rows now.
  public func resetRows(_ source: Source) {
    notification("rows.reset") { out in
      out.member("source", source.id)
      out.member("rev", source.revision)
      out.member("count", source.count)
    }
  }

  /// Says how a source went from one revision to the next.
  public func changeRows(_ change: RowsChange) {
    notification("rows.change") { change.write(to: &$0) }
  }

  // MARK: Other columns

  /// Shows something in another column.
  ///
  /// - Parameters:
  ///   - column: `next`, `supplementary`, `secondary` or `inspector`.
  ///   - type: MIME-like name of the value.
  ///   - value: What the column's plugin receives.
  ///   - plugin: Plugin that shows it, or `nil` for the one that fits the type.
  ///   - focus: Whether the column gets the keys.
  ///   - then: Gets the outcome.
  public func open(
    column: String = "next", type: String, value: JSON, plugin: String? = nil,
    focus: Bool = false, then: @escaping (RequestOutcome) -> Void = { _ in }
  ) {
    var parameters: [JSON.Member] = [.init("column", .string(column))]
    if let plugin { parameters.append(.init("plugin", .string(plugin))) }
    parameters.append(.init("type", .string(type)))
    parameters.append(.init("value", value))
    if focus { parameters.append(.init("focus", true)) }
    request("pane.open", .object(parameters), then: then)
  }

  // MARK: The user

  /// Asks the user something in a sheet over the window.
  ///
  /// - Parameters:
  ///   - prompt: The question.
  ///   - then: Gets the answer, or `nil` when the sheet was dismissed.
  public func ask(_ prompt: Prompt, then: @escaping (JSON?) -> Void) {
    request("prompt.ask", prompt.parameters) { outcome in
      let value = outcome.value?["value"]
      then(value == .null ? nil : value)
    }
  }

  /// Says a few words to the user.
  public func notify(_ text: String, _ level: NoticeLevel = .info) {
    notification("notify.show") { out in
      out.member("level", level.rawValue)
      out.member("text", text)
    }
  }

  /// Shows how far a long piece of work has come.
  ///
  /// - Parameters:
  ///   - id: Name of the work within this pane.
  ///   - title: What is being done.
  ///   - onCancel: Runs when the user cancels it; without it there is no cancelling.
  /// - Returns: What the work reports to.
  public func progress(
    _ id: String, title: String, onCancel: (() -> Void)? = nil
  ) -> Progress {
    progressCancels[id] = onCancel
    return Progress(id: id, title: title, canCancel: onCancel != nil, pane: self)
  }

  /// Puts text on the clipboard.
  public func setClipboard(_ text: String) {
    notification("clipboard.set") { $0.member("text", text) }
  }

  /// Opens a link with the desktop, when the user agrees.
  public func openLink(_ url: String, then: @escaping (RequestOutcome) -> Void = { _ in }) {
    request("link.open", ["url": .string(url)], then: then)
  }

  /// Has the host run a program and tells its exit status.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments; no shell is involved.
  ///   - directory: Folder it starts in.
  ///   - title: What the host calls it meanwhile.
  ///   - screen: Whether the program gets the whole screen until it ends.
  ///   - then: Gets the status, or why it could not run.
  public func runProgram(
    _ arguments: [String], directory: String, title: String? = nil, screen: Bool,
    then: @escaping (RequestOutcome) -> Void = { _ in }
  ) {
    var parameters: [JSON.Member] = [
      .init("argv", .array(arguments.map(JSON.string))), .init("cwd", .string(directory)),
    ]
    if let title { parameters.append(.init("title", .string(title))) }
    parameters.append(.init("screen", .bool(screen)))
    request("program.run", .object(parameters), then: then)
  }

  /// Keeps a value for the next start, at most 32 KiB; the last one counts.
  public func saveState(_ state: JSON) {
    notification("state.save") { $0.optional("restore", state) }
  }
}

/// How much a notice matters.
public enum NoticeLevel: String, Sendable { case info, good, warn, bad }

/// A question to the user.
public struct Prompt: Equatable, Sendable {
  /// How it is answered.
  public enum Kind: String, Sendable { case confirm, text, password, choice }

  /// How it is answered.
  public var kind: Kind
  /// The question.
  public var title: String
  /// More about it.
  public var text: String?
  /// Answer offered at first.
  public var initial: JSON?
  /// Answers to choose from.
  public var choices: [Choice]
  /// Whether saying yes destroys something.
  public var isDangerous: Bool

  /// Creates a question.
  public init(
    _ kind: Kind, _ title: String, text: String? = nil, initial: JSON? = nil,
    choices: [Choice] = [], dangerous: Bool = false
  ) {
    self.kind = kind
    self.title = title
    self.text = text
    self.initial = initial
    self.choices = choices
    isDangerous = dangerous
  }

  var parameters: JSON {
    var members: [JSON.Member] = [
      .init("kind", .string(kind.rawValue)), .init("title", .string(title)),
    ]
    if let text { members.append(.init("text", .string(text))) }
    if let initial { members.append(.init("default", initial)) }
    if !choices.isEmpty { members.append(.init("choices", .array(choices.map(\.json)))) }
    if isDangerous { members.append(.init("danger", true)) }
    return .object(members)
  }
}

extension Choice {
  var json: JSON {
    var members: [JSON.Member] = [.init("id", .string(id)), .init("text", .string(text))]
    if let detail { members.append(.init("detail", .string(detail))) }
    return .object(members)
  }
}

/// A long piece of work the user can watch.
public final class Progress {
  /// How the work ended.
  public enum End: String, Sendable { case ok, failed, cancelled }

  private let id: String
  private let title: String
  private let canCancel: Bool
  private weak var pane: Pane?
  private var isEnded = false

  init(id: String, title: String, canCancel: Bool, pane: Pane) {
    self.id = id
    self.title = title
    self.canCancel = canCancel
    self.pane = pane
  }

  /// Tells how far it is; send this a few times a second at most.
  public func update(_ text: String? = nil, done: Double? = nil, total: Double? = nil) {
    guard !isEnded else { return }
    pane?.notification("progress.set") { out in
      out.member("id", id)
      out.member("title", title)
      out.optional("text", text)
      out.optional("done", done)
      out.optional("total", total)
      out.flag("cancel", canCancel)
    }
  }

  /// Tells that it has ended; further calls do nothing.
  public func end(_ end: End, _ text: String? = nil) {
    guard !isEnded else { return }
    isEnded = true
    pane?.progressCancels[id] = nil
    pane?.notification("progress.set") { out in
      out.member("id", id)
      out.optional("text", text)
      out.member("end", end.rawValue)
    }
  }
}
