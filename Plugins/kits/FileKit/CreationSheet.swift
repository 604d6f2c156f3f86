// SPDX-License-Identifier: Apache-2.0

/// A new file or folder as its name was typed: `x/y/` is a folder in a folder.
package struct NewEntry: Hashable, Sendable {
  /// The names on the way to it, below the folder it is made in.
  package let names: [String]
  /// True for a folder.
  package let isFolder: Bool

  /// Reads a line; a slash at its end makes a folder of it.
  package init(_ line: String, isFolder: Bool = false) {
    var names = line.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let endsInSlash = names.count > 1 && names.last?.isEmpty == true
    if endsInSlash { names.removeLast() }
    self.names = names
    self.isFolder = isFolder || endsInSlash
  }

  /// The path below the folder it is made in.
  package var name: String { names.joined(separator: "/") }
  /// The name in the folder it is made in.
  package var top: String { names.first ?? "" }

  /// The fault of it, in a sentence; `nil` for a good one.
  package var fault: String? {
    if names.contains("..") { return "“..” leads out of this folder, where nothing is made" }
    if names.count > 1, names.first?.isEmpty == true {
      return "A “/” in front leads out of this folder, where nothing is made"
    }
    return names.lazy.compactMap(FileName.fault).first
  }
}

/// New files and folders as a text that a person writes: a name a line.
package enum CreationSheet {
  /// The text to begin with; its hints come last, for editors begin on the first line.
  package static let text = """

    # One name a line; a / at its end makes a folder, x/y makes what is missing above.
    # Lines that begin with # and a blank are left out.

    """

  /// What is written in a text.
  package struct Written: Sendable {
    /// The entries to make, each once.
    package fileprivate(set) var entries: [NewEntry] = []
    /// Lines that name an entry again.
    package fileprivate(set) var repeated = 0
    /// What is wrong, in sentences with the number of their line.
    package fileprivate(set) var faults: [String] = []
  }

  /// Reads a text.
  package static func read(_ text: String) -> Written {
    var written = Written()
    var seen: Set<NewEntry> = []
    let lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, bytes) in lines.enumerated() {
      let line = String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
      guard !line.isEmpty, !line.hasPrefix("# ") else { continue }
      let entry = NewEntry(line)
      if let fault = entry.fault {
        written.faults.append("Line \(number + 1): \(fault)")
      } else if seen.insert(entry).inserted {
        written.entries.append(entry)
      } else {
        written.repeated += 1
      }
    }
    return written
  }
}
