// SPDX-License-Identifier: Apache-2.0
package import CellText
package import FileKit
package import PanePlugin

/// The rows of a column of lines, and what can be done with its rows.
package struct LineSettings {
  /// The command whose lines are the rows.
  package var command: CommandTemplate?
  /// True when the first rows come from what the host was given as input.
  package var readsInput = false
  /// True when a zero byte ends a line.
  package var hasZeros = false
  /// The name of the column; `nil` is the command.
  package var title: String?
  /// The way a line becomes a row.
  package var form = LineForm()
  /// True when the filter is as fuzzy as people know it from other finders.
  package var isFuzzy = false
  /// The words of the filter at first.
  package var query = ""
  /// True when several rows can be marked.
  package var hasMarks = false
  /// The actions on rows.
  package var actions: [LineAction] = []
  /// The moments at which the command is run again by itself.
  package var renewal: LineRenewal?

  /// Creates settings without a command.
  package init() {}

  /// Reads the settings of a column; what is wrong in them is left out.
  init(_ settings: JSON) {
    command = settings["command"]?.string.map { CommandTemplate($0) }
    readsInput = settings["input"]?.bool ?? false
    hasZeros = settings["zeros"]?.bool ?? false
    title = settings["title"]?.string
    form.separator = settings["split"]?.string.map(LineForm.separator)
    form.shown = settings["show"]?.array.compactMap(\.int) ?? []
    form.detail = settings["detail"]?.array.compactMap(\.int) ?? []
    form.value = settings["value"]?.int
    form.isTable = settings["table"]?.bool ?? false
    form.hasHeader = settings["header"]?.bool ?? false
    form.areFiles = settings["as"]?.string == "files"
    form.type = settings["type"]?.string
    isFuzzy = settings["fuzzy"]?.bool ?? false
    query = settings["query"]?.string ?? ""
    hasMarks = settings["multi"]?.bool ?? false
    actions = (settings["actions"]?.strings ?? []).compactMap { try? LineAction($0) }
    renewal = settings["refresh"]?.string.flatMap { try? LineRenewal($0) }
  }

  /// The settings as a column of a layout has them.
  var json: JSON {
    var members: [JSON.Member] = []
    func add(_ name: String, _ value: JSON?) {
      if let value { members.append(.init(name, value)) }
    }
    func add(_ name: String, _ isSet: Bool) { if isSet { add(name, JSON.bool(true)) } }
    func add(_ name: String, _ numbers: [Int]) {
      if !numbers.isEmpty { add(name, JSON.array(numbers.map(JSON.int))) }
    }
    add("command", command.map { JSON.string($0.source) })
    add("input", readsInput)
    add("zeros", hasZeros)
    add("title", title.map(JSON.string))
    add("split", form.separator.map { JSON.string(String(decoding: $0, as: UTF8.self)) })
    add("show", form.shown)
    add("detail", form.detail)
    add("value", form.value.map(JSON.int))
    add("table", form.isTable)
    add("header", form.hasHeader)
    add("as", form.areFiles ? "files" : nil)
    add("type", form.type.map(JSON.string))
    add("fuzzy", isFuzzy)
    add("query", query.isEmpty ? nil : JSON.string(query))
    add("multi", hasMarks)
    if !actions.isEmpty { add("actions", JSON.array(actions.map { JSON.string($0.source) })) }
    add("refresh", renewal.map { JSON.string($0.source) })
    return .object(members)
  }

  /// The same as text.
  package var text: String { json.text }

  /// True when a command names rows of other columns by their numbers.
  var namesColumns: Bool {
    ([command] + actions.map(\.command)).contains { $0?.namedColumns.isEmpty == false }
  }

  /// True when it says more than which command is run, so that the pane of lines is needed.
  package var isRich: Bool {
    var plain = LineSettings()
    plain.command = command
    plain.readsInput = readsInput
    return json != plain.json
  }
}

/// The moments at which a command is run again by itself.
package struct LineRenewal: Equatable, Sendable {
  /// The reason for the next run.
  package enum Cause: Equatable, Sendable {
    /// So many milliseconds have passed since the end of the one before.
    case time(milliseconds: Int)
    /// Something in a folder has changed.
    case folder(FilePath)
  }
  /// The reason for the next run.
  package let cause: Cause
  /// The words it was read from.
  package let source: String

  /// Reads `2s`, `500ms`, `5m`, or `on:` and a folder.
  ///
  /// - Throws: `FileProblem` in words about the option.
  package init(_ words: String) throws(FileProblem) {
    source = words
    if words.hasPrefix("on:"), words.count > 3 {
      cause = .folder(FilePath(String(words.dropFirst(3))))
      return
    }
    let digits = words.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let units = ["ms": 1.0, "s": 1_000, "": 1_000, "m": 60_000, "h": 3_600_000]
    guard let number = Double(digits), let unit = units[String(words.dropFirst(digits.count))],
      number * unit >= 50, number * unit <= 86_400_000
    else {
      throw FileProblem("“\(words)” is no time such as 2s or 500ms, and no on:FOLDER")
    }
    cause = .time(milliseconds: Int(number * unit))
  }
}
