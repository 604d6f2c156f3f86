// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Checksums of what is marked, on a page over the folder; nothing is written.
final class Checksums {
  private unowned let files: FileBrowser
  private let output: OutputPage
  private var text = ""
  private var serial = 0

  /// Milliseconds of one look at the program that counts.
  private static let lookMilliseconds = 100
  /// Files for one command.
  private static let mostFiles = 5_000

  init(_ files: FileBrowser, _ output: OutputPage) {
    self.files = files
    self.output = output
  }

  private var pane: Pane { files.pane }

  /// The command, with a sheet of ways.
  static let command = PluginCommand(
    "checksums", "Checksums…", key: "#", menus: [.item], need: .items,
    arguments: [
      .init(
        "method", "Checksum", kind: .choice,
        choices: FileSums.Method.allCases.map {
          Choice($0.rawValue, $0.title, key: $0.letter)
        } + [Choice("compare", "Compare with a sum that is typed…", key: "c")])
    ], asks: true)
  private static let copyCommand = PluginCommand(
    "copy-sums", "Copy the sums", key: "Y", menus: [.pane])

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("checksums") { [self] in begin($0) }
    pane.onCommand("copy-sums") { [self] run in
      pane.setClipboard(text)
      run.done("Copied: the sums")
    }
  }

  private func begin(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    guard places.count <= Self.mostFiles else {
      return run.fail("\(FileWords.grouped(Self.mostFiles)) files are the most at once")
    }
    let word = run.arguments["method"]?.string ?? ""
    if let method = FileSums.Method(rawValue: word) { return count(method, places, nil, run) }
    pane.ask(PromptQuestion(.text, "The sum to compare with")) { [self] answer in
      guard let answer else { return run.done() }
      let wanted = (answer.text ?? "").lowercased().filter { !$0.isWhitespace }
      guard let method = FileSums.Method.making(digits: wanted.count),
        FileSums.isSum(wanted, digits: wanted.count)
      else { return run.fail("That is no sum of MD5, SHA-1, SHA-256 or BLAKE2b") }
      count(method, places, wanted, run)
    }
  }

  private func count(
    _ method: FileSums.Method, _ places: [FilePath], _ wanted: String?, _ run: CommandRequest
  ) {
    pane.work { () -> Result<FileSums, FileProblem> in
      let plain = places.filter { (try? FileFacts(of: $0, following: true))?.kind == .file }
      guard !plain.isEmpty else { return .failure(FileProblem("Only files have checksums")) }
      do throws(FileProblem) {
        return .success(try FileSums(method, of: plain))
      } catch {
        return .failure(error)
      }
    } then: { [self] started in
      switch started {
      case .failure(let problem): run.fail(problem.sentence)
      case .success(let sums):
        text = ""
        let number = output.open(
          Text(method.title), waitingFor: "Reading", commands: [Self.copyCommand])
        run.done()
        readOn(sums, [], wanted, of: places.count, number)
      }
    }
  }

  private func readOn(
    _ sums: FileSums, _ bytes: [UInt8], _ wanted: String?, of count: Int, _ number: Int
  ) {
    guard output.shows(number) else {
      return pane.work {
        sums.end(isOver: false)
      } then: { _ in
      }
    }
    let milliseconds = Self.lookMilliseconds
    pane.work { () -> (more: [UInt8]?, found: [FileSums.Sum]) in
      let more = sums.read(milliseconds: milliseconds)
      if more == nil { sums.end(isOver: true) }
      return (more, more?.isEmpty == true ? [] : sums.sums(in: bytes + (more ?? [])))
    } then: { [self] more, found in
      if more?.isEmpty != true { show(found, wanted, of: count, isOver: more == nil, number) }
      if let more { readOn(sums, bytes + more, wanted, of: count, number) }
    }
  }

  private func show(
    _ found: [FileSums.Sum], _ wanted: String?, of count: Int, isOver: Bool, _ number: Int
  ) {
    text = found.map { "\($0.digits)  \(FileName.text($0.place.nameBytes))\n" }.joined()
    var lines: [Text] = []
    for sum in found {
      lines += [Text(FileName.text(sum.place.nameBytes), .title), Text(sum.digits)]
      if let wanted { lines.append(Self.verdict(sum.digits == wanted, "the one that was typed")) }
      if let beside = sum.beside { lines.append(Self.verdict(beside.isSame, beside.name)) }
      lines.append("")
    }
    let rest = count - found.count
    if isOver, rest > 0 {
      lines.append(
        Text("\(FileWords.count(rest, "thing", "things")) without: no file, or not readable", .dim))
    }
    output.show(lines, badge: Text("\(found.count) of \(count)"), isOver: isOver, on: number)
  }

  private static func verdict(_ isSame: Bool, _ name: String) -> Text {
    isSame ? Text("✓ matches \(name)", .good) : Text("✗ differs from \(name)", .bad)
  }
}
