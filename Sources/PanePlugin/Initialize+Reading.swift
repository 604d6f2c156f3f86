// SPDX-License-Identifier: Apache-2.0

extension InputSet {
  /// Id of the row under the cursor, or `nil` when nothing is selected.
  public var item: ItemID? { entry?.id }
  /// MIME-like name of its value; `text/plain` when unknown.
  public var type: String { entry?.type ?? "text/plain" }
  /// Its value.
  public var value: JSON { entry.map { JSON($0.value) } ?? .null }
  /// The value as the place of a file, when it is a path or a `file:` URI.
  public var path: FilePath? { entry?.value.string.flatMap(FilePath.init(value:)) }
}

extension Initialize {
  /// Why the plugin was started: `start`, `restart` or `restore`.
  public var reason: String { session.reason }
  /// Words after the plugin's name.
  public var arguments: [String] { session.arguments }
  /// Folder the user works in.
  public var workingDirectory: String { session.folder }
  /// The layout's settings for this pane.
  public var configuration: JSON { JSON(session.config) }
  /// What was saved last with ``Pane/saveState(_:)``.
  public var restored: JSON { session.restore.map { JSON($0) } ?? .null }
}
