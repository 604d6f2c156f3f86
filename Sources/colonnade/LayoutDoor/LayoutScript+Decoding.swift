// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import JSONRPC
import SplitLayout

/// Reading a layout script.
extension LayoutScript {
  /// Rows of the window when a script does not say.
  static let standardRows = 24

  /// Reads a script from the root of a JSON text.
  ///
  /// Unknown members are warnings, so that a `split` can be copied out of a layout file.
  ///
  /// - Throws: `Failure` when a required member is missing or a known one makes no sense.
  init(_ root: JSONValue) throws(Failure) {
    guard root.isObject else { throw Failure.notAScript }
    let style: SplitStyle = try root["style"].required("style").word("style")
    var columns: [ColumnRole]?
    if let list = root["columns"], !list.isNull { columns = try list.roles("columns") }
    configuration = SplitConfiguration(style: style, columns: columns)
    let width = try root["width"].required("width").cells("width")
    var rows = Self.standardRows
    if let height = root["height"], !height.isNull { rows = try height.cells("height") }
    size = CellSize(columns: width, rows: rows)
    if let list = root["content"], !list.isNull {
      configuration.hasContent = PerColumn(false)
      for role in try list.roles("content") { configuration.hasContent[role] = true }
    }
    if let split = root["split"], !split.isNull { try readSplit(split) }
    if let list = root["actions"], !list.isNull { try readActions(list) }
    warnAboutMembers(
      of: root, known: ["style", "columns", "width", "height", "content", "split", "actions"])
    try checkConfiguration()
  }

  private mutating func checkConfiguration() throws(Failure) {
    for problem in configuration.problems {
      switch problem {
      case .badWidth(let role):
        throw Failure.badWidth(role)
      case .noSuchColumn(let role):
        throw Failure.noSuchColumn(role)
      case .paneInUse(let role):
        throw Failure.paneInUse(role)
      case .minimumAboveMaximum(let role):
        warnings.append(LayoutScriptWords.minimumAbove(role))
      case .preferredAboveMaximum(let role):
        warnings.append(LayoutScriptWords.preferredAbove(role))
      }
    }
  }

  private mutating func warnAboutMembers(of value: JSONValue, known: [String]) {
    for (key, _) in value.members where !key.isPrivate && !known.contains(key.string) {
      warnings.append(LayoutScriptWords.unknownMember(key.string))
    }
  }

  private mutating func readSplit(_ split: JSONValue) throws(Failure) {
    guard split.isObject else { throw Failure("split", LayoutScriptWords.notAnObject) }
    for (key, value) in split.members where !value.isNull {
      switch key {
      case "preferredDisplayMode":
        configuration.preferredDisplayMode = try value.word("preferredDisplayMode")
      case "preferredSplitBehavior":
        configuration.preferredSplitBehavior = try value.word("preferredSplitBehavior")
      case "primaryEdge": configuration.primaryEdge = try value.word("primaryEdge")
      case "reveals": configuration.reveals = try value.truth("reveals")
      case "showsSecondaryOnlyButton":
        configuration.showsSecondaryOnlyButton = try value.truth("showsSecondaryOnlyButton")
      case "compactBelow": configuration.compactBelow = try value.cells("compactBelow")
      case "peek": configuration.peek = try value.cells("peek")
      case "displacePeek": configuration.displacePeek = try value.cells("displacePeek")
      case "divider": configuration.divider = try value.cells("divider")
      case "hooks": try readHooks(value)
      case "hideBelow": try readHideBelow(value)
      default: try readColumn(key, value)
      }
    }
  }

  private mutating func readHooks(_ hooks: JSONValue) throws(Failure) {
    guard hooks.isObject else { throw Failure("hooks", LayoutScriptWords.notAnObject) }
    if let answer = hooks["topColumn"], !answer.isNull {
      configuration.hooks.topColumn = try answer.word("topColumn")
    }
    if let answer = hooks["displayMode"], !answer.isNull {
      configuration.hooks.displayMode = try answer.word("displayMode")
    }
  }

  private mutating func readHideBelow(_ lines: JSONValue) throws(Failure) {
    guard lines.isObject else { throw Failure("hideBelow", LayoutScriptWords.notAnObject) }
    for (key, value) in lines.members {
      guard let role = ColumnRole(rawValue: key.string) else {
        throw Failure.noColumn(key.string, in: "hideBelow")
      }
      configuration.hideBelow[role] = try value.cells("hideBelow")
    }
  }

  private mutating func readColumn(_ key: JSONKey, _ value: JSONValue) throws(Failure) {
    guard let role = ColumnRole(rawValue: key.string) else {
      if !key.isPrivate { warnings.append(LayoutScriptWords.unknownMember("split.\(key.string)")) }
      return
    }
    guard value.isObject else { throw Failure(role.rawValue, LayoutScriptWords.notAnObject) }
    var width = ColumnWidth()
    for (name, value) in value.members where !value.isNull {
      switch name {
      case "min": width.minimum = try value.cells("min")
      case "max": width.maximum = try value.cells("max")
      case "preferred": width.preferred = try value.preferredWidth()
      case "resizable": width.isResizable = try value.truth("resizable")
      default:
        if !name.isPrivate {
          let place = "split.\(role.rawValue).\(name.string)"
          warnings.append(LayoutScriptWords.unknownMember(place))
        }
      }
    }
    configuration.widths[role] = width
  }
}

extension Optional where Wrapped == JSONValue {
  fileprivate func required(_ name: String) throws(LayoutScript.Failure) -> JSONValue {
    guard let self else { throw LayoutScript.Failure.missing(name) }
    return self
  }
}

extension JSONValue {
  /// An integer; what is beyond the border of the layout is kept at it.
  func cells(_ name: String) throws(LayoutScript.Failure) -> Int {
    guard let int else { throw LayoutScript.Failure(name, LayoutScriptWords.notWhole) }
    return int
  }

  /// One of the words of an enum.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(LayoutScript.Failure) -> Word where Word.RawValue == String {
    if let string, let word = Word(rawValue: string) { return word }
    throw LayoutScript.Failure.noneOf(Word.allCases.map(\.rawValue), name)
  }

  fileprivate func truth(_ name: String) throws(LayoutScript.Failure) -> Bool {
    guard let bool else { throw LayoutScript.Failure(name, LayoutScriptWords.notATruth) }
    return bool
  }

  fileprivate func roles(_ name: String) throws(LayoutScript.Failure) -> [ColumnRole] {
    guard isArray else { throw LayoutScript.Failure(name, LayoutScriptWords.notAList) }
    var roles: [ColumnRole] = []
    for element in elements { roles.append(try element.word(name)) }
    return roles
  }

  /// Cells, a percentage such as `33%` or `12.5%`, or a ratio such as `1/3`.
  fileprivate func preferredWidth() throws(LayoutScript.Failure) -> ColumnWidth.Preferred {
    if let int { return .cells(int) }
    if let string, let fraction = WidthFraction(text: string) { return .fraction(fraction) }
    throw LayoutScript.Failure.notAWidth
  }
}
