// SPDX-License-Identifier: Apache-2.0

extension DropSpec {
  /// Makes a pane that shows a folder take files; the host itself moves, copies and links them.
  ///
  /// Rows that say `drop: .into` stand for folders of their own and take files as well; they open
  /// when something dragged rests on them. Text becomes a new file.
  ///
  /// - Parameters:
  ///   - directory: The folder, as a path or a `file:` address.
  ///   - storeID: A name for the place things go to; panes with equal names show the same rows.
  /// - Returns: What the pane takes; change what is different for it.
  public static func folder(_ directory: String, storeID: String) -> DropSpec {
    var drop = DropSpec(
      accepts: ["text/uri-list", "text/markdown", "text/plain", "text/*"],
      takesPane: true, operations: ["copy", "move", "link"], transfer: "fs", storeID: storeID)
    drop.directory = directory
    drop.springLoads = true
    return drop
  }
}

extension ItemDrag {
  /// A row that stands for the file its value names: panes that are no folders get copies and links
  /// of it, and the file itself only when the user asks for that.
  public static let file = ItemDrag([
    "file": true, "ops": ["copy", "move", "link"], "onDemand": ["move"],
  ])

  /// A row that stands for the file its value names, of which there are only copies to be had.
  public static let fileToCopy = ItemDrag(["file": true, "ops": ["copy"]])
}
