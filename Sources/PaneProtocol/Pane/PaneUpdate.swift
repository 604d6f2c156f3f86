// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `pane.set` and `nav.push`: members present replace, absent ones stay, null removes.
public struct PaneUpdate: Equatable, Sendable, WireObject {
  /// The input this answers; `nil` means the current one.
  public var generation: Int?
  /// Page of the navigation stack; `nil` is the root.
  public var page: String?
  /// Name in the title bar.
  public var title: Change<StyledText> = .unchanged
  /// Line below the title.
  public var subtitle: Change<StyledText> = .unchanged
  /// Facts for the status line.
  public var status: Change<StyledText> = .unchanged
  /// Short text at the trailing end of the title.
  public var badge: Change<StyledText> = .unchanged
  /// What is shown.
  public var content: Change<Content> = .unchanged
  /// Work under way over content that stays.
  public var loading: Change<Loading> = .unchanged
  /// What went wrong, instead of content.
  public var error: Change<ErrorCard> = .unchanged
  /// The card that stands in a list without rows.
  public var empty: Change<EmptyCard> = .unchanged
  /// Ids of the commands that are buttons, at most 32.
  public var toolbar: Change<[String]> = .unchanged
  /// Verbs of the page.
  public var commands: Change<[PluginCommand]> = .unchanged
  /// The question before the page is left.
  public var guardQuestion: Change<GuardQuestion> = .unchanged
  /// The things that may be dropped on the pane.
  public var drop: Change<DropSpec> = .unchanged
  /// The name of the root page's own parent.
  public var up: Change<StyledText> = .unchanged
  /// What the pane shows, for its peer.
  public var place: Change<ShownPlace> = .unchanged
  /// Rows to select, once; the first gets the cursor.
  ///
  /// At most 100,000; more are left out.
  public var select: [ItemID] = []
  /// Row to scroll to, once.
  public var reveal: ItemID?
  /// Branches to open or close, once; at most 1,000.
  public var expand: [RowExpansion] = []
  /// True when the user comes back to this place: cursor, scroll and filter are as they were left.
  public var isReturn = false
  /// Creates an update that changes nothing.
  public init() {}

  /// True when it says what is to be seen, and not only that something will come.
  public var bringsContent: Bool { content != .unchanged || error != .unchanged }

  /// True when this answers an `input.set`: it carries content, an error or loading.
  public var answersInput: Bool {
    content != .unchanged || error != .unchanged || loading != .unchanged
  }
}

extension PaneUpdate {
  package static let shape = WireShape(
    .optional("gen", .integer), .optional("page", .id), .removable("title", .text),
    .removable("subtitle", .text), .removable("status", .text), .removable("badge", .text),
    .removable("content", .object(Content.self)), .removable("loading", .object(Loading.self)),
    .removable("error", .object(ErrorCard.self)), .removable("empty", .object(EmptyCard.self)),
    .removable("toolbar", .list(.name, upTo: Limit.commands)),
    .removable("commands", .list(of: PluginCommand.self, upTo: Limit.commands)),
    .removable("guard", .object(GuardQuestion.self)),
    .optional("select", .list(.id, upTo: Limit.selected)), .optional("reveal", .id),
    .optional("expand", .map(.bool, upTo: Limit.ids)), .removable("drop", .object(DropSpec.self)),
    .removable("up", .text), .removable("place", .object(ShownPlace.self)),
    .optional("back", .bool))

  package static var absent: Self? { Self() }

  package func write(into writer: inout JSONWriter) {
    writer.optional("gen", generation)
    writer.optional("page", page)
    title.write("title", into: &writer) { $1.value($0) }
    subtitle.write("subtitle", into: &writer) { $1.value($0) }
    status.write("status", into: &writer) { $1.value($0) }
    badge.write("badge", into: &writer) { $1.value($0) }
    content.write("content", into: &writer) { $0.writeValue(into: &$1) }
    loading.write("loading", into: &writer) { $1.value($0) }
    error.write("error", into: &writer) { $1.value($0) }
    empty.write("empty", into: &writer) { $1.value($0) }
    toolbar.write("toolbar", into: &writer) { words, writer in
      writer.array { for word in words { $0.value(word) } }
    }
    commands.write("commands", into: &writer) { commands, writer in
      writer.array { for command in commands { $0.value(command) } }
    }
    guardQuestion.write("guard", into: &writer) { $1.value($0) }
    if !select.isEmpty { writer.member("select", select) }
    writer.optional("reveal", reveal)
    if !expand.isEmpty {
      writer.object("expand") {
        for row in expand {
          $0.name(text: row.id)
          $0.value(row.isExpanded)
        }
      }
    }
    drop.write("drop", into: &writer) { $1.value($0) }
    up.write("up", into: &writer) { $1.value($0) }
    place.write("place", into: &writer) { $1.value($0) }
    writer.flag("back", isReturn)
  }
}

/// A branch to open or close.
public struct RowExpansion: Equatable, Sendable {
  /// Id of the row.
  public var id: ItemID
  /// True when it is open afterwards.
  public var isExpanded: Bool
  /// Creates a wish.
  public init(id: ItemID, isExpanded: Bool) {
    self.id = id
    self.isExpanded = isExpanded
  }
}

extension WireMethod where Parameters == PaneUpdate, Answer == NoMembers {
  /// What the pane shows: members present replace, absent ones stay, null removes.
  package static var paneSet: Self { Self("pane.set", from: .plugin, .notification, since: 1) }
}
