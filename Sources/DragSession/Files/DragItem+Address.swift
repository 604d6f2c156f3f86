// SPDX-License-Identifier: Apache-2.0
import FileAddressing
package import PaneProtocol

extension Item {
  /// The address of what a row stands for, if that is a file or folder.
  ///
  /// Its value counts first, then what it offers for dragging.
  package var fileAddress: String? {
    value?.string.flatMap { FileAddress.address(of: $0) } ?? DragItem(self).fileAddress
  }

  /// Tells whether it stands for the file or folder at an address; `nil` when it stands for none.
  package func isFile(at address: String) -> Bool? {
    // Mostly its value is the address as it is.
    if let text = value?.text.utf8, text.count == address.utf8.count + 2,
      text.dropFirst().dropLast().elementsEqual(address.utf8)
    {
      return true
    }
    return fileAddress.map { $0 == address }
  }
}

extension DragItem {
  /// The address of the one local file this item is; `nil` when it is none, or several.
  ///
  /// Told by its form `text/uri-list`.
  package var fileAddress: String? {
    for form in representations where TypePattern.bare(form.type) == "text/uri-list" {
      guard case .inline(let json) = form.data, let text = json.string else { continue }
      let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
      guard lines.count == 1, let line = lines.first else { return nil }
      return line.hasPrefix("file:") ? FileAddress.address(of: String(line)) : nil
    }
    return nil
  }

  /// The address of a file that holds this item's data, which may be read and not taken away.
  var spoolAddress: String? {
    for form in representations {
      if case .file(let file) = form.data { return FileAddress.address(of: file.path) }
    }
    return nil
  }
}
