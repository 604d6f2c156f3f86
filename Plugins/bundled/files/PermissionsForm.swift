// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The form for permissions and times of files, and of what lies below folders.
final class PermissionsForm {
  private unowned let files: FileBrowser
  private var places: [FilePath] = []
  /// What the form shows, as far as it is known: the boxes and the number say the same.
  private var sight = ModeSight()
  /// What the boxes said before anybody touched them.
  private var untouched = ModeWish()
  /// The text in the field of the number as it was heard of last.
  private var typed = ""
  /// What the other side may still say of what has been replaced: the boxes before, the text before.
  private var (oldBoxes, oldText): ([UInt32?], String) = ([], "")

  /// Name of the page and of the form on the wire.
  static let pageName = "permissions"
  private static let asTheyAre = "keep"
  private static let words = [
    "nothing", "run", "write", "write and run", "read", "read and run", "read and write",
    "read, write and run",
  ]

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// Sets what is done with the form.
  func bind() {
    pane.form.onSubmit { [self] in submit($0) }
    pane.form.onEvent { [self] event in
      switch event {
      case .cancelled: leave()
      case .changed(let change): follow(change)
      }
    }
  }

  // MARK: Showing

  /// Shows the form for some places.
  func begin(_ places: [FilePath], _ run: CommandRequest) {
    pane.work {
      ModeTree(places, isDeep: false).entries
    } then: { [self] entries in
      guard !entries.isEmpty else { return run.fail("A link has no permissions of its own") }
      self.places = places
      let name = FileChanges.name(of: places, places.count)
      var update = PaneUpdate(
        title: Text("Permissions of \(name)"),
        content: .form(FormContent(id: Self.pageName, fields: fields(entries), submit: "Change")),
        commands: [])
      update.status = .set(Text("Ctrl-S changes, Esc leaves"))
      update.page = Self.pageName
      pane.push(page: Self.pageName, update)
      run.done()
    }
  }

  private func fields(_ entries: [ModeTree.Entry]) -> [FormField] {
    let labels: [ModeWish.Class: SafeText] = [
      .owner: "The owner may", .group: "The group may", .others: "Others may",
    ]
    var fields = ModeWish.Class.allCases.map { part in
      let values = Set(entries.map { ModeWish.bits($0.facts.mode, of: part) })
      let value = values.count == 1 ? values.first.map { "\($0)" } : nil
      return FormField(
        id: part.rawValue, label: labels[part], kind: .choice,
        value: JSONText(string: value ?? Self.asTheyAre), choices: Self.choices)
    }
    sight = ModeSight(modes: Set(entries.map { $0.facts.mode & 0o7777 }))
    untouched = sight.wish
    (typed, oldText, oldBoxes) = ("", "", sight.boxes)
    fields.append(numberField(""))
    guard entries.contains(where: { $0.facts.kind == .folder }) else {
      return fields + owners(entries)
    }
    fields.append(FormField(id: "inside", label: "Also what is inside", kind: .bool, value: false))
    var run = FormField(
      id: "run", label: "To run", kind: .choice, value: "sparing",
      choices: [
        .init(id: "sparing", text: "files as before, folders as read"),
        .init(id: "all", text: "all exactly as chosen"),
      ])
    run.help = "As before: files that could be run stay so, folders that can be read can be entered"
    run.condition = .init("inside", isAnyOf: [true])
    return fields + [run] + owners(entries)
  }

  /// The fields for user, group and time; only root can give files to other users.
  private func owners(_ entries: [ModeTree.Entry]) -> [FormField] {
    func field(_ id: String, _ label: SafeText, _ names: Set<String>) -> FormField {
      var field = FormField(id: id, label: label)
      field.placeholder = SafeText(names.count == 1 ? names.first ?? "" : "as they are")
      return field
    }
    // Few numbers: each name is looked up once.
    let users = Set(entries.map(\.facts.owner)).prefix(2).map { OwnerNames.user($0) }
    let groups = Set(entries.map(\.facts.group)).prefix(2).map { OwnerNames.group($0) }
    let group = field("group-name", "Group", Set(groups))
    let times = Set(entries.map(\.facts.modified)).prefix(2)
    let modified = field(
      "modified", "Modified", Set(times.map { TimeWish.text(nanoseconds: $0) }))
    let user = field("user-name", "Belongs to", Set(users))
    return [modified] + (OwnerNames.mayGiveAway ? [user] : []) + [group]
  }

  /// Lets the number follow the boxes, and the boxes the number.
  private func follow(_ change: FormChange) {
    guard change.form == Self.pageName, let value = JSON(change.value).string else { return }
    var changes: [FormPatch.Change] = []
    if change.field == "number" {
      typed = value
      oldBoxes = sight.boxes
      guard sight.take(number: value) else { return }
      changes = ModeWish.Class.allCases.map { part in
        let words = sight.wish[part].map { "\($0)" } ?? Self.asTheyAre
        return .init(
          FormField(id: part.rawValue, kind: .choice, value: JSONText(string: words)),
          members: ["value"])
      }
    } else if let part = ModeWish.Class(rawValue: change.field) {
      sight.take(UInt32(value), for: part)
      // What was typed there is old now; the number of the boxes stands in its place.
      if !typed.isEmpty { (oldText, typed) = (typed, "") }
      changes = [.init(numberField(""), members: ["value", "placeholder"])]
    }
    guard !changes.isEmpty else { return }
    pane.form.patch(
      FormPatch(form: Self.pageName, sequence: change.sequence, fields: changes))
  }

