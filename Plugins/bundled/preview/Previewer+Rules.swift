// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import FileKit
import PanePlugin

/// Files that are shown by a rule: another program reads them.
extension Previewer {
  /// Begins to show a file by the rule that fits; tells whether one does.
  ///
  /// Where only its program is missing, the update says so. Of a picture that the host draws none but the
  /// user's own rules count.
  func showByRule(
    _ path: FilePath, _ file: FileReader, _ head: [UInt8], _ picture: PictureFacts?,
    _ update: inout PaneUpdate
  ) -> Bool {
    rules.readAgain()
    tell(rules.faults)
    let subject = PreviewSubject(path, file, head)
    paging.begin(path)
    let isText = paging.asText.contains(path)
    let areOwn = picture?.canBeShown == true
    switch rules.verdict(of: subject, drawsPictures: drawsPictures && !isText, areOwn: areOwn) {
    case .nothing: return false
    case .missing(let rule):
      update.subtitle = .set(Text(rule.missingTitle, .warn))
      // The title bar of a narrow column has not room for all of it.
      update.status = .set(Text(rule.missingWords, .warn))
      return false
    case .rule(let rule, let program, let lacking):
      if let lacking {
        update.subtitle = .set(Text(lacking.missingTitle, .dim))
        update.status = .set(Text(lacking.missingWords))
      }
      update.commands = .set([Self.editCommand, Self.openCommand, Self.asWrittenCommand])
      if doors.isNear(path), let words = DatabaseTables.unreadLog(of: path, by: rule) {
        update.subtitle = .set(Text(words, .warn))
        update.status = .set(Text(words, .warn))
      }
      if rule.mode == .image,
        case .rule(let text, let program, _) = rules.verdict(
          of: subject, drawsPictures: false, areOwn: areOwn)
      {
        paging.text = (text, program)
      }
      guard !asWritten.contains(path) else { return false }
      if rule.hasPages {
        paging.rule = rule
        update.commands = .set(paging.commands(rule))
      }
      begin(rule, program, path, file, head, update)
      return true
    }
  }

  private func begin(
    _ rule: PreviewRule, _ program: String, _ path: FilePath, _ file: FileReader, _ head: [UInt8],
    _ update: PaneUpdate
  ) {
    let ticket = shown.revision
    let patience =
      paging.isTurned ? paging.announceTurn() : announceSoon("Reading", file, head, update)
    paging.readNotes(of: rule, path, ticket) { [self] in
      draw(rule, program, path, file, head, update, patience)
    }
  }

  private func draw(
    _ rule: PreviewRule, _ program: String, _ path: FilePath, _ file: FileReader, _ head: [UInt8],
    _ update: PaneUpdate, _ patience: Stoppable
  ) {
    let ticket = shown.revision
    let (columns, rows) = (pane.view.columns, pane.view.rows)
    let own = rule.hasPages ? nil : ImageHeader(head, of: file)
    let page = rule.hasPages ? paging.page(of: path) : 1
    watch.isByProgram = true
    pane.work { () -> Result<RuleReading, FileProblem> in
      do throws(FileProblem) {
        return .success(
          try RuleReading(
            rule, program, path, columns: columns, rows: rows, page: page, largest: own?.longSide))
      } catch {
        return .failure(error)
      }
    } then: { [self] started in
      switch started {
      case .failure(let problem):
        patience.stop()
        if shown.revision == ticket { showWithout(problem.sentence, rule, file, head, update) }
      case .success(let reading):
        readOn(reading, ticket) { [self] reading in
          patience.stop()
          if shown.revision == ticket { show(reading, file, head, update) }
        }
      }
    }
  }

  // MARK: The outcome

  private func show(
    _ reading: RuleReading, _ file: FileReader, _ head: [UInt8], _ update: PaneUpdate
  ) {
    if let product = reading.product { return show(product, of: reading, file, head, update) }
    var bytes = reading.output
    let total = reading.rule.mode == .table ? RowTotal.take(from: &bytes) : nil
    guard !bytes.isEmpty, let output = FileReader(holding: reading.rule.mode.laidOut(bytes)) else {
      return showWithout(Self.words(of: reading), reading.rule, file, head, update)
    }
    if reading.rule.mode == .image { return show(reading, picture: file, head, update) }
    var update = update
    update.loading = .remove
    if reading.isCut || reading.fault != nil {
      update.subtitle = .set(Text(reading.sentence ?? "the first 4 MB", .warn))
    }
    let start = output.read(at: 0, count: Self.inlineBytes)
    if reading.rule.mode == .table {
      update.commands = .set(
        (update.commands.value ?? []) + tables.note(reading, start, shown.revision))
    }
    if reading.rule.mode == .table, showRows(output, of: total, update) {
      watch.lookEnded()
    } else if reading.rule.mode == .markdown,
      pane.context.capabilities.text.contains("markdown"), output.bytes <= Self.laidOutBytes
    {
      let text = String(decoding: output.read(at: 0, count: output.bytes), as: UTF8.self)
      update.content = .text(TextContent(.text(Text(text)), format: .markdown))
      pane.set(update)
      watch.lookEnded()
    } else {
      showText(output, start, update)
    }
  }

