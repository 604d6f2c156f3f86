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
  package var title: Change<StyledText> = .unchanged
  package var subtitle: Change<StyledText> = .unchanged
  package var status: Change<StyledText> = .unchanged
  package var badge: Change<StyledText> = .unchanged
  package var content: Change<Content> = .unchanged
  package var loading: Change<Loading> = .unchanged
  package var error: Change<ErrorCard> = .unchanged
  package var empty: Change<EmptyCard> = .unchanged
  package var toolbar: Change<[String]> = .unchanged
  package var commands: Change<[PluginCommand]> = .unchanged
  package var guardQuestion: Change<GuardQuestion> = .unchanged
  package var drop: Change<DropSpec> = .unchanged
  /// The name of the root page's own parent.
  package var up: Change<StyledText> = .unchanged
  package var select: [ItemID] = []
  package var reveal: ItemID?
  package var expand: [ItemID: Bool] = [:]
  package init() {}

  /// Whether this answers an `input.set`: it carries content, an error or loading.
  package var answersInput: Bool {
    content != .unchanged || error != .unchanged || loading != .unchanged
  }
}

/// Work under way, shown over the content.
package struct Loading: Equatable, Sendable {
  package var text: SafeText?
  package var done: Double?
  package var total: Double?
  package init(text: SafeText? = nil, done: Double? = nil, total: Double? = nil) {
    self.text = text
    self.done = done
    self.total = total
  }
}

/// What went wrong, shown instead of content.
package struct ErrorCard: Equatable, Sendable {
  package var text: SafeText
  package var detail: SafeText?
  package var canRetry: Bool
  package init(text: SafeText, detail: SafeText? = nil, canRetry: Bool = false) {
    self.text = text
    self.detail = detail
    self.canRetry = canRetry
  }
}

/// What stands in a list without rows.
package struct EmptyCard: Equatable, Sendable {
  package var text: SafeText
  package var detail: SafeText?
  package var command: String?
  package init(text: SafeText, detail: SafeText? = nil, command: String? = nil) {
    self.text = text
    self.detail = detail
    self.command = command
  }
}

/// A question the host asks before a page is left.
package struct GuardQuestion: Equatable, Sendable {
  package var text: SafeText
  package var confirm: SafeText?
  package var cancel: SafeText?
  package init(text: SafeText, confirm: SafeText? = nil, cancel: SafeText? = nil) {
    self.text = text
    self.confirm = confirm
    self.cancel = cancel
  }
}

/// A verb of the plugin with its keys and places in menus.
package struct PluginCommand: Equatable, Sendable {
  package enum Need: String, Sendable { case item, items, always }
  package struct Argument: Equatable, Sendable {
    package enum Kind: String, Sendable { case text, password, number, bool, choice, multi, note }
    package struct Choice: Equatable, Sendable {
      package var id: String
      package var text: SafeText
      package var detail: SafeText?
      package init(id: String, text: SafeText, detail: SafeText? = nil) {
        self.id = id
        self.text = text
        self.detail = detail
      }
    }
    package var id: String
    package var label: SafeText
    package var kind: Kind
    package var value: String
    package var choices: [Choice]
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
  package var id: String
  package var title: SafeText
  /// Key as written by the plugin, such as `ctrl+r` or `delete`.
  package var key: String?
  /// Places it is listed: `item`, `pane`, `bar`.
  package var menus: Set<String>
  package var need: Need
  package var isDangerous: Bool
  package var confirm: SafeText?
  package var arguments: [Argument]
  /// Sent as a notification, without waiting for an answer.
  package var isNotification: Bool
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
