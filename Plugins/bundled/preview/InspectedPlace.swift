// SPDX-License-Identifier: Apache-2.0
import CellText
import FileKit
import Glibc
import PanePlugin

/// The facts of one place in the file system as an inspector lists them; a link is told of itself.
struct InspectedPlace: Sendable {
  /// Cells of the longest label and the gap behind it.
  private static let labelColumns = 10
  /// Cells that the words of a fact have at least.
  private static let leastColumns = 10

  /// A label and what there is to say, in their order.
  private(set) var facts: [(label: String, words: String)] = []

  /// True for a folder, of which more can be counted.
  let isFolder: Bool

  /// Looks at a place; names of owners may take a moment to be found.
  ///
  /// - Parameter path: The place.
  /// - Throws: `FileProblem`, for example when nothing is there.
  init(_ path: FilePath) throws(FileProblem) {
    var status = stat()
    let code = path.withCString { lstat($0, &status) == 0 ? 0 : errno }
    if code != 0 { throw FileProblem(code: code) }
    let own = try FileFacts(of: path)
    isFolder = own.kind == .folder
    note("Kind", Self.kind(of: path, own))
    if own.kind == .link { note("Leads to", Self.target(of: path)) }
    if own.kind == .file {
      let exact = "\(FileWords.grouped(Int(own.size))) bytes"
      note("Size", own.size < 1_000 ? exact : "\(FileWords.size(own.size)) (\(exact))")
    }
    note("Modified", Self.moment(status.st_mtim))
    note("Accessed", Self.moment(status.st_atim))
    note("Changed", Self.moment(status.st_ctim))
    let bits = String(own.mode & 0o7777, radix: 8)
    note("Access", "\(FileWords.permissions(own.mode)) (\(bits))")
    note("Owner", Self.owner(status.st_uid))
    note("Group", Self.group(status.st_gid))
    if own.kind != .folder, own.links > 1 { note("Names", "\(own.links)") }
    note("Number", "\(own.inode)")
    if let folder = path.parent { note("Where", folder.display()) }
  }

  /// The facts with faint labels; what a line has no room for goes on below the words of its fact.
  ///
  /// - Parameter columns: The cells of a line, the borders of the text left out.
  /// - Returns: Lines that need no folding, but for facts that would have less than ten cells.
  func lines(columns: Int) -> [Text] {
    facts.flatMap { Self.lines($0, $1, columns: columns) }
  }

  /// A fact with a faint label, folded; a label that leaves its words too little room stands above them.
  static func lines(_ label: String, _ words: String, columns: Int) -> [Text] {
    // With less room a fact would be a word to a line.
    let room = max(columns - labelColumns, leastColumns)
    let (words, known) = (SafeText(words), SafeText(label))
    let isAbove = known.columns >= labelColumns && known.columns + 1 + words.columns > columns
    let lines = words.wrapped(columns: isAbove || known.columns < labelColumns ? room : columns)
    let folded = lines.enumerated().map { number, bytes in
      let label = number == 0 && !isAbove ? known.string : ""
      let gap = String(repeating: " ", count: max(1, labelColumns - label.count))
      let head = label + gap
      return Text(
        head + words[utf8: bytes].string,
        runs: [Text.Run(utf8Count: head.utf8.count, style: TextStyle(role: .dim))])
    }
    guard isAbove else { return folded }
    return known.wrapped(columns: max(columns, leastColumns)).map {
      Text(known[utf8: $0].string, .dim)
    } + folded
  }

  /// What a program tells of a file, a fact with a colon to a line, folded as the other facts are.
  ///
  /// - Parameters:
  ///   - output: What it has written.
  ///   - columns: The cells of a line.
  /// - Returns: Lines; those without a colon are left as they are.
  static func lines(of output: some Collection<UInt8>, columns: Int) -> [Text] {
    output.split(separator: 10).flatMap { line -> [Text] in
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1).map {
        String(decoding: $0, as: UTF8.self).trimmed
      }
      guard parts.count == 2 else { return [Text(String(decoding: line, as: UTF8.self))] }
      return lines(parts[0], parts[1], columns: columns)
    }
  }

  private mutating func note(_ label: String, _ words: String) { facts.append((label, words)) }

  private static func kind(of path: FilePath, _ own: FileFacts) -> String {
    switch own.kind {
    case .folder: "folder"
    case .link: "link"
    case .pipe: "named pipe"
    case .socket: "socket"
    case .characterDevice: "character device"
    case .blockDevice: "block device"
    case .file, .unknown: MediaType.of(path.bytes[...].lastName, own.kind)
    }
  }

  private static func target(of path: FilePath) -> String {
    switch PlaceFacts.look(at: path) {
    case .success(let facts): facts.linkTarget?.display() ?? ""
    case .failure(.brokenLink(let target)): "\(target.display()), which is not there"
    case .failure(.problem(let problem)): problem.sentence
    }
  }

  private static func moment(_ time: timespec) -> String {
    FileWords.stamp(FileWords.Moment(seconds: time.tv_sec)).replacing("T", with: " ")
  }

  private static func owner(_ number: uid_t) -> String {
    guard let entry = getpwuid(number), let name = entry.pointee.pw_name else { return "\(number)" }
    return "\(String(cString: name)) (\(number))"
  }

  private static func group(_ number: gid_t) -> String {
    guard let entry = getgrgid(number), let name = entry.pointee.gr_name else { return "\(number)" }
    return "\(String(cString: name)) (\(number))"
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let rest = drop { $0 == " " }
    return String(rest.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
  }
}

extension ArraySlice<UInt8> {
  /// The bytes behind the last slash.
  fileprivate var lastName: ArraySlice<UInt8> {
    lastIndex(of: UInt8(ascii: "/")).map { self[index(after: $0)...] } ?? self
  }
}

extension Previewer {
  /// True in the column that tells about the row instead of showing it.
  var isInspector: Bool { pane.context.role == "inspector" }

  /// The cells of a line of facts, between the signs and borders of a text.
  var factColumns: Int { pane.view.columns - 2 }

  /// Folds the facts anew where the column has another width.
  func viewChanged() {
    guard isInspector, factColumns != foldedColumns else { return }
    refresh()
  }

  /// Tells the facts of a place; they are found beside the loop.
  func showFacts(_ path: FilePath, of input: InputSet) {
    foldedColumns = factColumns
    pane.work {
      do throws(FileProblem) {
        return Result<InspectedPlace, FileProblem>.success(try InspectedPlace(path))
      } catch {
        return .failure(error)
      }
    } then: { [self] found in
      guard pane.isCurrent(input) else { return }
      switch found {
      case .failure(let problem): showFailure(.problem(problem), path)
      case .success(let place):
        var update = page(title: Text(path.name), badge: "")
        let lines = place.lines(columns: factColumns)
        var text = TextContent(.lines(lines))
        text.wraps = true
        update.content = .text(text)
        pane.set(update, for: input)
        if place.isFolder, doors.isNear(path) {
          let ticket = shown.revision
          FolderCount(pane) { [self] in shown.revision == ticket }.begin(path) { [self] size in
            let counted = InspectedPlace.lines(of: size, columns: factColumns)
            showFacts(lines + [""] + counted, of: input)
          }
        }
        addMediaFacts(path, to: lines, of: input)
      }
      watch.lookEnded()
    }
  }
}
