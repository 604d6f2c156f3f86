// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// Checksums of files, as the usual programs make them.
package struct FileSums: Sendable {
  /// The ways to make one.
  package enum Method: String, CaseIterable, Sendable {
    case sha256, blake2, sha1, md5

    /// The letter in the sheet.
    package var letter: String { self == .sha1 ? "1" : String(rawValue.prefix(1)) }

    /// The words for people.
    package var title: String {
      switch self {
      case .sha256: "SHA-256"
      case .blake2: "BLAKE2b"
      case .sha1: "SHA-1"
      case .md5: "MD5"
      }
    }

    /// The program that makes it.
    var program: String {
      switch self {
      case .blake2: "b2sum"
      case .sha256, .sha1, .md5: rawValue + "sum"
      }
    }

    /// Endings of files beside, with sums of this kind.
    var endings: [String] {
      self == .blake2 ? [".b2", ".b2sum"] : ["." + rawValue, "." + program]
    }

    /// Digits of a sum.
    var digits: Int {
      switch self {
      case .md5: 32
      case .sha1: 40
      case .sha256: 64
      case .blake2: 128
      }
    }

    /// The way that makes sums of so many digits; `nil` where there is none.
    package static func making(digits: Int) -> Method? {
      allCases.first { $0.digits == digits }
    }
  }

  /// The sum of one file.
  package struct Sum: Equatable, Sendable {
    /// The file.
    package var place: FilePath
    /// The digits.
    package var digits: String
    /// The file beside it with a sum, and whether it is the same; `nil` without one.
    package var beside: (name: String, isSame: Bool)?

    /// True for the same sum with the same verdict.
    package static func == (left: Self, right: Self) -> Bool {
      left.place == right.place && left.digits == right.digits
        && left.beside?.isSame == right.beside?.isSame
    }
  }

  private let run: HelperRun
  private let method: Method
  private let places: [FilePath]

  /// Begins to make sums.
  ///
  /// - Throws: `FileProblem` where the program is missing.
  package init(_ method: Method, of places: [FilePath]) throws(FileProblem) {
    guard let program = HelperRun.find(method.program) else {
      throw FileProblem("Checksums need \(method.program) (package coreutils)")
    }
    self.method = method
    self.places = places
    let words = [program, "-z", "--"].map { Array($0.utf8) } + places.map(\.bytes)
    run = try HelperRun(bytes: words, in: FilePath("/"))
  }

  /// Waits for more; `nil` at the end.
  package func read(milliseconds: Int) -> [UInt8]? { run.read(milliseconds: milliseconds) }

  /// Ends it.
  package func end(isOver: Bool) { run.end(isOver: isOver) }

  /// Reads what was written, and looks for files with sums beside; waits for the disk.
  package func sums(in output: [UInt8]) -> [Sum] {
    var lists = SumLists(of: method)
    return output.split(separator: 0).compactMap { record -> Sum? in
      let words = record.split(separator: 32, maxSplits: 1)
      guard words.count == 2, words[1].count > 1 else { return nil }
      let digits = String(decoding: words[0], as: UTF8.self)
      var sum = Sum(place: FilePath(bytes: Array(words[1].dropFirst())), digits: digits)
      sum.beside =
        beside(sum.place, digits)
        ?? lists.sum(of: sum.place).map { ($0.name, $0.digits == digits) }
      return sum
    }
  }

  private func beside(_ place: FilePath, _ digits: String) -> (name: String, isSame: Bool)? {
    for ending in method.endings {
      let other = FilePath(bytes: place.bytes + Array(ending.utf8))
      guard let text = FileText.read(other) else { continue }
      let words = text.split(whereSeparator: \.isWhitespace)
      guard let found = words.first(where: { Self.isSum($0, digits: digits.count) }) else {
        continue
      }
      return (FileName.text(other.nameBytes), found.lowercased() == digits)
    }
    return nil
  }

  /// True for digits of a sum.
  package static func isSum(_ text: some StringProtocol, digits: Int) -> Bool {
    text.utf8.count == digits && text.allSatisfy(\.isHexDigit)
  }
}
