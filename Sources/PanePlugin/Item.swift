// SPDX-License-Identifier: Apache-2.0

/// One entry of a list or an outline.
public struct Item: Equatable, Sendable {
  /// Where activating an entry leads.
  public enum Enter: String, Sendable {
    /// On to the next column.
    case next
    /// To this pane: it gets the activation, the focus stays.
    case `self`
    /// To this pane, as `self`; but a step with → goes on to the next column.
    case open
  }

  /// Where on a row something may be dropped.
  public enum DropRows: String, Sendable { case into, between, both, none }

  /// Stable name within the list, 1…512 bytes of UTF-8; never shown.
  public var id: String
  /// What the row says.
  public var text: Text
  /// A second, fainter text beside it.
  public var detail: Text?
  /// Name of an icon of the host, or one character.
  public var icon: String?
  /// Short text at the right edge.
  public var badge: Text?
  /// MIME-like name of the value.
  public var type: String?
  /// What the next column and drop targets receive, at most 16 KiB; the plain text when absent.
  public var value: JSON?
  /// Levels below the root, for an outline given as a flat list.
  public var depth = 0
  /// Whether the row has children that are fetched when it is opened.
  public var isExpandable = false
  /// Children given at once.
  public var children: [Item]?
  /// State of the check box, or `nil` for a row without one.
  public var isChecked: Bool?
  /// Where activating leads.
  public var enter = Enter.next
  /// Whether the row is shown but cannot be used.
  public var isDisabled = false
  /// `true` makes the row a copy source; an object declares more.
  public var drag: JSON?
  /// Where on this row something may be dropped.
  public var drop: DropRows?
  /// Ids of the commands in the row's menu, or `nil` for all that fit.
  public var menu: [String]?
  /// Plugin that shows this row in the next column.
  public var opens: String?
  /// Words for screen readers.
  public var alt: String?

  /// Creates a row; set the other properties where they matter.
  public init(
    _ id: String, _ text: Text, detail: Text? = nil, badge: Text? = nil, type: String? = nil,
    value: JSON? = nil
  ) {
    self.id = id
    self.text = text
    self.detail = detail
    self.badge = badge
    self.type = type
    self.value = value
  }
}
