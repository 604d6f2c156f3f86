// SPDX-License-Identifier: Apache-2.0
package import CellText

/// A member of `pane.set` that may be left alone, removed or replaced.
package enum Change<Value: Equatable & Sendable>: Equatable, Sendable {
  case unchanged
  case remove
  case set(Value)
}

/// `pane.set` and `nav.push`: members present replace, absent ones stay, null removes.
package struct PaneUpdate: Equatable, Sendable {
  /// The input this answers; `nil` means the current one.
  package var generation: Int?
  /// Page of the navigation stack; `nil` is the root.
  package var page: String?
  /// Name in the title bar.
  package var title: Change<StyledText> = .unchanged
  /// Line below the title.
  package var subtitle: Change<StyledText> = .unchanged
  /// Facts for the status line.
  package var status: Change<StyledText> = .unchanged
  /// Short text at the trailing end of the title.
  package var badge: Change<StyledText> = .unchanged
  /// What is shown.
  package var content: Change<Content> = .unchanged
  /// Work under way over content that stays.
  package var loading: Change<Loading> = .unchanged
  /// What went wrong, instead of content.
  package var error: Change<ErrorCard> = .unchanged
  /// What stands in a list without rows.
  package var empty: Change<EmptyCard> = .unchanged
  /// Ids of the commands that are buttons, at most 32.
  package var toolbar: Change<[String]> = .unchanged
  /// Verbs of the page.
  package var commands: Change<[PluginCommand]> = .unchanged
  /// What to ask before the page is left.
  package var guardQuestion: Change<GuardQuestion> = .unchanged
  /// What may be dropped on the pane.
  package var drop: Change<DropSpec> = .unchanged
  /// The name of the root page's own parent.
  package var up: Change<StyledText> = .unchanged
  /// Rows to select, once; the first gets the cursor.
  package var select: [ItemID] = []
  /// Row to scroll to, once.
  package var reveal: ItemID?
  /// Branches to open or close, once.
  package var expand: [ItemID: Bool] = [:]
  /// Creates an update that changes nothing.
  package init() {}

  /// Whether it says what is to be seen, and not only that something will come.
  package var bringsContent: Bool { content != .unchanged || error != .unchanged }

  /// Whether this answers an `input.set`: it carries content, an error or loading.
  package var answersInput: Bool {
    content != .unchanged || error != .unchanged || loading != .unchanged
  }
}

/// Work under way, shown over the content.
package struct Loading: Equatable, Sendable {
  /// What is being done.
  package var text: SafeText?
  /// How far it is, in the unit of `total`; `nil` when unknown.
  package var done: Double?
  /// What `done` counts to; `nil` when unknown.
  package var total: Double?
  /// Creates a state of work, without a measure unless given.
  package init(text: SafeText? = nil, done: Double? = nil, total: Double? = nil) {
    self.text = text
    self.done = done
    self.total = total
  }
}

/// What went wrong, shown instead of content.
package struct ErrorCard: Equatable, Sendable {
  /// What went wrong, in one sentence.
  package var text: SafeText
  /// Further words below it.
  package var detail: SafeText?
  /// Whether a button sends the input again.
  package var canRetry: Bool
  /// Creates a card.
  package init(text: SafeText, detail: SafeText? = nil, canRetry: Bool = false) {
    self.text = text
    self.detail = detail
    self.canRetry = canRetry
  }
}

/// What stands in a list without rows.
package struct EmptyCard: Equatable, Sendable {
  /// What is not there, in one sentence.
  package var text: SafeText
  /// Further words below it.
  package var detail: SafeText?
  /// Id of a command that becomes a button.
  package var command: String?
  /// Creates a card.
  package init(text: SafeText, detail: SafeText? = nil, command: String? = nil) {
    self.text = text
    self.detail = detail
    self.command = command
  }
}

/// A question the host asks before a page is left.
package struct GuardQuestion: Equatable, Sendable {
  /// The question.
  package var text: SafeText
  /// Word on the button that leaves, or `nil` for the usual one.
  package var confirm: SafeText?
  /// Word on the button that stays, or `nil` for the usual one.
  package var cancel: SafeText?
  /// Creates a question.
  package init(text: SafeText, confirm: SafeText? = nil, cancel: SafeText? = nil) {
    self.text = text
    self.confirm = confirm
    self.cancel = cancel
  }
}

/// A verb of the plugin with its keys and places in menus.
package struct PluginCommand: Equatable, Sendable {
  /// What has to be selected for the command to be offered.
  package enum Need: String, Sendable { case item, items, always }
  /// A value the user is asked for before the command is sent.
  package struct Argument: Equatable, Sendable {
    /// What is typed or chosen.
    package enum Kind: String, Sendable { case text, password, number, bool, choice, multi, note }
    /// One of the values to choose from.
    package struct Choice: Equatable, Sendable {
      /// The value that is sent.
      package var id: String
      /// What is shown for it.
      package var text: SafeText
      /// A fainter second text.
      package var detail: SafeText?
      /// Creates a choice.
      package init(id: String, text: SafeText, detail: SafeText? = nil) {
        self.id = id
        self.text = text
        self.detail = detail
      }
    }
    /// Name of the value in the arguments that are sent.
    package var id: String
    /// What stands before the field.
    package var label: SafeText
    /// What is typed or chosen.
    package var kind: Kind
    /// What stands in the field at first.
    package var value: String
    /// Values to choose from; empty for all but choices.
    package var choices: [Choice]
    /// Creates an argument.
    package init(
      id: String, label: SafeText, kind: Kind, value: String = "", choices: [Choice] = []
    ) {
      self.id = id
      self.label = label
      self.kind = kind
      self.value = value
      self.choices = choices
    }
  }
  /// Name of the command, unique in the pane.
  package var id: String
  /// What menus and the palette show.
  package var title: SafeText
  /// Key as written by the plugin, such as `ctrl+r` or `delete`.
  package var key: String?
  /// Places it is listed: `item`, `pane`, `bar`.
  package var menus: Set<String>
  /// What has to be selected for it.
  package var need: Need
  /// Whether it is shown as a danger and never the default.
  package var isDangerous: Bool
  /// Question that is asked before, or `nil`.
  package var confirm: SafeText?
  /// Values asked for before it is sent, in order.
  package var arguments: [Argument]
  /// Sent as a notification, without waiting for an answer.
  package var isNotification: Bool
  /// Creates a command that needs nothing and asks nothing.
  package init(id: String, title: SafeText) {
    self.id = id
    self.title = title
    key = nil
    menus = ["item", "pane"]
    need = .always
    isDangerous = false
    confirm = nil
    arguments = []
    isNotification = false
  }
}
