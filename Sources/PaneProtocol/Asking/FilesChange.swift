// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `files.change`: has the host change files, safe against a crash and with a way back.
///
/// The host looks at all of them first, writes down what it is about to do, does it, and answers when
/// it is durable. Nothing is ever replaced unasked.
public struct FilesChange: Equatable, Sendable, WireObject {
  /// The kind of work.
  public enum Operation: String, CaseIterable, Sendable {
    /// New empty files and folders, with the folders that are missing above.
    case create
    /// Other names; the files of one change may take each other's. An item without `to` is a folder
    /// that is made for the others.
    case rename
    /// Into the trash.
    case trash
    /// Away for ever.
    case delete
    /// Copies at the places `to`; beside the file itself, under another name, where that is its own.
    case copy
    /// Links at the places `to`.
    case link
    /// Other permissions, another owner and group, another time, or several of them.
    case mode
    /// Each to its place `to`, on whatever file system that is.
    case move
    /// Out of the trash, to the places `to`. An item without `to` is a folder that is made for the
    /// others.
    case restore
    /// What has grown under a name of its own gets the name `to`, or the next that is free; taking it
    /// back puts it into the trash.
    case publish
    /// Copies at the places `to`, where what is there goes to the trash; an item without `to` goes to
    /// the trash itself.
    case sync
  }

  /// The treatment of names that are taken.
  public enum Conflict: String, CaseIterable, Sendable {
    /// What cannot have its name is left as it is.
    case refuse
    /// The user is asked, before anything is done.
    case ask
  }

  /// The kind of links.
  public enum LinkStyle: String, CaseIterable, Sendable {
    /// To the whole path.
    case absolute
    /// To the path from where the link is.
    case relative
    /// One more name of the file.
    case hard
  }

  /// What the change is called where it is taken back, such as `Renaming 3 entries`.
  public var title: SafeText
  /// What is done.
  public var operation: Operation
  /// The files it is done to, in their order.
  public var items: [Item]
  /// The treatment of names that are taken.
  public var conflict = Conflict.refuse
  /// The kind of links that are made.
  public var style = LinkStyle.absolute
  /// True when one that cannot be changed keeps all from being changed.
  public var isTogether = false
  /// True when some of what was meant is left out, so that its end is not told as that of all.
  public var isPartial = false
  /// True when further files follow in another request; it is answered at once.
  public var hasMore = false

  /// Creates a change.
  public init(_ operation: Operation, title: SafeText, items: [Item]) {
    self.operation = operation
    self.title = title
    self.items = items
  }

  /// A file of a change.
  public struct Item: Equatable, Sendable, WireObject {
    /// Its path or `file:` address.
    public var path: String
    /// Where it goes.
    public var to: String?
    /// True for a folder that is to be made.
    public var isFolder: Bool
    /// The permissions it gets, as a number of 12 bits.
    public var mode: Int?
    /// The number of the user it is to belong to.
    public var user: Int?
    /// The number of the group it is to belong to.
    public var group: Int?
    /// When it is to have been changed last, in seconds since 1970.
    public var modified: Int?

    /// Names a file.
    public init(
      path: String, to: String? = nil, isFolder: Bool = false, mode: Int? = nil,
      user: Int? = nil, group: Int? = nil, modified: Int? = nil
    ) {
      self.path = path
      self.to = to
      self.isFolder = isFolder
      self.mode = mode
      self.user = user
      self.group = group
      self.modified = modified
    }

    package static let shape = WireShape(
      .required("path", .string(upTo: Limit.placeBytes)),
      .optional("to", .string(upTo: Limit.placeBytes)), .optional("folder", .flag),
      .optional("mode", .bounded(0...0o7777)), .optional("user", .bounded(Limit.owners)),
      .optional("group", .bounded(Limit.owners)), .optional("modified", .bounded(Limit.moments)))

