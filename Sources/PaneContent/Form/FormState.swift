// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import PaneProtocol

/// A form as the user sees it: fields with answers, a cursor, and whether keys type into a field.
///
/// *Browsing*, keys move from field to field and belong to the host; *typing*, they go into the
/// field under the cursor. Esc ends typing and keeps the text.
package struct FormState: ContentState, TypedContent {
  /// A place of the cursor.
  enum Stop: Equatable, Sendable {
    /// A field by its id.
    case field(String)
    case submit, cancel
  }

  var typed: (any TypedContent)? { self }

  /// The declaration of the plugin.
  private(set) var content: FormContent
  var entries: [FormEntry]
  var stop = Stop.submit
  /// True while keys go into the field under the cursor.
  var isTyping = false
  /// True while the plugin has not answered what was sent to it.
  private(set) var isLocked = false
  /// Why the plugin could not take it.
  private(set) var failure: SafeText?
  /// Rows above the first on screen.
  var top = 0
  private(set) var size = CellSize(columns: 0, rows: 0)
  private var tokens: RequestTokens
  /// The number of the newest change.
  private var sequence = 0
  /// The field that was changed and not told of.
  private var untold: String?
  /// What the plugin is to be told.
  private var words: [ContentWord] = []
  /// True when the program it is from has ended: the next one knows of no change.
  private var isOrphaned = false

  init(_ content: FormContent, tokens: RequestTokens) {
    self.content = content
    self.tokens = tokens
    entries = content.fields.map { FormEntry($0) }
    stop = stops.first ?? .submit
  }

  mutating func replace(with content: FormContent) {
    let before = self
    self = FormState(content, tokens: tokens)
    size = before.size
    guard content.id == before.content.id else { return }
    isLocked = before.isLocked
    sequence = before.sequence
    for index in entries.indices {
      let field = entries[index].field
      guard let old = before.entries.first(where: { $0.field.id == field.id }),
        old.field.kind == field.kind, old.isChanged, field.kind != .password
      else { continue }
      entries[index].value = old.value
      entries[index].changedAt = old.changedAt
    }
    if before.isOrphaned {
      let changed = entries.filter(\.isChanged).sorted { $0.changedAt < $1.changedAt }
      for entry in changed { tell(of: entry, by: .left) }
    }
    guard stops.contains(before.stop) else { return }
    stop = before.stop
    isTyping = before.isTyping
    top = before.top
  }

  mutating func setViewport(_ size: CellSize) {
    self.size = size
    reveal()
  }

  mutating func takeCancellations() -> [Int] { tokens.takeAbandoned() }
  mutating func endRequests() -> RequestTokens { tokens }

  mutating func programEnded() {
    isLocked = false
    isOrphaned = true
    words = []
    for index in entries.indices where entries[index].field.kind == .password {
      entries[index].value = .text("")
    }
    _ = takeCancellations()
  }

  // MARK: Fields

  /// Places of the cursor, in their order.
  var stops: [Stop] {
    let fields = entries.indices.filter { isShown($0) && entries[$0].field.kind != .note }
    return fields.map { .field(entries[$0].field.id) } + [.submit]
      + (content.cancel == nil ? [] : [.cancel])
  }

  /// The field under the cursor; `nil` on a button.
  var current: Int? {
    guard case .field(let id) = stop else { return nil }
    return entries.firstIndex { $0.field.id == id }
  }

  /// Whether a field is there: another field may decide so.
  ///
  /// Where fields decide about one another, or the other one is unknown, it is.
  func isShown(_ index: Int) -> Bool {
    guard let condition = entries[index].field.condition,
      let other = entries.first(where: { $0.field.id == condition.field })
    else { return true }
    var seen: Set<String> = [entries[index].field.id]
    var next: FormEntry? = other
    while let entry = next, let further = entry.field.condition {
      guard seen.insert(entry.field.id).inserted else { return true }
      next = entries.first { $0.field.id == further.field }
    }
    if let last = next, seen.contains(last.field.id) { return true }
    return condition.values.contains(other.value.json(as: other.field.kind))
  }

  /// Fields that are otherwise than the plugin sent them.
  var changed: [String] { entries.filter(\.isChanged).map(\.field.id) }

  // MARK: Changing

  /// Changes the field under the cursor; tells whether the answer may be another.
  mutating func change(_ body: (inout FormEntry) -> Bool) -> Bool {
    guard !isLocked, let index = current, !entries[index].field.isDisabled,
      body(&entries[index])
    else { return false }
    noteChange(of: index)
    return true
  }

  private mutating func noteChange(of index: Int) {
    sequence += 1
    entries[index].changedAt = sequence
    entries[index].error = nil
    failure = nil
    untold = entries[index].field.id
    if !stops.contains(stop) { stop = stops.first ?? .submit }
    words.removeAll { $0 == .typed }
    words.append(.typed)
  }

  /// Gives the field under the cursor the answer back that the plugin sent.
  mutating func reset() -> Bool {
    change { entry in
      guard entry.isChanged else { return false }
      entry.value = entry.base
      return true
    }
  }

  /// Gives all fields the answers back that the plugin sent.
  mutating func resetAll() {
    for index in entries.indices {
      entries[index].value = entries[index].base
      entries[index].error = nil
    }
    isTyping = false
  }

  /// Tells the plugin of the newest change, unless it is in a password.
  mutating func tell(by cause: FormChange.Cause) {
    guard let id = untold, let entry = entries.first(where: { $0.field.id == id }) else { return }
    untold = nil
    words.removeAll { $0 == .typed }
    tell(of: entry, by: cause)
  }

  private mutating func tell(of entry: FormEntry, by cause: FormChange.Cause) {
    guard entry.field.kind != .password else { return }
    let value = entry.value.json(as: entry.field.kind)
    guard value.text.utf8.count <= Limit.fieldBytes else { return }
    words.append(
      .change(
        FormChange(
          form: content.id, sequence: entry.changedAt, field: entry.field.id, value: value,
          by: cause)))
  }

  // MARK: Moving

  /// Goes to a place of the cursor; a field that is left forward is checked.
  mutating func go(to next: Stop, checks: Bool) {
    if checks, let index = current { check(index) }
    if next != stop {
      tell(by: .left)
      if let index = current { entries[index].endSuggestions() }
    }
    stop = next
    if current == nil { isTyping = false }
    reveal()
  }

  /// Goes on by so many places; stops at both ends.
  mutating func step(by count: Int) -> Bool {
    let all = stops
    let now = all.firstIndex(of: stop) ?? 0
    let next = min(max(now + count, 0), all.count - 1)
    guard all.indices.contains(next), all[next] != stop else { return false }
    go(to: all[next], checks: isTyping && count > 0)
    return true
  }

  private mutating func check(_ index: Int) {
    if let words = entries[index].objection {
      entries[index].error = SafeText(words)
    } else if entries[index].error != nil, entries[index].isChanged {
      entries[index].error = nil
    }
  }

  // MARK: Sending

  /// Sends the answers when the rules of the host have nothing against them; else goes to the first.
  mutating func submit(by cause: String) {
    guard !isLocked else { return }
    tell(by: .left)
    let shown = entries.indices.filter { isShown($0) && entries[$0].field.kind != .note }
    for index in shown { check(index) }
    let wrong = shown.filter { entries[$0].objection != nil }
    if let first = wrong.first {
      // Who types goes on typing: letters that are meant for a password are no commands.
      if isTyping, let current, wrong.contains(current) { return reveal() }
      return go(to: .field(entries[first].field.id), checks: false)
    }
    let values = shown.map { index in
      (
        name: entries[index].field.id,
        value: entries[index].value.json(as: entries[index].field.kind)
      )
    }
    let changed = shown.filter { entries[$0].isChanged }.map { entries[$0].field.id }
    let json = JSONText(members: values)
    guard json.text.utf8.count <= Limit.formBytes else {
      return refuseLongest(of: shown)
    }
    isTyping = false
    isLocked = true
    failure = nil
    var submit = FormSubmit(form: content.id, values: json, changed: changed, by: cause)
    submit.secrets = Set(
      shown.map { entries[$0].field }.filter { $0.kind == .password }.map(\.id))
    words.append(.submit(submit, title: content.submit ?? FormWords.submit))
  }

  /// Says under the longest of the answers, which are too long together, that they cannot be sent, and
  /// goes there.
  private mutating func refuseLongest(of shown: [Int]) {
    let words = SafeText(FormWords.tooLong)
    let longest = shown.filter { !entries[$0].field.isDisabled }.max { one, other in
      func bytes(_ index: Int) -> Int {
        entries[index].value.json(as: entries[index].field.kind).text.utf8.count
      }
      return bytes(one) < bytes(other)
    }
    guard let longest else { return fail(words) }
    entries[longest].error = words
    go(to: .field(entries[longest].field.id), checks: false)
  }

  /// Says why it was not taken, above the buttons; the cursor goes there where that is out of sight.
  private mutating func fail(_ words: SafeText) {
    failure = words
    guard !isTyping else { return }
    reveal()
    if top + size.rows < height { go(to: .submit, checks: false) }
  }

  /// Presses the button that leaves.
  mutating func cancel() {
    if !isLocked { words.append(.cancel(FormCancel(form: content.id))) }
  }

  /// Notes what became of the answers that were sent.
  ///
  /// - Returns: A field that is complained about and not there, if any.
  @discardableResult
  package mutating func submitted(_ outcome: SubmitOutcome) -> String? {
    guard isLocked else { return nil }
    isLocked = false
    var stranger: String?
    switch outcome {
    case .failed(let words): fail(words)
    case .cancelled: break
    case .done(let answer) where answer.errors.isEmpty:
      for index in entries.indices where isShown(index) {
        entries[index].base = entries[index].value
      }
    case .done(let answer):
      for error in answer.errors {
        guard let index = entries.firstIndex(where: { $0.field.id == error.field }) else {
          stranger = stranger ?? error.field
          continue
        }
        entries[index].error = error.words
      }
      let wrong = entries.indices.first { entries[$0].error != nil && isShown($0) }
      if let wrong { go(to: .field(entries[wrong].field.id), checks: false) }
    }
    return stranger
  }

  /// Takes over what the plugin changes of its fields.
  package mutating func apply(_ patch: FormPatch) -> ChangeResult {
    guard patch.form == content.id else { return .ignored }
    var stranger: String?
    for change in patch.fields {
      guard let index = entries.firstIndex(where: { $0.field.id == change.field.id }) else {
        stranger = stranger ?? change.field.id
        continue
      }
      let keepsAnswer = entries[index].changedAt > patch.sequence ?? 0
      entries[index].declare(change.applied(to: entries[index].field))
      if change.members.contains("error") { entries[index].error = change.field.error }
      guard change.members.contains("value"), entries[index].field.kind != .password else {
        continue
      }
      entries[index].base = FormValue(change.field.value, of: entries[index].field)
      if !keepsAnswer { entries[index].value = entries[index].base }
    }
    if !stops.contains(stop) { stop = stops.first ?? .submit }
    reveal()
    return stranger.map { .incomplete($0) } ?? .applied
  }

  /// Takes what is to be said to the plugin.
  package mutating func takeWords() -> [ContentWord] {
    defer { words = [] }
    return words
  }

  /// Notes that the user has stopped typing for a moment.
  package mutating func pauseTyping() { tell(by: .typed) }
}

extension FormContent: ShownContent {
  typealias State = FormState
}
