// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The rows of a list as they are when a command works on them.
struct LineRows {
  /// The lines.
  let table: LineTable
  /// The form of a line.
  let form: LineForm
  /// The folder that commands run in.
  let folder: FilePath

  /// The values of rows, in the order in which they stand.
  func values(of ids: [ItemID]) -> [[UInt8]] {
    ids.compactMap { table.line(ofID: $0) }.map { Array(form.value(of: table.line($0))) }
  }

  /// The files that rows name.
  func places(of ids: [ItemID]) -> [FilePath] {
    ids.compactMap { table.line(ofID: $0) }.map { form.place(table.line($0), in: folder) }
  }
}