  /// Shows what a program made as a picture, if it has made all of it and it fits into a line.
  private func show(
    _ reading: RuleReading, picture file: FileReader, _ head: [UInt8], _ update: PaneUpdate
  ) {
    if let sentence = reading.sentence {
      return showWithout(sentence, reading.rule, file, head, update)
    }
    guard reading.output.count <= Self.inlinePictureBytes else {
      return showWithout(PreviewWords.largePicture, reading.rule, file, head, update)
    }
    var update = update
    update.loading = .remove
    update.badge = .set(Text(FileWords.size(Int64(file.bytes))))
    let words = PreviewWords.picture(of: path?.name ?? "", by: reading.rule.words.first ?? "")
    let content = Content.image(
      reading.output, alt: words, caption: paging.caption(of: reading.rule))
    update.content = .set(
      paging.paged(content.drawn(of: head, in: file, by: reading.rule), by: reading.rule))
    pane.set(update)
    watch.lookEnded()
  }

  /// Shows the picture that a program has written into a file of its own.
  private func show(
    _ product: RuleReading.Product, of reading: RuleReading, _ file: FileReader, _ head: [UInt8],
    _ update: PaneUpdate
  ) {
    guard reading.sentence == nil, let place = product.place,
      let text = String(validating: place.bytes, as: UTF8.self)
    else {
      product.part.remove()
      return showWithout(
        reading.sentence ?? "It makes no picture", reading.rule, file, head, update)
    }
    var update = update
    update.loading = .remove
    update.badge = .set(Text(FileWords.size(Int64(file.bytes))))
    let words = PreviewWords.picture(of: path?.name ?? "", by: reading.rule.words.first ?? "")
    let content = Content.image(text, alt: words, caption: paging.caption(of: reading.rule))
    update.content = .set(
      paging.paged(content.drawn(of: head, in: file, by: reading.rule), by: reading.rule))
    pane.set(update)
    // What was on show before is not read again from now on.
    let old = drawn
    drawn = product.part
    pane.work {
      old?.remove()
    } then: {
    }
    watch.lookEnded()
  }

  /// The reason why a program has written nothing; none where a picture is only missing.
  private static func words(of reading: RuleReading) -> String {
    if let sentence = reading.sentence { return sentence }
    return reading.rule.mode == .image ? "" : PreviewWords.foundNothing(reading.rule)
  }

  /// Shows a file without the program, and why: what is no picture by its text, all else as it is.
  private func showWithout(
    _ words: String, _ rule: PreviewRule, _ file: FileReader, _ head: [UInt8],
    _ update: PaneUpdate
  ) {
    var update = update
    update.loading = .remove
    if !words.isEmpty { update.subtitle = .set(Text(words, .warn)) }
    if rule.mode == .image, let path, let text = paging.text {
      let patience = announceSoon("Reading", file, head, update)
      return draw(text.rule, text.program, path, file, head, update, patience)
    }
    if let path, let picture = PictureFacts(head, file) {
      show(picture, path, file, head, update)
    } else if let path, FileSignature.isArchive(head, path.nameBytes) {
      showArchive(path, file, head, update)
    } else {
      showContents(file, head, update)
    }
  }

  // MARK: JSON

  /// Shows JSON with a level a line; tells whether the file is such, and not wanted as it is written.
  func showJSON(_ file: FileReader, _ head: [UInt8], _ update: PaneUpdate) -> Bool {
    guard let path, path.isJSON else { return false }
    guard file.bytes <= JSONLayout.most else {
      guard JSONLayout.isNeeded(head) else { return false }
      var update = update
      update.subtitle = .set(Text(JSONLayout.largeRemark, .warn))
      showText(file, head, update)
      return true
    }
    let ticket = shown.revision
    let isWanted = !asWritten.contains(path)
    pane.work { () -> JSONLayout? in
      let bytes = file.read(at: 0, count: file.bytes)
      return JSONLayout.isNeeded(bytes) ? JSONLayout(bytes) : nil
    } then: { [self] layout in
      guard shown.revision == ticket else { return }
      var update = update
      if layout != nil {
        update.commands = .set([Self.editCommand, Self.openCommand, Self.asWrittenCommand])
      }
      var shown = file
      if let words = layout?.remark {
        update.subtitle = .set(Text(words, .warn))
      } else if let layout, isWanted, let reader = FileReader(holding: layout.text) {
        shown = reader
      }
      showText(shown, shown.read(at: 0, count: Self.inlineBytes), update)
    }
    return true
  }
}

extension PreviewRule.Mode {
  /// The output of a program as it is read: JSON with a level a line, where it is sound.
  fileprivate func laidOut(_ output: [UInt8]) -> [UInt8] {
    guard self == .json else { return output }
    let layout = JSONLayout(output)
    return layout.faultLine == nil ? layout.text : output
  }
}

extension Content {
  /// The same picture with the sides of the one it was drawn from, where that is one whose header says it.
  fileprivate func drawn(
    of head: [UInt8], in file: FileReader, by rule: PreviewRule
  ) -> Content {
    guard !rule.hasPages, case .image(var picture) = self, let own = ImageHeader(head, of: file)
    else {
      return self
    }
    picture.size = CellSize(columns: own.width, rows: own.height)
    return .image(picture)
  }
}
