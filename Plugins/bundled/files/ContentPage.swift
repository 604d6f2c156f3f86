// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The page of lines that were found in files: a row for each file, below it its lines.
final class ContentPage {
  /// Files that are open at first.
  private static let openFiles = 50
  /// Bytes of rows after which the search ends, so that they fit one message.
  private static let mostBytes = 700_000
  /// Rows after which the search ends.
  private static let mostRows = 4_500

  private struct File {
    var path: [UInt8]
    /// What its place among the others goes by.
    var key: [UInt8]
    var lines: [Item] = []
  }

  let folder: FilePath
  /// What the folder is called.
  private let folderWords: String
  let words: String
  private let prefix: String
  private let isExpression: Bool
  /// What may be done with the files.
  private let drag: ItemDrag
  var reader: ContentLines
  /// Why there is nothing, in a sentence.
  var problem: String?
  private var files: [File] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var lineCount = 0
  private var byteCount = 0
  private var opened = 0
  /// True once the user has moved the cursor: till then it stays on the row at the top.
  var wasTouched = false

  /// Creates an empty page.
  ///
  /// - Parameters:
  ///   - folder: The folder that is looked through.
  ///   - folderWords: What it is called.
  ///   - words: The words that are looked for.
  ///   - hasColumns: Whether the program tells where in a line they are.
  ///   - serial: Another number each time.
  init(
    _ folder: FilePath, called folderWords: String, words: String, hasColumns: Bool, serial: Int
  ) {
    self.folder = folder
    self.folderWords = folderWords
    self.words = words
    drag = OpenedFolders.holds(folder) ? .fileToCopy : .file
    prefix = "lines-\(serial)/"
    isExpression = words.count > 2 && words.hasPrefix("/") && words.hasSuffix("/")
    reader = ContentLines(isExpression ? [] : Array(words.utf8), hasColumns: hasColumns) {
      (try? FileFacts(of: folder.appending($0))) != nil
    }
  }

  /// True when no more rows fit.
  var isFull: Bool { byteCount >= Self.mostBytes || lineCount + files.count >= Self.mostRows }
  /// True when nothing was found.
  var isEmpty: Bool { files.isEmpty }

  var title: Text { Text("“\(words)” in files below \(folderWords)") }

  /// How much was found.
  var summary: String {
    let lines = FileWords.count(lineCount, "line", "lines")
    let count = "\(lines) in \(FileWords.count(files.count, "file", "files"))"
    return isFull ? "the first \(count)" : count
  }

  // MARK: Adding

  /// Adds lines as they come; lines of one file may come at different times.
  func add(_ lines: [ContentSearch.Line]) {
    for line in lines where !isFull {
      let number = numbers[line.file] ?? files.count
      if number == files.count {
        numbers[line.file] = number
        files.append(File(path: line.file, key: NaturalOrder.pathKey(line.file)))
        byteCount += 2 * line.file.count + folder.bytes.count + 200
      }
      files[number].lines.append(row(line, of: number))
      byteCount += line.text.count + line.file.count + folder.bytes.count + 200
      lineCount += 1
    }
  }

  /// Numbers of up to four digits end below each other.
  private static func number(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, 4 - digits.count)) + digits
  }

  private func row(_ line: ContentSearch.Line, of file: Int) -> Item {
    let text = FileName.text(line.text.drop { $0 == 32 || $0 == 9 })
    let byte = line.byte.map { ";byte=\($0)" } ?? ""
    var item = Item(
      "\(prefix)\(file)/\(line.number)", Text("\(Self.number(line.number))  ", .dim) + marked(text),
      type: "\(MediaType.of(line.file[...]));line=\(line.number)\(byte)",
      value: .string(place(file).value))
    item.drag = drag
    return item
  }

  /// The text with the words marked where they stand.
  private func marked(_ text: String) -> Text {
    guard !isExpression else { return Text(text) }
    let heedsCase = words.unicodeScalars.contains { $0.properties.isUppercase }
    let (line, word) =
      heedsCase ? (text, words) : (text.lowercased(), words.lowercased())
    // Letters whose small form is longer or shorter would shift the marks.
    guard line.utf8.count == text.utf8.count, let range = line.firstRange(of: word) else {
      return Text(text)
    }
    let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
    let end = line.utf8.distance(from: line.startIndex, to: range.upperBound)
    let utf8 = Array(text.utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }
    return Text(part(0..<start)) + Text(part(start..<end), .match)
      + Text(part(end..<utf8.count))
  }

  // MARK: Showing

  /// The files by number, in the order of their paths: several threads of a program find them in any.
  private var order: [Int] { files.indices.sorted(by: precedes) }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (files[one], files[other])
    if first.key == second.key { return first.path.lexicographicallyPrecedes(second.path) }
    return first.key.lexicographicallyPrecedes(second.key)
  }

  /// The row that gets the cursor once it is found, as it was when the page was left.
  var wanted: FoundVisit?

  /// Id of that row; `nil` while it is not found.
  var wantedRow: ItemID? {
    guard let wanted, let place = wanted.place,
      let number = files.indices.first(where: { self.place($0) == place })
    else { return nil }
    let file = prefix + String(number)
    guard let line = wanted.line else { return file }
    let row = "\(file)/\(line)"
    return files[number].lines.contains { $0.id == row } ? row : nil
  }

  /// Id of the row at the top; `nil` when there is none.
  var firstRow: ItemID? {
    files.indices.min(by: precedes).map { prefix + String($0) }
  }

  /// All rows.
  var content: Content {
    let rows = order.map { number -> Item in
      let file = files[number]
      let slash = file.path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let name = Text(FileName.text(file.path[slash...]), style: TextStyle(.plain, bold: true))
      var item = Item(
        prefix + String(number), Text(FileName.text(file.path[..<slash]), .dim) + name,
        badge: Text(String(file.lines.count)), type: MediaType.of(file.path[slash...]),
        value: .string(place(number).value))
      item.drag = drag
      item.children = file.lines
      return item
    }
    return .list(ListContent(.items(rows), isOutline: true))
  }

  /// The files that have come since and are to be open.
  func newlyOpen() -> [RowExpansion] {
    let range = opened..<max(opened, min(files.count, Self.openFiles))
    opened = range.upperBound
    return range.map { RowExpansion(id: prefix + String($0), isExpanded: true) }
  }

  // MARK: Ids

  private func place(_ file: Int) -> FilePath { folder.appending(files[file].path) }

  private func numbers(ofID id: ItemID) -> [Int] {
    guard id.hasPrefix(prefix) else { return [] }
    return id.dropFirst(prefix.count).split(separator: "/").compactMap { Int($0) }
  }

  /// The place of a row's file; `nil` for rows of other pages.
  func place(ofID id: ItemID) -> FilePath? {
    numbers(ofID: id).first.flatMap { files.indices.contains($0) ? place($0) : nil }
  }

  /// The number of the line a row stands for; `nil` for rows of files.
  func line(ofID id: ItemID) -> Int? { numbers(ofID: id).dropFirst().first }
}
