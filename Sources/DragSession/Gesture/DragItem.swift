// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// A dragged thing: the name of an entry in its source, and the forms it can be had in.
package struct DragItem: Hashable, Sendable {
  /// Its stable name in the source's store.
  package var id: ItemID
  /// Which version of it is meant; empty when the source cannot tell.
  package var revision: String
  /// What it is called.
  package var title: SafeText
  /// Whether it holds others.
  package var isContainer: Bool
  /// Items of one group travel together.
  package var group: String?
  /// Best fidelity first.
  package var representations: [Representation]
  /// A file name to use for it, cleaned.
  package var name: String?
  /// Size in bytes, as far as it is known.
  package var sizeBytes: Int?

  /// Creates an item; one without forms can be moved within its pane only.
  package init(
    id: ItemID, revision: String = "", title: SafeText, isContainer: Bool = false,
    group: String? = nil, representations: [Representation] = [], name: String? = nil,
    sizeBytes: Int? = nil
  ) {
    self.id = id
    self.revision = revision
    self.title = title
    self.isContainer = isContainer
    self.group = group
    self.representations = representations
    self.name = name
    self.sizeBytes = sizeBytes
  }

  /// The names of its forms, best first.
  package var types: [String] { representations.map(\.type) }

  /// The best form that one of the patterns takes.
  package func representation(for patterns: [String]) -> Representation? {
    representations.first { TypePattern.matches($0.type, anyOf: patterns) }
  }
}

/// One form of a dragged item: a type, and its data or the promise of it.
package struct Representation: Hashable, Sendable {
  /// Where the data is.
  package enum Data: Hashable, Sendable {
    /// Here, as a JSON value.
    case inline(JSONText)
    /// Here, as base64.
    case base64(String)
    /// To be read when it is wanted.
    case promised
    /// In a file.
    case file(FileReference)
  }
  /// A MIME-like name in lower case, parameters included.
  package var type: String
  /// The data, or where it is.
  package var data: Data
  /// Size in bytes, as far as it is known.
  package var sizeBytes: Int?

  /// Creates a form.
  package init(type: String, data: Data, sizeBytes: Int? = nil) {
    self.type = type
    self.data = data
    self.sizeBytes = sizeBytes
  }

  /// Whether the data is known without asking the source.
  package var isEager: Bool {
    switch data {
    case .inline, .base64: true
    case .promised, .file: false
    }
  }
}

/// A file that holds the data of an item.
package struct FileReference: Hashable, Sendable {
  /// Whether the receiver may take the file away or only read it.
  package enum Mode: String, Sendable { case borrow, adopt }
  /// Its full path.
  package var path: String
  /// What the receiver may do with it.
  package var mode: Mode
  /// Size in bytes, as far as it is known.
  package var sizeBytes: Int?
  /// Creates a reference.
  package init(path: String, mode: Mode = .borrow, sizeBytes: Int? = nil) {
    self.path = path
    self.mode = mode
    self.sizeBytes = sizeBytes
  }
}

/// Bounds on what is dragged.
///
/// Source: drag and drop, representations.
package enum DragLimit {
  /// Data inside a declaration, per representation and per session.
  package static let inlineBytes = 16_384
  /// The same for all items of a session together.
  package static let inlineSessionBytes = 262_144
  /// Items in one drag.
  package static let items = 10_000
  /// Lines a source may give for the card at the pointer.
  package static let previewLines = 3
  /// Forms of one item.
  package static let typesPerItem = 64
  /// Size from which data of another program lies in a file, in bytes.
  package static let spoolThresholdBytes = 4_194_304
  /// Rows looked at in search of a valid place before giving up.
  package static let walkRows = 4_096
}
