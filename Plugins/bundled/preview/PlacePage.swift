// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The pages of places as the host is told of them; making one changes nothing on show.
enum PlacePage {
  /// The name of a place; of a thing in the trash the one it had.
  static func title(of path: FilePath) -> Text {
    let name = TrashPlace.nameBefore(of: path) ?? Array(path.nameBytes)
    return Text(name.isEmpty ? path.name : FileName.text(name))
  }

  /// What is said around the content of a place; it takes away what an earlier look has left.
  ///
  /// - Parameters:
  ///   - path: The place; `nil` for what is no place.
  ///   - title: Its name.
  ///   - link: Where it leads, if it is a link.
  ///   - badge: A short fact; `nil` for none.
  ///   - tookDrops: True when the page before took files.
  /// - Returns: The page without its content.
  static func frame(
    of path: FilePath?, title: Text, link: FilePath?, badge: Text?, after tookDrops: Bool
  ) -> PaneUpdate {
    var update = PaneUpdate(title: title, badge: badge, commands: [])
    update.status = .set(Text(path?.display(home: Previewer.home) ?? ""))
    update.subtitle = Change(link.map { Text("→ \($0.display())", .dim) })
    // The page may still hold what an earlier look at the same input has left.
    update.error = .remove
    update.loading = .remove
    if badge == nil { update.badge = .remove }
    if link == nil { update.subtitle = .remove }
    if tookDrops { update.drop = .remove }
    return update
  }

  /// The page of a file as text.
  ///
  /// - Parameters:
  ///   - file: The file, or its text in UTF-8.
  ///   - head: Its first bytes.
  ///   - update: What is said around the text.
  ///   - path: Where it is.
  ///   - mark: The line to begin at.
  ///   - letters: How its bytes are read, where that is not UTF-8.
  ///   - view: The pane.
  ///   - source: Names the lines of a file that is too large to be sent as a whole.
  /// - Returns: The page, its lines, and the content alone.
  static func text(
    _ file: FileReader, _ head: [UInt8], _ update: PaneUpdate, of path: FilePath?,
    mark: LineMark?, letters: TextLetters? = nil, in view: ViewDescription,
    source: (_ count: Int) -> SourceReference
  ) -> (update: PaneUpdate, pages: TextPages, text: TextContent) {
    var update = update
    let first = head.prefix { $0 != 10 }.prefix(200)
    let language = Language.find(name: path?.name ?? "", firstLine: Array(first))
    let wraps = language == nil || language?.grammar == .markdown
    let pages = TextPages(
      file, language, letters: letters, marked: mark?.fitting(view, wraps: wraps))
    pages.index.extend(in: file, limit: Previewer.firstScanBytes)
    update.badge = .set(Text(pages.summary))
    var text = TextContent(.lines([]), format: .code)
    text.language = language?.name
    if let mark {
      text.start = "line"
      let title = SafeText("Line \(mark.line + 1)")
      text.anchors = [TextAnchor(id: "line", line: mark.line, title: title)]
    }
    text.wraps = wraps ? true : nil
    if head.count < Previewer.inlineBytes, pages.index.isComplete {
      text.body = .lines(pages.lines(0..<pages.count))
    } else {
      text.body = .source(source(pages.count))
    }
    update.content = .text(text)
    return (update, pages, text)
  }

  /// The page of a file that is laid out.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - path: Where it is.
  ///   - update: What is said around the text.
  ///   - count: The lines of a file that is too large to be sent as a whole.
  /// - Returns: The page.
  static func markdown(
    _ file: FileReader, _ path: FilePath, _ update: PaneUpdate, count: () -> SourceReference
  ) -> PaneUpdate {
    var update = update
    update.commands = .set([
      Previewer.editCommand, Previewer.openCommand, Previewer.asWrittenCommand,
    ])
    update.badge = .set(Text(FileWords.size(Int64(file.bytes))))
    var content = TextContent(.lines([]), format: .markdown)
    if file.bytes <= Previewer.laidOutBytes {
      let text = String(decoding: file.read(at: 0, count: file.bytes), as: UTF8.self)
      content.body = .text(Text(text))
    } else {
      content.body = .source(count())
    }
    content.base = path.parent?.value
    content.images = .show
    update.content = .text(content)
    return update
  }

  /// The page of a folder with these rows.
  ///
  /// - Parameters:
  ///   - list: The rows as content.
  ///   - rows: What was read.
  ///   - facts: What is known of the folder.
  ///   - tookDrops: True when the page before took files.
  /// - Returns: The page.
  static func folder(
    _ list: ListContent, of rows: FolderRows, _ facts: PlaceFacts, after tookDrops: Bool
  ) -> PaneUpdate {
    var list = list
    var update = frame(
      of: rows.folder, title: title(of: rows.folder), link: facts.linkTarget,
      badge: Text(rows.summary), after: tookDrops)
    list.drag = rows.drag
    update.content = .list(list)
    update.empty = .set(EmptyCard(rows.emptyWords))
    let place = rows.folder.value
    if !rows.isReadOnly {
      update.drop = .set(.folder(place, storeID: rows.folder.storeName("preview")))
    }
    update.commands = .set([Previewer.openCommand])
    return update
  }
}

extension FilePath {
  /// True when its name is one of Markdown.
  var isMarkdown: Bool {
    let name = name.lowercased()
    return [".md", ".markdown", ".mkd", ".mdown"].contains(where: name.hasSuffix)
  }

  /// True when its name is one of JSON.
  var isJSON: Bool { MediaType.of(nameBytes) == "application/json" }
}

extension PreviewSubject {
  /// A file as rules see it.
  init(_ path: FilePath, _ file: FileReader, _ head: [UInt8]) {
    self.init(
      path.nameBytes, type: FileSignature.type(head) ?? MediaType.of(path.nameBytes),
      bytes: Int64(file.bytes))
  }
}
