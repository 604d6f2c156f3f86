// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The pages of files and folders that are looked at before the cursor comes to them.
final class AheadPages {
  /// The manner in which places are shown now.
  struct Manner {
    /// Files the user wants to see as they are written.
    var asWritten: Set<FilePath>
    /// True when the page on show takes files.
    var takesDrops: Bool
    /// Tells whether a file is shown by a rule, or by one of the user's own.
    var isRuled: (_ subject: PreviewSubject, _ areOwn: Bool) -> Bool
  }

  private let pane: Pane
  private let book: ListingBook
  private let doors: LookAhead
  private let manner: () -> Manner
  /// The page that was answered last, and the input it is for.
  private var answer: (item: String?, value: JSON, update: PaneUpdate)?
  /// The page the host shows for the newest input, until it was said or found to be another.
  private var shown: PaneUpdate?

  /// Looks for a pane.
  ///
  /// - Parameters:
  ///   - pane: The pane that shows them.
  ///   - book: The orders in which lists show their folders.
  ///   - doors: Tells which file systems answer at once.
  ///   - manner: Tells how places are shown now.
  init(
    _ pane: Pane, _ book: ListingBook, _ doors: LookAhead, manner: @escaping () -> Manner
  ) {
    self.manner = manner
    self.pane = pane
    self.book = book
    self.doors = doors
  }

  // MARK: What is on show

  /// Notes a new input, for which the host may show the answer already.
  func begin(_ input: InputSet) {
    shown = nil
    if input.isShown, let answer, answer.item == input.item, answer.value == input.value {
      shown = answer.update
    }
    answer = nil
  }

  /// Tells once whether a page is what the host shows already, so that it need not be said.
  func isOnShow(_ update: PaneUpdate) -> Bool {
    defer { shown = nil }
    return shown == update
  }

  // MARK: Looking

  /// Answers what would be shown for the input that is likely to come next.
  ///
  /// That is a small file of text or Markdown, a picture that hosts draw, or a folder; nothing is told ahead of what takes more
  /// than one look, of what another program reads, and of files on a slow file system.
  func look(_ request: AheadRequest) {
    let (input, manner) = (request.question, manner())
    guard input.count <= 1, input.mark == nil, ShownCommand(input) == nil, let path = input.path,
      doors.isNear(path), !manner.asWritten.contains(path),
      case .success(let facts) = PlaceFacts.look(at: path)
    else { return settle(request, nil) }
    switch facts.file.kind {
    case .folder: read(path, facts, request, manner)
    case .file: settle(request, page(of: path, facts, manner))
    case .unknown, .link, .pipe, .socket, .characterDevice, .blockDevice: settle(request, nil)
    }
  }

  private func settle(_ request: AheadRequest, _ update: PaneUpdate?) {
    answer = update.map { (request.question.item, request.question.value, $0) }
    request.answer(update)
  }

  /// Reads a folder beside the loop; one with too many rows for a message is not shown ahead.
  private func read(
    _ path: FilePath, _ facts: PlaceFacts, _ request: AheadRequest, _ manner: Manner
  ) {
    let (book, source) = (book, request.question.fromPane)
    pane.work {
      FolderRows.read(path, by: book.current(pane: source) ?? ListingRules())
    } then: { [self] result in
      guard case .success(let rows) = result, let list = ShownRows.list(of: rows) else {
        return settle(request, nil)
      }
      settle(request, PlacePage.folder(list, of: rows, facts, after: manner.takesDrops))
    }
  }

  /// The page of a picture or a small text; `nil` for other files.
  private func page(of path: FilePath, _ facts: PlaceFacts, _ manner: Manner) -> PaneUpdate? {
    guard case .success(let file) = FileReader.open(path) else { return nil }
    let bytes = file.read(at: 0, count: Previewer.inlineBytes)
    guard !bytes.isEmpty else { return nil }
    var update = PlacePage.frame(
      of: path, title: PlacePage.title(of: path), link: facts.linkTarget, badge: nil,
      after: manner.takesDrops)
    if let picture = PictureFacts(bytes, file) {
      let isDrawn =
        !pane.context.capabilities.images.isEmpty
        && !manner.isRuled(PreviewSubject(path, file, bytes), true)
      return isDrawn ? PlacePage.picture(picture, path, file, update) : nil
    }
    guard bytes.count == file.bytes, bytes.count < Previewer.inlineBytes,
      Self.isPlainText(bytes, path), !manner.isRuled(PreviewSubject(path, file, bytes), false)
    else { return nil }
    update.commands = .set([Previewer.editCommand, Previewer.openCommand])
    let none = SourceReference("", revision: 0, count: 0)
    if path.isMarkdown, pane.context.capabilities.text.contains("markdown") {
      return PlacePage.markdown(file, path, update) { none }
    }
    return PlacePage.text(file, bytes, update, of: path, mark: nil, in: pane.view) { _ in none }
      .update
  }

  /// Tells whether all bytes of a file are shown as the text they are, or laid out as such.
  private static func isPlainText(_ bytes: [UInt8], _ path: FilePath) -> Bool {
    !FileSignature.isBinary(Array(bytes.prefix(8192))) && TextLetters(of: bytes) == nil
      && !path.isJSON && !FileSignature.isArchive(bytes, path.nameBytes)
      && SeparatedValues(bytes, isWhole: true, name: path.name) == nil
  }
}
