// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The tables of the database on show: the rows of one of them, on a page over the list.
final class DatabaseTables {
  static let page = "table-rows"
  /// What has listed them, and the look at the file in which that was done.
  private var list: (reading: RuleReading, ticket: Int)?
  /// The rows of the list while those of a table are on show.
  private var listed: (any TableRows)?

  /// What to say where programs have written to a database what only its log holds yet; `nil` for all else.
  ///
  /// The log is left alone: who reads it changes the files beside the database.
  static func unreadLog(of path: FilePath, by rule: PreviewRule) -> String? {
    guard PreviewRules.rows(ofTable: 0, after: rule) != nil else { return nil }
    let log = FilePath(bytes: path.bytes + Array("-wal".utf8))
    guard let facts = try? FileFacts(of: log), facts.size > 0 else { return nil }
    return "without what is in \(FileName.quoted(FileName.text(log.nameBytes)))"
  }

  /// Notes what a rule has made, if those are the tables of a database; gives their command then.
  ///
  /// - Parameters:
  ///   - reading: What the rule's program has written.
  ///   - start: The beginning of that.
  ///   - ticket: The look at the file.
  /// - Returns: The commands.
  func note(_ reading: RuleReading, _ start: [UInt8], _ ticket: Int) -> [PluginCommand] {
    (list, listed) = (nil, nil)
    guard start.starts(with: "Table\tRows\tColumns\n".utf8),
      PreviewRules.rows(ofTable: 0, after: reading.rule) != nil
    else { return [] }
    list = (reading, ticket)
    return [
      PluginCommand(
        Self.page, "Show its rows", key: "enter", menus: [.item], need: .item, asks: true)
    ]
  }

  /// A page was left: the list of tables is on show again.
  func leave(_ navigation: Navigation, in preview: Previewer) {
    guard navigation.popped.contains(Self.page), let listed else { return }
    preview.shown.table = listed
    self.listed = nil
  }

  /// Shows the rows of the table under the cursor.
  func show(_ run: CommandRequest, in preview: Previewer) {
    guard let list, list.ticket == preview.shown.revision, let path = preview.path,
      let item = run.item, let rows = preview.shown.table,
      let table = rows.positions(of: [item]).first, table >= 0,
      let rule = PreviewRules.rows(ofTable: table, after: list.reading.rule),
      let program = rule.program
    else { return run.fail("There is no table here") }
    let name = rows.items(table..<table + 1).first?.text.string ?? ""
    let ticket = list.ticket
    preview.pane.work { () -> Result<RuleReading, FileProblem> in
      do throws(FileProblem) {
        return .success(try RuleReading(rule, program, path, columns: 80, rows: 24))
      } catch {
        return .failure(error)
      }
    } then: { [self] started in
      switch started {
      case .failure(let problem): run.fail(problem.sentence)
      case .success(let reading):
        preview.readOn(reading, ticket) { [self] reading in
          guard preview.shown.revision == ticket else { return run.fail("no longer on show") }
          show(reading, name, run, in: preview)
        }
      }
    }
  }

  private func show(
    _ reading: RuleReading, _ name: String, _ run: CommandRequest, in preview: Previewer
  ) {
    var update = PaneUpdate(title: Text(name), commands: [])
    if let sentence = reading.sentence { update.subtitle = .set(Text(sentence, .warn)) }
    let list = preview.shown.table
    var bytes = reading.output
    let total = RowTotal.take(from: &bytes)
    guard let output = FileReader(holding: bytes), preview.fillRows(output, of: total, &update)
    else {
      return run.fail(reading.sentence ?? PreviewWords.foundNothing(reading.rule))
    }
    listed = list
    preview.pane.push(page: Self.page, update)
    run.done()
  }
}
