// SPDX-License-Identifier: Apache-2.0
import SplitLayout

extension Layout {
  /// A layout from commands the user typed: the columns of `open --column …`.
  ///
  /// One command becomes the primary beside the built-in preview, two the primary and the secondary,
  /// three all columns. No command gives an empty layout, a fourth and later ones are left out.
  package static func columns(_ commands: [[String]]) -> Layout {
    adHoc(commands) { $0 }
  }

  /// A layout of driven columns from commands that print rows; the last one prints text.
  ///
  /// A single command prints rows, beside the built-in preview.
  package static func lines(_ commands: [[String]]) -> Layout {
    let count = min(commands.count, 3)
    return adHoc(commands) { column in
      var column = column
      column.mode = column.role == .secondary && count > 1 ? .text : .lines
      column.isModeGiven = true
      return column
    }
  }

  private static func adHoc(
    _ commands: [[String]], adjusting adjust: (LayoutColumn) -> LayoutColumn
  ) -> Layout {
    var layout = Layout(name: "columns")
    let roles: [ColumnRole] =
      commands.count > 2 ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    for (role, command) in zip(roles, commands) {
      layout.columns.append(adjust(LayoutColumn(role: role, source: .command(command))))
    }
    if commands.count == 1 { layout.addPreview() }
    layout.title = commands.first?.first ?? layout.name
    var findings = Findings(file: "")
    layout.prepareSplit(nil, nil, &findings)
    return layout
  }
}
