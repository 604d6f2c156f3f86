// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// A run of the archive helper that the user has asked for: its progress, its questions, its end.
final class ArchiveWork {
  /// What has come of it.
  struct Outcome {
    /// What it says at its end; `nil` where it did not come to one.
    var done: (entries: Int, top: [UInt8])?
    /// Entries that were left out, and the first of their names.
    var leftOut = 0
    var names: [String] = []
    /// Why it ended.
    var problem: FileProblem?

    /// Words about what was left out; empty when nothing was.
    var leftOutWords: String {
      guard leftOut > 0 else { return "" }
      let more = leftOut > names.count ? " …" : ""
      return ", \(FileWords.grouped(leftOut)) left out: \(names.joined(separator: ", "))\(more)"
    }
  }

  /// Milliseconds of one look at what the helper says.
  private static let lookMilliseconds = 100
  /// Names told of what was left out.
  private static let toldNames = 5

  private let pane: Pane
  private let job: ArchiveJob
  private let name: String
  private let progress: Progress
  private var reader = ArchiveRecords()
  private var outcome = Outcome()
  private var isCancelled = false
  /// True once the last password was typed, and not left empty.
  private var hasTypedPassword = false
  private let then: (Outcome) -> Void

  /// Follows a job that has begun.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - name: The name of the archive.
  ///   - id: The name of the work in this pane.
  ///   - title: What is done, for the list of work.
  ///   - pane: The pane that asks and tells.
  ///   - then: Runs at the end.
  init(
    _ job: ArchiveJob, of name: String, id: String, title: String, _ pane: Pane,
    then: @escaping (Outcome) -> Void
  ) {
    self.job = job
    self.name = name
    self.pane = pane
    self.then = then
    var cancel: () -> Void = {}
    progress = pane.progress(id, title: title) { cancel() }
    cancel = { [weak self] in self?.cancel() }
    readOn()
  }

  /// Ends it; what it has made is removed by whoever began it.
  func cancel() { isCancelled = true }

  private func readOn() {
    let (job, milliseconds) = (job, Self.lookMilliseconds)
    pane.work {
      job.run.read(milliseconds: milliseconds)
    } then: { [self] bytes in
      guard let bytes, !isCancelled else { return end(isOver: bytes == nil) }
      var question: ArchiveRecord.Question?
      for record in reader.records(in: bytes) {
        if case .question(let asked) = record, job.asks { question = asked } else { note(record) }
      }
      // The helper waits for the answer, so nothing follows a question.
      if let question { ask(question) } else { readOn() }
    }
  }

  private func note(_ record: ArchiveRecord) {
    switch record {
    case .progress(_, let entries, let done, let total):
      let words = FileWords.count(entries, "entry", "entries")
      guard total > 0 else {
        progress.update(FileWords.size(done))
        return
      }
      progress.update(words, done: Double(done), total: Double(total))
    case .leftOut(_, let name):
      outcome.leftOut += 1
      if outcome.names.count < Self.toldNames { outcome.names.append(FileName.text(name)) }
    case .done(_, let entries, let top): outcome.done = (entries, top)
    case .problem(.password, _) where hasTypedPassword:
      outcome.problem = FileProblem("The password is wrong")
    case .problem(let kind, let words): outcome.problem = kind.problem(words)
    case .format, .entry, .target, .cut, .question: break
    }
  }

  private func end(isOver: Bool) {
    let job = job
    pane.work {
      job.run.end(isOver: isOver)
    } then: { [self] status in
      if isCancelled {
        outcome.problem = FileProblem("It was stopped")
      } else if outcome.done == nil, outcome.problem == nil {
        outcome.problem =
          ArchiveJob.program.problem(ofStatus: status)
          ?? FileProblem("The archive could not be handled: the helper ended")
      }
      let problem = outcome.problem
      progress.end(
        isCancelled ? .cancelled : problem == nil ? .ok : .failed,
        isCancelled ? nil : problem?.sentence)
      then(outcome)
    }
  }

  // MARK: Questions

  private func ask(_ question: ArchiveRecord.Question) {
    switch question {
    case .password(let number): askPassword(number)
    case .bytes(let bytes):
      ask("\(FileName.quoted(name)) says \(FileWords.size(bytes)). Unpack it?")
    case .grown(let bytes):
      ask("\(FileName.quoted(name)) is at \(FileWords.size(bytes)), and there is more. Go on?")
    case .entries: ask("\(FileName.quoted(name)) has more than 100,000 entries. Unpack it?")
    case .space: ask("\(FileName.quoted(name)) may not fit on the disk. Unpack it?")
    }
  }

  private func ask(_ words: String) {
    // No is under Enter.
    let choices = [Choice("no", "No"), Choice("yes", "Yes, unpack it")]
    pane.ask(PromptQuestion(kind: .choice, title: SafeText(words), choices: choices)) {
      [self] answer in
      job.run.answer(Array((answer?.text == "yes" ? "yes\n" : "no\n").utf8))
      readOn()
    }
  }

  private func askPassword(_ number: Int) {
    let again = number > 1 ? "That was not it. " : ""
    let title = SafeText("\(again)Password of \(FileName.quoted(name))")
    pane.ask(PromptQuestion(kind: .password, title: title)) { [self] answer in
      hasTypedPassword = answer?.text?.isEmpty == false
      job.run.answer(Array("\(answer?.text ?? "")\n".utf8))
      readOn()
    }
  }
}
