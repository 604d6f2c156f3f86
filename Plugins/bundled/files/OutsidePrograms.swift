// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The commands that hand files to other programs.
final class OutsidePrograms {
  private unowned let files: FileBrowser

  /// Creates them for a pane.
  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// Sets what each command does.
  func bind() {
    pane.onCommand("edit") { [self] in edit($0) }
    pane.onCommand("open") { [self] in openOutside($0) }
    pane.onCommand("copy-path") { [self] in copyPaths($0) }
  }

  private func edit(_ run: CommandRequest) {
    guard let place = files.places(run)?.first else { return }
    guard !FileFacts.isFolder(place) else { return run.fail("A folder cannot be edited") }
    pane.runProgram(
      Self.command(ExternalEditor.words(), place), directory: directory(),
      title: "Edit \(place.name)", screen: true
    ) { [self] outcome in
      finish(run, outcome)
    }
  }

  private func openOutside(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    var left = places.count
    var problem: Result<ProgramEnd, WireError>?
    for place in places.prefix(20) {
      pane.runProgram(["xdg-open", place.uri], directory: directory(), screen: false) {
        [self] outcome in
        left -= 1
        if case .failure = outcome { problem = outcome }
        if left <= max(0, places.count - 20) { finish(run, problem ?? outcome) }
      }
    }
  }

  private func finish(_ run: CommandRequest, _ outcome: Result<ProgramEnd, WireError>) {
    files.watch.markDirty()
    guard case .failure(let error) = outcome else { return run.done() }
    run.fail(error.message.string)
  }

  private func directory() -> String {
    files.shown.flatMap { String(validating: $0.path.bytes, as: UTF8.self) } ?? "/"
  }

  /// A command line; a name that is not UTF-8 cannot travel and is made from numbers by a shell.
  static func command(_ words: [String], _ place: FilePath) -> [String] {
    if let path = String(validating: place.bytes, as: UTF8.self) { return words + [path] }
    let octal = place.bytes.map { byte in
      "\\0" + String(0o1000 + Int(byte), radix: 8).dropFirst()
    }
    let script = #"f=$(printf '%b.' "$1"); shift; exec "$@" "${f%.}""#
    return ["/bin/sh", "-c", script, "sh", octal.joined()] + words
  }

  private func copyPaths(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    pane.setClipboard(places.map(\.value).joined(separator: "\n"))
    run.done(places.count == 1 ? "Copied the path" : "Copied \(places.count) paths")
  }
}
