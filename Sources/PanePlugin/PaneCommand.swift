// SPDX-License-Identifier: Apache-2.0

/// A verb of the pane, with its key and its places in menus.
///
/// The host shows it, checks what it needs, asks for arguments and confirmation, and only then
/// sends it here.
public struct PaneCommand: Equatable, Sendable {
  /// A menu the command is listed in.
  public enum Menu: String, Sendable { case item, pane, bar }
  /// What must be selected for the command to make sense.
  public enum Need: String, Sendable { case item, items, always }

  /// One thing the host asks the user before the command runs.
  public struct Argument: Equatable, Sendable {
    /// How the answer is given.
    public enum Kind: String, Sendable { case text, password, number, bool, choice, multi, note }

    /// Name of the answer in the run's arguments.
    public var id: String
    /// What is asked.
    public var label: String
    /// How the answer is given.
    public var kind: Kind
    /// Answer offered at first.
    public var value: JSON?
    /// Answers to choose from.
    public var choices: [Choice]
    /// Whether an empty answer is refused.
    public var isRequired: Bool

    /// Creates an argument.
    public init(
      _ id: String, _ label: String, kind: Kind = .text, value: JSON? = nil,
      choices: [Choice] = [], required: Bool = false
    ) {
      self.id = id
      self.label = label
      self.kind = kind
      self.value = value
      self.choices = choices
      isRequired = required
    }
  }

  /// Stable name, sent back when the command runs.
  public var id: String
  /// What menus and the palette call it.
  public var title: String
  /// Key such as `e`, `ctrl+r` or `delete`; the user's key map wins.
  public var key: String?
  /// Menus it is listed in; `nil` leaves that to the host.
  public var menus: [Menu]?
  /// What must be selected.
  public var need: Need
  /// Whether it destroys something.
  public var isDangerous: Bool
  /// Question the host asks first.
  public var confirm: Text?
  /// What the host asks the user first.
  public var arguments: [Argument]
  /// Whether it is sent without waiting for an answer.
  public var isNotification: Bool

  /// Creates a command.
  public init(
    _ id: String, _ title: String, key: String? = nil, menus: [Menu]? = nil, need: Need = .always,
    dangerous: Bool = false, confirm: Text? = nil, arguments: [Argument] = []
  ) {
    self.id = id
    self.title = title
    self.key = key
    self.menus = menus
    self.need = need
    isDangerous = dangerous
    self.confirm = confirm
    self.arguments = arguments
    isNotification = false
  }
}

/// One answer to choose.
public struct Choice: Equatable, Sendable {
  /// Name of the answer.
  public var id: String
  /// What it is called.
  public var text: String
  /// More about it.
  public var detail: String?

  /// Creates an answer.
  public init(_ id: String, _ text: String, detail: String? = nil) {
    self.id = id
    self.text = text
    self.detail = detail
  }
}
