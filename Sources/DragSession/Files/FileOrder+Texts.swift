// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
import PaneProtocol

/// Things that are no files and become files where they are dropped: the host writes them itself.
extension FileOrder {
  /// The place of a file that does not exist yet: what it holds is the item's own data.
  package static let text = "text:"

  /// Makes what a drop decided into files to be written.
  ///
  /// - Parameters:
  ///   - plan: The drop.
  ///   - directory: The folder it leads to, as for other drops of files.
  ///
  /// The order is `nil` when an item has no data at hand that makes a file, or the folder is
  /// unknown.
  init?(writing plan: TransferPlan, directory: String?) {
    var folder = directory
    if folder == nil {
      if case .into = plan.target.anchor { return nil }
      folder = plan.rules.directory
    }
    guard let address = folder.flatMap({ FileAddress.address(of: $0) }), plan.operation != .link
    else { return nil }
    var files: [File] = []
    for item in plan.items {
      guard let form = item.writableForm(for: plan.rules.accepts) else { return nil }
      files.append(File(.copy, source: Self.text, name: item.fileName(for: form)))
    }
    self.init(directory: address, files: files)
  }

  /// True when the host takes away what it has written, for taking a transfer back.
  package var isDiscarding: Bool {
    files.first.map { [.discard, .remove, .unmake].contains($0.action) } ?? false
  }

  /// True when nothing can bring back what it does.
  package var isFinal: Bool { files.contains { $0.action == .remove } }
}

extension DragItem {
  /// The form of an item that makes the best file of those a folder takes.
  ///
  /// The patterns of the target are in the order it likes them.
  func writableForm(for patterns: [String]) -> Representation? {
    let forms = representations.filter {
      $0.isEager && TypePattern.bare($0.type) != "text/uri-list"
    }
    for pattern in patterns {
      if let form = forms.first(where: { TypePattern.matches($0.type, anyOf: [pattern]) }) {
        return form
      }
    }
    return nil
  }

  /// The content of a file made of an item; `nil` when its data is not here.
  ///
  /// - Parameter patterns: What the target takes.
  /// - Returns: Text as its bytes with a line feed at the end, base64 undecoded as such.
  package func fileText(for patterns: [String]) -> (text: String, isBase64: Bool)? {
    guard let form = writableForm(for: patterns) else { return nil }
    switch form.data {
    case .inline(let json):
      let text = json.string ?? json.text
      return (text.hasSuffix("\n") ? text : text + "\n", false)
    case .base64(let text): return (text, true)
    case .promised, .file: return nil
    }
  }

  /// Endings of file names by type.
  private static let endings = [
    "text/markdown": ".md", "text/html": ".html", "application/json": ".json", "text/csv": ".csv",
  ]

  /// The name of the file that is made of an item: its own, else its title with an ending.
  func fileName(for form: Representation) -> String {
    if let name { return name }
    let words = title.string.split(separator: "/").joined(separator: " ")
    let stem = CleanName.of(String(words.prefix(60))) ?? "Untitled"
    let ending = Self.endings[TypePattern.bare(form.type)] ?? ".txt"
    return stem.hasSuffix(ending) ? stem : stem + ending
  }
}

extension FileOrder {
  /// The name that an item which gets another place has before that; `nil` for all other work.
  func nameNow(ofItem n: Int) -> SafeText? {
    guard files.indices.contains(n), files[n].action == .move,
      let path = FileAddress.path(of: files[n].source)
    else { return nil }
    return path.split(separator: UInt8(ascii: "/")).last.map {
      SafeText(String(decoding: $0, as: UTF8.self))
    }
  }

  /// The name of the folder its first file is put back into; `nil` when it puts none back.
  var homeFolder: String? {
    guard let place = files.lazy.filter({ $0.action != .unmake }).compactMap(\.place).first,
      let path = FileAddress.path(of: place)
    else { return nil }
    let parts = path.split(separator: UInt8(ascii: "/"))
    guard parts.count > 1 else { return "/" }
    return SafeText(String(decoding: parts[parts.count - 2], as: UTF8.self)).string
  }
}
