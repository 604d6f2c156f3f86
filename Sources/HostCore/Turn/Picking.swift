// SPDX-License-Identifier: Apache-2.0
import FileAddressing
import PaneProtocol

extension HostSettings {
  /// The name of the usual key that chooses.
  static let enterKey = "enter"

  /// What a session is there to choose, and how it tells it at its end.
  package struct Picking: Equatable, Sendable {
    /// The kind of what is chosen.
    package enum Thing: String, Sendable {
      /// The value of a row.
      case value
      /// Files that are there.
      case files
      /// A folder.
      case folder
      /// The place of a file that will be written.
      case save
    }
    /// The way paths are told.
    package enum Form: String, Sendable {
      /// A line each.
      case lines
      /// A zero byte behind each.
      case zeros
      /// A `file:` address on a line each.
      case addresses
      /// A zero byte behind a `file:` address each.
      case addressZeros

      /// True for addresses, false for paths.
      fileprivate var isAddress: Bool { self == .addresses || self == .addressZeros }

      /// The byte behind each.
      fileprivate var end: UInt8 {
        switch self {
        case .lines, .addresses: UInt8(ascii: "\n")
        case .zeros, .addressZeros: 0
        }
      }
    }
    /// The kind of what is chosen.
    package var thing: Thing
    /// The way paths are told.
    package var form: Form
    /// True when no more than one is wanted.
    package var isSingle: Bool
    /// The proposed name of a file that will be written.
    package var name: String?
    /// The number of rows that may be chosen; `nil` for any.
    package var most: Int?
    /// True when the key by which rows were chosen is told before them.
    package var tellsKey = false
    /// True when only a pane ends the session, and nothing is told then.
    package var isByPane = false

    /// Creates a choice.
    package init(
      _ thing: Thing, as form: Form = .lines, isSingle: Bool = false, name: String? = nil
    ) {
      self.thing = thing
      self.form = form
      self.isSingle = isSingle
      self.name = name
    }

    /// What plugins are told of it; `nil` where they need not know.
    var description: ChoosingDescription? {
      switch thing {
      case .value: nil
      case .files: ChoosingDescription(.files)
      case .folder: ChoosingDescription(.folder)
      case .save: ChoosingDescription(.save, name: name)
      }
    }

    /// What chosen rows come to, and the key they were chosen by.
    func pick(rows: [[UInt8]], by key: String?) -> Pick {
      if isByPane { return .output([]) }
      guard !rows.isEmpty else { return .nothing }
      if let most, rows.count > most {
        return .refusal(HostWords.fewerAreWanted(most, of: rows.count))
      }
      let first = tellsKey ? [Array((key ?? HostSettings.enterKey).utf8)] : []
      return .output((first + rows).flatMap { $0 + [form.end] })
    }

    /// What these files come to; `nil` when they are no files, or none are wanted.
    func pick(_ values: [String]) -> Pick? {
      let files = values.compactMap { FilePath(value: $0) }
      guard thing != .value, !files.isEmpty, files.count == values.count else { return nil }
      guard files.count == 1 || !(isSingle || thing == .save) else {
        return .refusal(HostWords.oneIsWanted(of: files.count))
      }
      let words = files.map { file in
        form.isAddress ? Array(FileAddress.address(of: file.bytes).utf8) : file.bytes
      }
      guard !words.contains(where: { $0.contains(form.end) }) else {
        return .refusal(HostWords.nameWithLineFeed)
      }
      return .output(words.flatMap { $0 + [form.end] })
    }
  }
}
