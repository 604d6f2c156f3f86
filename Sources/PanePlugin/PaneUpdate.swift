// SPDX-License-Identifier: Apache-2.0

/// What changes in a pane: members that are `nil` stay as they are.
public struct PaneUpdate: Equatable, Sendable {
  /// A member that can be taken away again.
  public enum Member: String, Sendable {
    case title, subtitle, status, badge, content, loading, error, `guard`, drop, up
  }

  /// Page of the navigation stack, or `nil` for the root page.
  public var page: String?
  /// Name in the title bar.
  public var title: Text?
  /// Second line of the header.
  public var subtitle: Text?
  /// Facts in the status line.
  public var status: Text?
  /// Short text at the right edge of the title bar.
  public var badge: Text?
  /// What the pane shows.
  public var content: Content?
  /// Work under way, over the content that stays.
  public var loading: Loading?
  /// What went wrong, instead of content.
  public var error: ErrorCard?
  /// What stands in a list without rows.
  public var empty: EmptyCard?
  /// Ids of the commands shown as buttons, in order.
  public var toolbar: [String]?
  /// All commands of the pane.
  public var commands: [PaneCommand]?
  /// A question the host asks before this page is left.
  public var guardQuestion: GuardQuestion?
  /// Ids to select, once.
  public var select: [String]?
  /// Id of the row to scroll to, once.
  public var reveal: String?
  /// Rows to open or close, once.
  public var expand: [(id: String, isExpanded: Bool)] = []
  /// What may be dropped here.
  public var drop: DropDeclaration?
  /// Name of the place above the root page; stepping out of it sends a navigation to `..`.
  public var up: Text?
  /// Members that are taken away.
  public var removed: [Member]

  /// Creates an update; set the other properties where they matter.
  public init(
    title: Text? = nil, subtitle: Text? = nil, status: Text? = nil, badge: Text? = nil,
    content: Content? = nil, commands: [PaneCommand]? = nil, removing removed: [Member] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.status = status
    self.badge = badge
    self.content = content
    self.commands = commands
    self.removed = removed
  }

  /// Whether two updates say the same.
  public static func == (left: PaneUpdate, right: PaneUpdate) -> Bool {
    left.encoded() == right.encoded()
  }
}

/// Work under way.
public struct Loading: Equatable, Sendable {
  /// What is being done.
  public var text: String?
  /// Part done, in the unit of `total`.
  public var done: Double?
  /// The whole, or `nil` when unknown.
  public var total: Double?

  /// Creates a note of work under way.
  public init(_ text: String? = nil, done: Double? = nil, total: Double? = nil) {
    self.text = text
    self.done = done
    self.total = total
  }
}

/// What went wrong, shown instead of content.
public struct ErrorCard: Equatable, Sendable {
  /// One sentence for the user.
  public var text: String
  /// More about it.
  public var detail: String?
  /// Whether a button sends the input again.
  public var canRetry: Bool

  /// Creates a card.
  public init(_ text: String, detail: String? = nil, canRetry: Bool = false) {
    self.text = text
    self.detail = detail
    self.canRetry = canRetry
  }
}

/// What stands in a list without rows.
public struct EmptyCard: Equatable, Sendable {
  /// One sentence for the user.
  public var text: String
  /// More about it.
  public var detail: String?
  /// Id of the command offered as a button.
  public var command: String?

  /// Creates a card.
  public init(_ text: String, detail: String? = nil, command: String? = nil) {
    self.text = text
    self.detail = detail
    self.command = command
  }
}

/// A question the host asks before a page is left.
public struct GuardQuestion: Equatable, Sendable {
  /// The question.
  public var text: String
  /// Word on the button that leaves.
  public var confirm: String?
  /// Word on the button that stays.
  public var cancel: String?

  /// Creates a question.
  public init(_ text: String, confirm: String? = nil, cancel: String? = nil) {
    self.text = text
    self.confirm = confirm
    self.cancel = cancel
  }
}

/// What a pane takes when something is dropped on it.
public struct DropDeclaration: Equatable, Sendable {
  /// Types it takes, best first, such as `text/uri-list` or `text/*`.
  public var accepts: [String]
  /// Where on rows it takes them.
  public var rows: Item.DropRows
  /// Whether the pane itself takes them.
  public var pane: Bool
  /// Whether the order of the rows is the user's.
  public var ordered: Bool
  /// Operations it takes: `copy`, `move`, `link`.
  public var operations: [String]
  /// How things are handed over: `plain`, `keyed`, `staged` or `fs`.
  public var transfer: String
  /// Stable name of the durable store behind the pane.
  public var storeID: String?
  /// What it does with things unless the user says otherwise.
  public var preferred: DropOperation?
  /// What can be chosen when a name is taken: `keepBoth`, `replace`, `skip`.
  public var conflicts: [String] = []
  /// Whether rows open when something dragged rests on them.
  public var springLoads = false
  /// Folder into which the host moves files, for the transfer `fs`.
  public var directory: FilePath?
  /// Further members, as they travel.
  public var more: [JSON.Member] = []

  /// Creates a declaration.
  public init(
    accepts: [String], rows: Item.DropRows = .none, pane: Bool = true, ordered: Bool = false,
    operations: [String] = ["copy"], transfer: String = "plain", storeID: String? = nil
  ) {
    self.accepts = accepts
    self.rows = rows
    self.pane = pane
    self.ordered = ordered
    self.operations = operations
    self.transfer = transfer
    self.storeID = storeID
  }
}