  /// The field for the number: empty it shows that of the boxes, so that one types without deleting.
  private func numberField(_ value: String) -> FormField {
    var field = FormField(id: "number", label: "Or as a number", value: JSONText(string: value))
    field.placeholder = SafeText(sight.number.isEmpty ? "such as 644" : sight.number)
    return field
  }

  /// The permissions that the fields say: what was changed last counts where one does not follow yet.
  private func wish(_ form: FormRequest) -> ModeWish? {
    let number = form["number"]?.string ?? ""
    var boxes = sight
    for part in ModeWish.Class.allCases {
      boxes.take(form[part.rawValue]?.string.flatMap { UInt32($0) }, for: part)
    }
    if !number.isEmpty, number != typed, number != oldText { return ModeWish(number: number) }
    let areBoxesNews = boxes.boxes != sight.boxes && boxes.boxes != oldBoxes
    return typed.isEmpty || areBoxesNews ? boxes.wish : ModeWish(number: typed)
  }

  private static let choices: [FormField.Choice] =
    [.init(id: asTheyAre, text: "as they are")]
    + words.enumerated().reversed().map { .init(id: "\($0)", text: SafeText($1)) }

  // MARK: Doing

  private func submit(_ form: FormRequest) {
    let number = form["number"]?.string ?? ""
    guard var wish = wish(form) else {
      return form.refuse(["number": "Three or four digits from 0 to 7, such as 644 or 0755"])
    }
    let isDeep = form["inside"]?.bool ?? false
    let isSparing = isDeep && form["run"]?.string != "all"
    let time = form["modified"]?.string ?? ""
    let modified = TimeWish.seconds(time, now: FileWords.secondsNow)
    if !time.isEmpty, modified == nil {
      return form.refuse(["modified": TimeWish.fault])
    }
    let (user, group) = (form["user-name"]?.string ?? "", form["group-name"]?.string ?? "")
    // Another time or owner alone leaves the permissions of what is inside.
    let hasOthers = modified != nil || !user.isEmpty || !group.isEmpty
    if hasOthers, number.isEmpty, wish == untouched { wish = ModeWish() }
    if isDeep, wish.closesFolders(isSparing: isSparing) {
      let field = number.isEmpty ? ModeWish.Class.owner.rawValue : "number"
      return form.refuse([field: "The owner could not get into the folders any more"])
    }
    let (places, permissions) = (places, wish)
    pane.work {
      let owners = OwnerWish(
        user: user.isEmpty ? nil : OwnerNames.user(named: user),
        group: group.isEmpty ? nil : OwnerNames.group(named: group))
      return (ModeTree(places, isDeep: isDeep), owners)
    } then: { [self] (tree: ModeTree, owners: OwnerWish) in
      if !user.isEmpty, owners.user == nil {
        return form.refuse(["user-name": "There is no user “\(user)”"])
      }
      if !group.isEmpty, owners.group == nil {
        return form.refuse(["group-name": "There is no group “\(group)”"])
      }
      if tree.isCut {
        let most = FileWords.grouped(ModeTree.most)
        return form.refuse(["inside": "There are more than \(most) entries; choose fewer"])
      }
      let items = tree.entries.map { entry -> FilesChange.Item in
        let facts = entry.facts
        let (user, group) = owners.numbers(over: facts)
        let old = facts.mode & 0o7777
        let new = permissions.mode(
          from: old, isFolder: facts.kind == .folder, isSparing: isSparing)
        let isOther = modified.map { Int64($0) * 1_000_000_000 != facts.modified } ?? false
        return .init(
          path: entry.place.value, mode: new == old ? nil : Int(new), user: user, group: group,
          modified: isOther ? modified : nil)
      }
      change(items.filter(\.changesAnything), form)
    }
  }

  private func change(_ items: [FilesChange.Item], _ form: FormRequest) {
    guard !items.isEmpty else {
      leave()
      return form.done("They are so already")
    }
    let name = FileChanges.name(of: places, places.count)
    let isTime = items.allSatisfy { $0.mode == nil && $0.user == nil && $0.group == nil }
    let change = FilesChange(.mode, isTime ? .time(name) : .permissions(name), items: items)
    pane.files.change(change) { [self] outcome in
      switch outcome {
      case .failure(let error): form.refuse(["owner": error.message.string])
      case .success(let changed):
        var words = "\(FileWords.grouped(changed.done)) changed"
        if let refusal = changed.refused.first {
          let count = FileWords.grouped(items.count - changed.done)
          words += ", \(count) stayed: \(refusal.reason.string)"
        }
        leave()
        files.refresh { [self] in
          files.status.lookAgain()
          form.done(words)
        }
      }
    }
  }

  private func leave() { pane.pop(to: files.finding.pageName ?? "") }
}

/// The user and the group that files are to belong to.
private struct OwnerWish: Sendable {
  var user: UInt32?
  var group: UInt32?

  /// The numbers for a file; `nil` where it belongs to them already.
  func numbers(over facts: FileFacts) -> (user: Int?, group: Int?) {
    (
      user.flatMap { $0 == facts.owner ? nil : Int($0) },
      group.flatMap { $0 == facts.group ? nil : Int($0) }
    )
  }
}

extension FilesChange.Item {
  /// False when all is to stay as it is.
  fileprivate var changesAnything: Bool {
    mode != nil || user != nil || group != nil || modified != nil
  }
}

extension ModeWish {
  /// The bits of a class in permissions.
  fileprivate static func bits(_ mode: UInt32, of part: Class) -> UInt32 {
    mode >> part.shift & 7
  }
}
