// SPDX-License-Identifier: Apache-2.0

/// What is told below a page of a document, a still of a film or the cover of a sound.
package struct PictureNotes: Equatable, Sendable {
  /// The program that knows it, by what it says.
  package enum Source: Sendable {
    /// Lines of `pdfinfo`: a name, a colon, blanks and a value.
    case document
    /// Lines of `ffprobe`: a name, `=` and a value, the streams in their order.
    case film
    /// Lines of `exiftool`: a name, a colon, a blank and a value.
    case sound

    /// The program, as a rule.
    package var rule: PreviewRule {
      var rule =
        switch self {
        case .document:
          PreviewRule(
            ["*.pdf"], .text, ["pdfinfo", "{}"],
            need: .init(subject: "The number of pages", package: "poppler-utils"))
        case .film:
          PreviewRule(
            ["video/*"], .text,
            [
              "ffprobe", "-v", "error", "-protocol_whitelist", "file", "-show_entries",
              "stream=codec_name,width,height:format=duration", "-of", "default=nw=1", "{}",
            ], need: .init(subject: "Facts of a film", package: "ffmpeg"))
        case .sound:
          PreviewRule(
            ["audio/*"], .text,
            [
              "exiftool", "-fast", "-charset", "filename=utf8", "-S", "-Title", "-Artist", "-Album",
              "-Duration", "{}",
            ], need: .init(subject: "Facts of sound and film", package: "libimage-exiftool-perl"))
        }
      rule.seconds = 2
      return rule
    }
  }

  /// Number of pages; `nil` where nobody has said.
  package private(set) var pages: Int?
  private var parts: [String] = []

  /// Characters of a part that are kept.
  private static let most = 80

  /// Creates notes of words.
  package init(_ words: String) { parts = words.isEmpty ? [] : [words] }

  /// Reads what a program has said; lines that say nothing known are passed over.
  ///
  /// - Parameters:
  ///   - output: Its lines.
  ///   - source: Which program it was.
  package init(_ output: [UInt8], from source: Source) {
    let mark: Character = source == .film ? "=" : ":"
    let pairs = output.split(separator: 10).compactMap { line -> (Substring, String)? in
      let parts = String(decoding: line, as: UTF8.self)
        .split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let value = parts[1].drop { $0 == " " }.prefix(Self.most)
      return value.isEmpty ? nil : (parts[0], String(value))
    }
    switch source {
    case .document: readDocument(Dictionary(pairs) { first, _ in first })
    case .film: readFilm(pairs)
    case .sound: parts = pairs.map(\.1)
    }
  }

  private mutating func readDocument(_ facts: [Substring: String]) {
    pages = facts["Pages"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    parts = [facts["Title"], facts["Page size"]].compactMap { $0 }
  }

  private mutating func readFilm(_ facts: [(Substring, String)]) {
    func first(_ name: Substring) -> String? { facts.first { $0.0 == name }?.1 }
    if let seconds = first("duration").flatMap(Double.init), (0..<1e7).contains(seconds) {
      parts.append(Self.clock(Int(seconds.rounded())))
    }
    if let width = first("width"), let height = first("height") {
      parts.append("\(width) × \(height)")
    }
    let codecs = facts.filter { $0.0 == "codec_name" }.prefix(4).map(\.1)
    if !codecs.isEmpty { parts.append(codecs.joined(separator: ", ")) }
  }

  /// Hours, minutes and seconds as players show them.
  private static func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3_600)
    let tail = ":" + two(seconds % 60)
    return hours > 0 ? "\(hours):" + two(minutes) + tail : "\(minutes)" + tail
  }

  /// The line below the picture.
  ///
  /// - Parameters:
  ///   - page: The page on show, from 1; `nil` where there is only one.
  ///   - isFilm: True where a page is a tenth of a film.
  /// - Returns: Words with dots between them; none where nothing is known.
  package func line(page: Int?, isFilm: Bool) -> String {
    var head: [String] = []
    if let page {
      let all = pages.map { " of \($0)" } ?? ""
      head = [isFilm ? "at \(page * 10) %" : "page \(page)\(all)"]
    }
    return (head + parts).joined(separator: " · ")
  }
}
