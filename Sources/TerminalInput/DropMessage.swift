// SPDX-License-Identifier: Apache-2.0
import ByteCoding
package import CellGeometry

/// Something the terminal's drag and drop says, whole and bounded.
///
/// Source: kitty drag and drop protocol, OSC 72.
package enum DropMessage: Equatable, Sendable {
  /// What a source allows, or what a target does.
  package enum Operations: Int, Sendable {
    case none = 0
    case copy = 1
    case move = 2
    case copyOrMove = 3
  }

  // MARK: In

  /// A drag is over a cell; the types are left out where they are as before.
  case hovered(CellPoint, Operations, types: [String])
  /// The drag has left the window.
  case left
  /// The drag was let go over a cell.
  case dropped(CellPoint, Operations, types: [String])
  /// A piece of the data that was asked for, by the position of its type from 1.
  case data(Int, [UInt8])
  /// All of it has come.
  case dataEnded(Int)
  /// The data cannot be had; the word is a POSIX name such as `EIO`. The drop is over.
  case dataFailed(Int, String)

  // MARK: Out

  /// The user made the gesture that begins a drag.
  case gesture(CellPoint)
  /// The drag that was offered has begun.
  case started
  /// The drag was refused, or has ended with an error; the word is a POSIX name such as `EPERM`.
  case refused(String)
  /// Somebody would take it in the form of the type with this number in our list, from 0.
  case accepted(Int)
  /// What would be done with it.
  case chosen(Operations)
  /// The drag was let go over somebody who takes it.
  case released
  case finished(isCancelled: Bool)
  /// The data of the type with this number in our list is wanted, from 0.
  case wanted(Int)
  /// The file with this number in our list is wanted on another machine, from 1.
  case fileWanted(Int)
}

/// Puts the pieces of the terminal's drag and drop messages together.
///
/// What is broken, too long or unknown is left out; data in base 64 that is none ends as an error.
package struct DropReader: Sendable {
  /// Most types that are taken from a list.
  package static let types = 256
  /// Longest list of types and longest error, in bytes.
  static let listBytes = 65_536

  /// The first piece of a message whose other pieces are still to come.
  private var first: DropReport?
  private var list = ""
  private var decoder = Base64Decoder()
  private var decoding: Int?

  /// Creates a reader that waits for a first piece.
  package init() {}

  /// Takes one message as `InputEvent.drop` has it.
  ///
  /// - Returns: What it says, or nothing while pieces are missing.
  package mutating func read(_ text: String) -> DropMessage? {
    guard let report = DropReport(text) else {
      first = nil
      return nil
    }
    let head = report.kind == nil ? first : report
    guard let head, let kind = head.kind else { return nil }
    first = report.hasMore ? head : nil
    if kind == UInt8(ascii: "r") { return data(of: head, report) }
    if report.kind != nil { list = "" }
    guard list.utf8.count + report.payload.utf8.count <= Self.listBytes else {
      first = nil
      list = ""
      return nil
    }
    list += report.payload
    return report.hasMore ? nil : message(kind, head)
  }

  private func message(_ kind: UInt8, _ report: DropReport) -> DropMessage? {
    switch kind {
    case UInt8(ascii: "m"):
      let cell = cell(of: report)
      if report["x"] < 0 || report["y"] < 0 { return .left }
      return .hovered(cell, operations(of: report), types: types)
    case UInt8(ascii: "M"): return .dropped(cell(of: report), operations(of: report), types: types)
    case UInt8(ascii: "R"): return .dataFailed(report["x"], word)
    case UInt8(ascii: "o"): return .gesture(cell(of: report))
    case UInt8(ascii: "E"): return word == "OK" ? .started : .refused(word)
    case UInt8(ascii: "e"): return event(report)
    case UInt8(ascii: "k"): return .fileWanted(report["x"])
    default: return nil
    }
  }

  private func event(_ report: DropReport) -> DropMessage? {
    switch report["x"] {
    case 1: .accepted(report["y"])
    case 2: .chosen(operations(of: report))
    case 3: .released
    case 4: .finished(isCancelled: report["y"] != 0)
    case 5: .wanted(report["y"])
    default: nil
    }
  }

  /// A piece of data; an empty last piece is its end.
  private mutating func data(of head: DropReport, _ report: DropReport) -> DropMessage? {
    // Files of other machines were not asked for.
    guard !head.has("y"), !head.has("Y") else { return nil }
    let index = head["x"]
    if decoding != index { decoder = Base64Decoder() }
    decoding = index
    if report.payload.isEmpty, !report.hasMore {
      decoding = nil
      return .dataEnded(index)
    }
    guard let bytes = decoder.decode(report.payload.utf8) else {
      decoding = nil
      return .dataFailed(index, "EBADMSG")
    }
    if !report.hasMore { decoder = Base64Decoder() }
    return .data(index, bytes)
  }

  private func cell(of report: DropReport) -> CellPoint {
    CellPoint(
      column: min(max(report["x"], 0), InputLimits.coordinate),
      row: min(max(report["y"], 0), InputLimits.coordinate))
  }

  private func operations(of report: DropReport) -> DropMessage.Operations {
    DropMessage.Operations(rawValue: report["o"]) ?? .none
  }

  /// The types of the list; words that are none are left out without a trace in the numbering.
  private var types: [String] {
    list.split(separator: " ", maxSplits: Self.types).prefix(Self.types).map { String($0) }
  }

  /// The first word of an error, before its description.
  private var word: String {
    let word = list.utf8.prefix { $0 != UInt8(ascii: ":") }.prefix(32)
    return word.allSatisfy { (0x21...0x7E).contains($0) }
      ? String(decoding: Array(word), as: UTF8.self) : ""
  }
}
