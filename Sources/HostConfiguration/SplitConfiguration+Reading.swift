// SPDX-License-Identifier: Apache-2.0
package import SplitLayout

extension SplitConfiguration {
  /// Takes over the members of a `split` object of a layout or of a layout script.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - findings: Gets what is wrong; a wrong member changes nothing.
  package mutating func read(_ value: ConfigValue, _ findings: inout Findings) {
    guard
      let object = ConfigObject(value, as: "\"split\"", keys: ConfigKeys.split, findings: &findings)
    else { return }
    readBehavior(object, &findings)
    compactBelow = findings.cells(object["compactBelow"], "compactBelow") ?? compactBelow
    peek = findings.cells(object["peek"], "peek") ?? peek
    displacePeek = findings.cells(object["displacePeek"], "displacePeek") ?? displacePeek
    if let value = object["hooks"] { hooks.read(value, &findings) }
    if let value = object["hideBelow"] { readHideBelow(value, &findings) }
    for role in ColumnRole.allCases {
      guard let value = object[role.rawValue] else { continue }
      widths[role].read(value, "\"\(role.rawValue)\"", &findings)
    }
  }

  private mutating func readBehavior(_ object: ConfigObject, _ findings: inout Findings) {
    if let mode = findings.choice(
      object["preferredDisplayMode"], "preferredDisplayMode", DisplayMode.self)
    {
      preferredDisplayMode = mode
    }
    if let behavior = findings.choice(
      object["preferredSplitBehavior"], "preferredSplitBehavior", SplitBehavior.self)
    {
      preferredSplitBehavior = behavior
    }
    if let edge = findings.choice(object["primaryEdge"], "primaryEdge", PrimaryEdge.self) {
      primaryEdge = edge
    }
    reveals = findings.bool(object["reveals"], "reveals") ?? reveals
    showsSecondaryOnlyButton =
      findings.bool(object["showsSecondaryOnlyButton"], "showsSecondaryOnlyButton")
      ?? showsSecondaryOnlyButton
  }

  private mutating func readHideBelow(_ value: ConfigValue, _ findings: inout Findings) {
    guard
      let object = ConfigObject(
        value, as: "\"hideBelow\"", keys: ConfigKeys.columns, findings: &findings)
    else { return }
    for role in ColumnRole.allCases {
      guard let cells = findings.cells(object[role.rawValue], role.rawValue) else { continue }
      hideBelow[role] = cells
    }
  }
}

extension SplitHooks {
  fileprivate mutating func read(_ value: ConfigValue, _ findings: inout Findings) {
    guard
      let object = ConfigObject(value, as: "\"hooks\"", keys: ConfigKeys.hooks, findings: &findings)
    else { return }
    topColumn = findings.choice(object["topColumn"], "topColumn", ColumnRole.self) ?? topColumn
    displayMode =
      findings.choice(object["displayMode"], "displayMode", DisplayMode.self) ?? displayMode
  }
}

extension ColumnWidth {
  /// Takes over the members of a width record.
  mutating func read(_ value: ConfigValue, _ what: String, _ findings: inout Findings) {
    guard
      let object = ConfigObject(value, as: what, keys: ConfigKeys.width, findings: &findings)
    else { return }
    minimum = findings.cells(object["min"], "min") ?? minimum
    maximum = findings.cells(object["max"], "max") ?? maximum
    isResizable = findings.bool(object["resizable"], "resizable") ?? isResizable
    if let wish = object["preferred"], let read = Preferred(wish, &findings) { preferred = read }
    if let minimum, let maximum, minimum > maximum {
      findings.warning(SettingWords.minimumAboveMaximum, at: object.place)
    }
  }
}

extension ColumnWidth.Preferred {
  /// Reads cells (`40`) or a part of the window (`"33%"`, `"12.5%"`).
  fileprivate init?(_ value: ConfigValue, _ findings: inout Findings) {
    guard let text = value.string else {
      guard let cells = findings.cells(value, "preferred") else { return nil }
      self = .cells(cells)
      return
    }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { (1...3).contains($0.utf8.count) && Int($0) != nil }
    guard text.last == "%", (1...2).contains(parts.count), isPlain,
      !text.utf8.contains(where: { [0x2B, 0x2D].contains($0) }), let percent = Int(parts[0])
    else {
      findings.error(SettingWords.noWidth(text), at: value.place)
      return nil
    }
    let digits = parts.count > 1 ? String(parts[1]) : ""
    let thousandths = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
    guard percent * 1_000 + thousandths <= 100_000 else {
      findings.error(SettingWords.aboveWhole, at: value.place)
      return nil
    }
    self = .fraction(
      thousandths == 0
        ? WidthFraction(percent, over: 100)
        : WidthFraction(percent * 1_000 + thousandths, over: 100_000))
  }
}

extension Findings {
  /// Reads a number of cells.
  mutating func cells(_ value: ConfigValue?, _ name: String) -> Int? {
    integer(value, name, in: ConfigLimit.cells)
  }
}
