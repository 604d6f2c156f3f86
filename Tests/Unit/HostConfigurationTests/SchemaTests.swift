// SPDX-License-Identifier: Apache-2.0
import Foundation
import SplitLayout
import Testing

@testable import HostConfiguration

@Suite("Schemas")
struct SchemaTests {
  /// The schema at a path of member names.
  private func node(_ path: String, in schema: String) throws -> ConfigValue {
    var findings = Findings(file: schema)
    var value = try #require(ConfigText.read(try shipped(schema), findings: &findings))
    for name in path.split(separator: "/") { value = try #require(value[String(name)], "\(path)") }
    return value
  }

  private func keys(_ path: String, in schema: String) throws -> Set<String> {
    guard case .object(let members) = try node(path, in: schema).kind else { return [] }
    return Set(members.map(\.name))
  }

  private func values(_ path: String, in schema: String) throws -> [String] {
    try node(path + "/enum", in: schema).elements?.compactMap(\.string) ?? []
  }

  private static let rebindable = HostCommandTable.rows.filter(\.isRebindable)

  @Test("the schema of layouts has the keys of the reader, no more and no less")
  func layoutKeys() throws {
    let rows: [(String, [String])] = [
      ("properties", ConfigKeys.layout), ("properties/columns/properties", ConfigKeys.columns),
      ("properties/settings/properties", ConfigKeys.settings),
      ("properties/settings/properties/paste/properties", ConfigKeys.paste),
      (
        "properties/settings/properties/colors/properties",
        ThemeColors.Part.allCases.map(\.rawValue)
      ),
      ("properties/settings/properties/drag/properties", ConfigKeys.drag),
      ("$defs/column/properties", ConfigKeys.column), ("$defs/tab/properties", ConfigKeys.tab),
      ("$defs/width/properties", ConfigKeys.width), ("$defs/split/properties", ConfigKeys.split),
      ("$defs/split/properties/hooks/properties", ConfigKeys.hooks),
      ("$defs/split/properties/hideBelow/properties", ConfigKeys.columns),
    ]
    for (path, expected) in rows {
      #expect(try keys(path, in: "layout.schema.json") == Set(expected), "\(path)")
    }
  }

  @Test("the schema of settings has the keys of the reader, no more and no less")
  func settingsKeys() throws {
    let expected = Set(ConfigKeys.settings + ["$schema"])
    #expect(try keys("properties", in: "config.schema.json") == expected)
  }

  /// `make fix` writes the members anew.
  @Test(
    "the schemas have the commands of the table with their titles, in its order",
    arguments: [
      ("layout.schema.json", "properties/settings/properties/keys/properties"),
      ("config.schema.json", "properties/keys/properties"),
    ])
  func commands(_ schema: String, _ path: String) throws {
    let text = String(decoding: try shipped(schema), as: UTF8.self)
    let start = try #require(text.range(of: "\"keys\": {\n"))
    let opening = try #require(
      text.range(of: "\"properties\": {\n", range: start.upperBound..<text.endIndex))
    let lineStart = text[..<opening.lowerBound].lastIndex(of: "\n").map(text.index(after:))
    let margin = String(text[(lineStart ?? text.startIndex)..<opening.lowerBound])
    let closing = try #require(
      text.range(of: "\n\(margin)}", range: opening.upperBound..<text.endIndex))
    let members = Self.rebindable.map { row in
      """
      \(margin)  "\(row.name)": {
      \(margin)    "description": "\(row.title)",
      \(margin)    "$ref": "#/$defs/keys"
      \(margin)  }
      """
    }
    let expected = members.joined(separator: ",\n")
    if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
      let new = text.replacingCharacters(
        in: opening.upperBound..<closing.lowerBound, with: expected)
      try Data(new.utf8).write(to: shippedURL(schema), options: .atomic)
    } else {
      #expect(text[opening.upperBound..<closing.lowerBound] == expected[...])
    }
    #expect(try keys(path, in: schema) == Set(Self.rebindable.map(\.name)))
  }

  @Test("the schemas list the same choices as the reader")
  func choices() throws {
    let roles = ColumnRole.allCases.map(\.rawValue)
    let modes = DisplayMode.allCases.map(\.rawValue)
    let split = "$defs/split/properties"
    let rows: [(String, [String])] = [
      ("properties/style", SplitStyle.allCases.map(\.rawValue)), ("properties/focus", roles),
      ("properties/coordinator", roles), ("properties/peers/items", roles),
      ("$defs/mode", LayoutColumn.Mode.allCases.map(\.rawValue)),
      ("$defs/column/properties/look", LayoutColumn.Look.allCases.map(\.rawValue)),
      (split + "/preferredDisplayMode", modes), (split + "/hooks/properties/displayMode", modes),
      (split + "/hooks/properties/topColumn", roles),
      (split + "/preferredSplitBehavior", SplitBehavior.allCases.map(\.rawValue)),
      (split + "/primaryEdge", PrimaryEdge.allCases.map(\.rawValue)),
      ("properties/settings/properties/theme", UserSettings.Theme.allCases.map(\.rawValue)),
      ("properties/settings/properties/icons", UserSettings.Icons.allCases.map(\.rawValue)),
      (
        "properties/settings/properties/paste/properties/files",
        UserSettings.PastedFiles.allCases.map(\.rawValue)
      ),
    ]
    for (path, expected) in rows {
      #expect(try values(path, in: "layout.schema.json") == expected, "\(path)")
    }
  }

  @Test("both schemas describe settings alike")
  func settingsAlike() throws {
    var inLayout = try keys("properties/settings/properties", in: "layout.schema.json")
    inLayout.insert("$schema")
    #expect(try keys("properties", in: "config.schema.json") == inLayout)
    for name in ConfigKeys.settings {
      let first = try node("properties/settings/properties/\(name)", in: "layout.schema.json")
      let second = try node("properties/\(name)", in: "config.schema.json")
      #expect(first.json == second.json, "\(name)")
    }
  }
}
