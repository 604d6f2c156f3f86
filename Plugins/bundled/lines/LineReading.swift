// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// One run of a command, or one input, read into a table of lines beside the loop.
final class LineReading {
  /// The origin of lines.
  enum Source: Sendable {
    case program(HelperRun, errors: SpoolFile)
    /// An open file or pipe.
    case input(Int32)
  }

  let table = LineTable()
  private let pane: Pane
  private let source: Source
  private var cutter: LineCutter
  private var needsHeader: Bool
  private var isStopped = false
  private let report: (LineReading) -> Void

  /// True when nothing more will come.
  private(set) var isOver = false
  /// True when there was more than is kept.
  private(set) var isCut = false
  /// The exit status of the program.
  private(set) var status = 0
  /// The last lines of its error output.
  private(set) var complaints: [String] = []

  /// Milliseconds that one job waits for more; the first one is for rows to come at once.
  private static let milliseconds = (first: 12, later: 60)
  /// Lines of a part at most, and reads.
  private static let partLines = 65_536
  /// Bytes of errors that are told.
  private static let errorBytes = 2_048

  /// Begins to read, and reports whenever there is more and at the end.
  init(
    _ pane: Pane, _ source: Source, _ settings: LineSettings,
    report: @escaping (LineReading) -> Void
  ) {
    (self.pane, self.source, self.report) = (pane, source, report)
    cutter = LineCutter(settings.form, hasZeros: settings.hasZeros)
    needsHeader = settings.form.hasHeader
    readOn()
  }

  /// Ends the program and reading; nothing is reported any more.
  func stop() {
    isStopped = true
    guard !isOver, case .program(let run, _) = source else { return }
    run.stop()
  }

  private func readOn() {
    let (source, cutter) = (source, cutter)
    let milliseconds = table.count == 0 ? Self.milliseconds.first : Self.milliseconds.later
    pane.work {
      Self.read(source, cutter, milliseconds: milliseconds)
    } then: { [self] found in
      self.cutter = found.cutter
      // A table that is full may be all there is: the next line tells.
      isCut = !take(found.part)
      if isCut, !found.isOver, case .program(let run, _) = source { run.stop() }
      guard found.isOver || isCut || isStopped else {
        if found.part.lines.count > 0, !isStopped { report(self) }
        return readOn()
      }
      end()
    }
  }

  /// Takes lines; tells whether there is room for them.
  private func take(_ part: LinePart) -> Bool {
    guard needsHeader, part.lines.count > 0 else { return table.add(part) }
    needsHeader = false
    table.header = Array(part.lines[0])
    var rest = LinePart()
    for number in 1..<max(1, part.lines.count) { rest.append(part.lines[number], cutter.form) }
    return table.add(rest)
  }

  private func end() {
    let (source, isCut) = (source, isCut || isStopped)
    pane.work { () -> (status: Int, errors: [UInt8]) in
      guard case .program(let run, let errors) = source else { return (0, []) }
      defer { errors.close() }
      let status = run.end(isOver: !isCut)
      return (isCut ? 0 : status, errors.last(Self.errorBytes))
    } then: { [self] ended in
      status = ended.status
      complaints = String(decoding: ended.errors, as: UTF8.self).split(separator: "\n")
        .map(String.init)
      isOver = true
      if !isStopped { report(self) }
    }
  }

  /// Reads for a time, or until a part is full.
  private static func read(
    _ source: Source, _ cutter: LineCutter, milliseconds: Int
  ) -> (part: LinePart, cutter: LineCutter, isOver: Bool) {
    var (part, cutter) = (LinePart(), cutter)
    let last = Clock.milliseconds + milliseconds
    repeat {
      let wait = max(0, last - Clock.milliseconds)
      let bytes =
        switch source {
        case .program(let run, _): run.read(milliseconds: wait)
        case .input(let input): HelperRun.read(input, milliseconds: wait)
        }
      guard let bytes else {
        cutter.finish(into: &part)
        return (part, cutter, true)
      }
      cutter.cut(bytes, into: &part)
    } while Clock.milliseconds < last && part.lines.count < partLines
    return (part, cutter, false)
  }
}
