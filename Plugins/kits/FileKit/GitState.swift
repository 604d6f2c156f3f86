// SPDX-License-Identifier: Apache-2.0

/// What git says of the entries of one folder.
package struct GitState: Equatable, Sendable {
  /// What is said of one entry.
  package enum Sign: UInt8, Sendable {
    case ignored, new, inside, staged, changed, conflict

    /// The letter in the row.
    package var letter: String {
      switch self {
      case .ignored: "!"
      case .new: "?"
      case .inside: "·"
      case .staged: "+"
      case .changed: "M"
      case .conflict: "U"
      }
    }
  }

  /// The branch with what it is ahead and behind; the beginning of a commit where there is none.
  package private(set) var branch = ""
  private var signs: [[UInt8]: Sign] = [:]
  /// What is said of all entries, because it is said of a folder above them.
  private var whole: Sign?

  /// Reads what `git status --porcelain=v2 -z --branch` has written.
  ///
  /// - Parameters:
  ///   - output: Its bytes.
  ///   - inner: The folder below the top of the repository.
  package init(_ output: [UInt8], in inner: [UInt8]) {
    let prefix = inner.isEmpty ? [] : inner + [UInt8(ascii: "/")]
    var commit = ""
    var ways = ""
    for record in output.split(separator: 0) {
      switch record.first {
      case UInt8(ascii: "#"): readHeader(record, &commit, &ways)
      case UInt8(ascii: "1"): note(record, fields: 8, Self.sign(of: record), prefix)
      case UInt8(ascii: "u"): note(record, fields: 10, .conflict, prefix)
      case UInt8(ascii: "?"): note(record, fields: 1, .new, prefix)
      case UInt8(ascii: "!"): note(record, fields: 1, .ignored, prefix)
      default: break
      }
    }
    if branch.isEmpty || branch == "(detached)" { branch = String(commit.prefix(8)) }
    branch += ways
  }

  /// What is said of an entry of the folder.
  package func sign(of name: ArraySlice<UInt8>) -> Sign? {
    if let whole { return whole }
    return signs.isEmpty ? nil : signs[Array(name)]
  }

  private mutating func readHeader(
    _ record: ArraySlice<UInt8>, _ commit: inout String, _ ways: inout String
  ) {
    let words = record.split(separator: 32, maxSplits: 2)
    guard words.count == 3 else { return }
    let value = words[2]
    if words[1].elementsEqual("branch.head".utf8) {
      branch = FileName.text(value)
    } else if words[1].elementsEqual("branch.oid".utf8) {
      commit = FileName.text(value)
    } else if words[1].elementsEqual("branch.ab".utf8) {
      for (word, arrow) in zip(value.split(separator: 32), ["↑", "↓"]) {
        guard let count = Int(String(decoding: word.dropFirst(), as: UTF8.self)), count > 0 else {
          continue
        }
        ways += " \(arrow)\(count)"
      }
    }
  }

  /// The sign of an ordinary change: what is not staged counts before what is.
  private static func sign(of record: ArraySlice<UInt8>) -> Sign {
    let unstaged = record.dropFirst(3).first
    return unstaged == UInt8(ascii: ".") ? .staged : .changed
  }

  /// Notes a sign at the path that follows so many fields.
  private mutating func note(
    _ record: ArraySlice<UInt8>, fields: Int, _ sign: Sign, _ prefix: [UInt8]
  ) {
    let words = record.split(separator: 32, maxSplits: fields, omittingEmptySubsequences: false)
    guard words.count == fields + 1, let path = words.last else { return }
    guard path.starts(with: prefix) else {
      // A folder above this one is new or ignored as a whole, and so is all that is in it.
      if path.last == UInt8(ascii: "/"), prefix.starts(with: path) { whole = sign }
      return
    }
    let rest = path.dropFirst(prefix.count)
    guard !rest.isEmpty else {
      whole = sign
      return
    }
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")), slash + 1 < rest.endIndex else {
      let name = rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest
      return keep(sign, Array(name))
    }
    // What is ignored somewhere inside says nothing of the folder.
    if sign != .ignored { keep(sign == .conflict ? .conflict : .inside, Array(rest[..<slash])) }
  }

  private mutating func keep(_ sign: Sign, _ name: [UInt8]) {
    if let known = signs[name], known.rawValue >= sign.rawValue { return }
    signs[name] = sign
  }
}
