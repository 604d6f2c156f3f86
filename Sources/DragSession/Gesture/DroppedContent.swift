// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
package import PaneProtocol

/// Items and files made of the data of another program's drop.
///
/// Source: `ARCHITECTURE.md`, The way of a thing from another program.
package enum DroppedContent: Equatable, Sendable {
  case items([DragItem])
  /// The data has to be put into a file of this name first; then the item is of this type.
  case needsFile(name: String, type: String)
  /// Nothing can be done with it; the reason is for the user.
  case refused(String)

  /// The type under which a list of files comes.
  package static let files = "text/uri-list"

  /// Reads the data of a drop.
  ///
  /// - Parameters:
  ///   - type: The type that was asked for.
  ///   - bytes: The data, from a program nobody trusts.
  package init(_ type: String, _ bytes: [UInt8]) {
    let bare = TypePattern.bare(type)
    guard !bytes.isEmpty else {
      self = .refused(GestureReason.isEmpty)
      return
    }
    guard bare.hasPrefix("text/"), let text = Self.text(bytes) else {
      self =
        bare == Self.files
        ? .refused(GestureReason.listIsNoText)
        : .needsFile(name: "Dropped." + Self.ending(of: bare), type: bare)
      return
    }
    if bare == Self.files {
      self = Self.list(text)
    } else if text.utf8.count > Limit.inlineBytes {
      self = .needsFile(name: "Dropped." + Self.ending(of: bare), type: bare)
    } else {
      self = .items([Self.item(text, bare)])
    }
  }

  /// The item of data that was put into a file.
  package static func item(inFile path: String, name: String, type: String, size: Int) -> DragItem {
    let file = FileReference(path: path, mode: .borrow, sizeBytes: size)
    return DragItem(
      id: "data-1", title: SafeText(name),
      representations: [Representation(type: type, data: .file(file), sizeBytes: size)],
      name: name, sizeBytes: size)
  }

  /// Text without the zero byte that some programs end it with.
  private static func text(_ bytes: [UInt8]) -> String? {
    var bytes = bytes[...]
    while bytes.last == 0 { bytes.removeLast() }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func item(_ text: String, _ type: String) -> DragItem {
    let line = text.split(whereSeparator: \.isNewline).first { line in
      !line.allSatisfy(\.isWhitespace)
    }
    let title = line.map { String($0.prefix(120)) } ?? "text"
    return DragItem(
      id: "data-1", title: SafeText(title),
      representations: [Representation(type: type, data: .inline(JSONText(string: text)))])
  }

  // MARK: Files

  private static func list(_ text: String) -> DroppedContent {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    guard !lines.isEmpty else { return .refused(GestureReason.isEmpty) }
    guard lines.count <= Limit.draggedItems else { return .refused(GestureReason.tooManyFiles) }
    var items: [DragItem] = []
    for (index, line) in lines.enumerated() {
      if line.utf8.starts(with: "file:".utf8) || line.hasPrefix("/") {
        guard let path = FileAddress.path(of: String(line)) else {
          return .refused(GestureReason.filesElsewhere)
        }
        guard let item = file(path, index + 1) else { return .refused(GestureReason.isNoFile) }
        items.append(item)
      } else if line.utf8.count <= Limit.inlineBytes, line.contains(":") {
        items.append(address(String(line), index + 1))
      } else {
        return .refused(GestureReason.listIsBroken)
      }
    }
    return .items(items)
  }

  private static func file(_ path: [UInt8], _ number: Int) -> DragItem? {
    let text = String(decoding: path, as: UTF8.self)
    guard let name = CleanName.of(text) else { return nil }
    return DragItem(
      id: "file-\(number)", title: SafeText(name),
      representations: [
        Representation(
          type: files, data: .inline(JSONText(string: FileAddress.address(of: path)))),
        Representation(type: "text/plain", data: .inline(JSONText(string: text))),
      ], name: name)
  }

  /// An address of something else; nothing is fetched.
  private static func address(_ text: String, _ number: Int) -> DragItem {
    DragItem(
      id: "address-\(number)", title: SafeText(String(text.prefix(200))),
      representations: [
        Representation(type: files, data: .inline(JSONText(string: text))),
        Representation(type: "text/plain", data: .inline(JSONText(string: text))),
      ])
  }

  private static let endings = [
    "text/plain": "txt", "text/markdown": "md", "image/jpeg": "jpg", "image/svg+xml": "svg",
  ]

  private static func ending(of type: String) -> String {
    if let known = endings[type] { return known }
    let subtype = type.split(separator: "/").last.map(String.init) ?? ""
    let isWord =
      (1...8).contains(subtype.utf8.count)
      && subtype.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
    return isWord ? subtype : "bin"
  }
}

/// Which of the offered types of a drop is asked for.
package enum DroppedType {
  /// Beginning of the type that names a session of this program.
  package static let session = "application/vnd.colonnade.session"
  /// What is taken from other programs without being declared by a pane.
  package static let registered = ["text/uri-list", "text/plain", "image/png", session]

  /// The position in the list, from 0; files are preferred, then what was offered first.
  package static func best(of types: [String], for patterns: [String]) -> Int? {
    let wanted = types.indices.filter {
      TypePattern.matches(types[$0], anyOf: patterns) && !types[$0].hasPrefix(session)
    }
    if let files = wanted.first(where: { TypePattern.bare(types[$0]) == DroppedContent.files }) {
      return files
    }
    guard let first = wanted.first else { return nil }
    let base = TypePattern.bare(types[first])
    // The same type may be offered in several encodings.
    return wanted.first {
      TypePattern.bare(types[$0]) == base && types[$0].lowercased().contains("utf-8")
    } ?? first
  }
}