    /// A number within bounds: another mode or owner than the one that was meant would be a mistake.
    private static func number(
      _ name: StaticString, in value: JSONValue, _ bounds: ClosedRange<Int>,
      _ reader: inout MemberReader
    ) -> Int? {
      guard let number = reader.int(name, in: value) else { return nil }
      if bounds.contains(number) { return number }
      reader.note(RemarkWords.outOfBounds(name, number))
      return nil
    }

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let path = reader.string("path", in: value, maxBytes: Limit.placeBytes) else {
        return nil
      }
      self.init(
        path: path, isFolder: reader.bool("folder", in: value) ?? false,
        mode: Self.number("mode", in: value, 0...0o7777, &reader))
      user = Self.number("user", in: value, Limit.owners, &reader)
      group = Self.number("group", in: value, Limit.owners, &reader)
      modified = Self.number("modified", in: value, Limit.moments, &reader)
      guard let other = value["to"], !other.isNull else { return }
      // Without its place it would be another change.
      guard let to = reader.string(other, "to", maxBytes: Limit.placeBytes) else { return nil }
      self.to = to
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("path", path)
      writer.optional("to", to)
      writer.flag("folder", isFolder)
      writer.optional("mode", mode)
      writer.optional("user", user)
      writer.optional("group", group)
      writer.optional("modified", modified)
    }
  }

  package static let shape = WireShape(
    .required("title", .label), .required("op", .word(of: Operation.self)),
    .required("items", .list(of: Item.self, upTo: Limit.changedFiles)),
    .optional("conflict", .word(of: Conflict.self)),
    .optional("style", .word(of: LinkStyle.self)), .optional("together", .flag),
    .optional("partial", .flag), .optional("more", .flag))

  /// Reads all of a change or none of it: with a file left out it would be another.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let title = reader.label("title", in: value),
      let operation = reader.choice("op", in: value, Operation.self),
      let list = reader.array("items", in: value), list.count <= Limit.changedFiles
    else { return nil }
    var items: [Item] = []
    for element in list.elements {
      guard element.isObject, let item = Item(element, &reader) else { return nil }
      items.append(item)
    }
    self.init(operation, title: title, items: items)
    conflict = reader.choice("conflict", in: value, Conflict.self) ?? .refuse
    style = reader.choice("style", in: value, LinkStyle.self) ?? .absolute
    isTogether = reader.bool("together", in: value) ?? false
    isPartial = reader.bool("partial", in: value) ?? false
    hasMore = reader.bool("more", in: value) ?? false
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("title", title.string)
    writer.member("op", operation.rawValue)
    writer.member("items", items)
    if conflict != .refuse { writer.member("conflict", conflict.rawValue) }
    if style != .absolute { writer.member("style", style.rawValue) }
    writer.flag("together", isTogether)
    writer.flag("partial", isPartial)
    writer.flag("more", hasMore)
  }
}

/// The answer to `files.change`: what has become of the files.
public struct FilesChanged: Equatable, Sendable, WireObject {
  /// The number of files that were changed.
  public var done: Int
  /// Where they are now, as many as a line holds.
  public var items: [Item]
  /// Why others stay as they are, as many as a line holds.
  public var refused: [Refusal]

  /// How many of the files were changed, the rows they are now, and those refused.
  public init(done: Int = 0, items: [Item] = [], refused: [Refusal] = []) {
    self.done = done
    self.items = items
    self.refused = refused
  }

  /// A file that was changed.
  public struct Item: Equatable, Sendable, WireObject {
    /// Its position among the files of the change.
    public var n: Int
    /// Its `file:` address now.
    public var path: String

    /// Names a file.
    public init(n: Int, path: String) {
      self.n = n
      self.path = path
    }

    package static let shape = WireShape(
      .required("n", .position), .required("path", .string(upTo: Limit.placeBytes)))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let n = reader.position("n", in: value),
        let path = reader.string("path", in: value, maxBytes: Limit.placeBytes)
      else { return nil }
      self.init(n: n, path: path)
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("n", n)
      writer.member("path", path)
    }
  }

  /// A file that stays as it is.
  public struct Refusal: Equatable, Sendable, WireObject {
    /// Its position among the files of the change.
    public var n: Int
    /// The reason, as the end of a sentence.
    public var reason: SafeText
    /// True when the reason is that its name is taken.
    public var isTaken: Bool
    /// True when no trash takes it, so that it can only be deleted for ever.
    public var isUnfit: Bool

    /// Says why a file stays.
    public init(n: Int, reason: SafeText, isTaken: Bool = false, isUnfit: Bool = false) {
      self.n = n
      self.reason = reason
      self.isTaken = isTaken
      self.isUnfit = isUnfit
    }

    package static let shape = WireShape(
      .required("n", .position), .required("reason", .label), .optional("taken", .flag),
      .optional("unfit", .flag))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let n = reader.position("n", in: value),
        let reason = reader.label("reason", in: value)
      else { return nil }
      self.init(
        n: n, reason: reason, isTaken: reader.bool("taken", in: value) ?? false,
        isUnfit: reader.bool("unfit", in: value) ?? false)
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("n", n)
      writer.member("reason", reason.string)
      writer.flag("taken", isTaken)
      writer.flag("unfit", isUnfit)
    }
  }

  package static let shape = WireShape(
    .required("done", .count), .optional("items", .list(of: Item.self, upTo: Limit.changedFiles)),
    .optional("refused", .list(of: Refusal.self, upTo: Limit.changedFiles)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let done = reader.count("done", in: value) else { return nil }
    self.init(
      done: done, items: reader.objects("items", in: value, limit: Limit.changedFiles) ?? [],
      refused: reader.objects("refused", in: value, limit: Limit.changedFiles) ?? [])
  }

  /// Writes the members into an open object; what one line does not hold is left out.
  package func write(into writer: inout JSONWriter) {
    writer.member("done", done)
    writer.bounded("items", items, reservedBytes: Limit.hostLineBytes / 2) { $0.value($1) }
    writer.bounded("refused", refused, reservedBytes: 256) { $0.value($1) }
  }
}

extension WireMethod where Parameters == FilesChange, Answer == FilesChanged {
  /// Has the host change files.
  public static var filesChange: Self { Self("files.change", from: .plugin, .request, since: 1) }
}
