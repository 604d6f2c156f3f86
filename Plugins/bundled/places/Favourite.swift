// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin

/// A place in the upper part of the list.
struct Favourite: Equatable {
  /// The origin of a favourite, which says what its row shows.
  enum Kind: String {
    /// The home folder and bookmarks: just the name.
    case favourite
    /// A folder things arrive in: with the number of its entries.
    case counted
    /// The folder the user works in, when it is no bookmark.
    case here
    /// A folder that a letter leads to, when it is none of those above.
    case letter
    /// A folder used lately.
    case recent

    /// The kinds of rows that have no order of the user's, volumes with them.
    static let fixed = ["volume", "recent", "here", "letter"]
  }

  var place: FilePath
  var name: String
  var kind: Kind
  /// Id of its row.
  var id: String { PlaceID.make(kind.rawValue, place.value) }

  init(_ place: FilePath, _ name: String, _ kind: Kind) {
    self.place = place
    self.name = name
    self.kind = kind
  }
}

/// Ids of rows: a kind and a place, shortened when the place is long.
enum PlaceID {
  static func make(_ kind: String, _ value: String) -> String {
    let id = "\(kind):\(value)"
    guard id.utf8.count > 500 else { return id }
    // FNV-1a over all of it keeps long places apart.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\(kind):\(String(hash, radix: 36)):"
      + String(decoding: id.utf8.suffix(400), as: UTF8.self)
  }
}

/// The folders and files that favourites come from, besides the user's own.
struct PlacesEnvironment {
  var home: FilePath
  var configuration: FilePath

  static func current() -> PlacesEnvironment {
    PlacesEnvironment(home: UserFolders.home, configuration: UserFolders.settings())
  }

  /// All favourites: home, the desktop's folders and bookmarks, the user's own; without doubles, in
  /// the user's order.
  func favourites(_ bookmarks: Bookmarks) -> [Favourite] {
    bookmarks.ordered(unorderedFavourites(bookmarks))
  }

  /// The favourites as they come when nobody has put them in an order.
  func unorderedFavourites(_ bookmarks: Bookmarks) -> [Favourite] {
    var all = [Favourite(home, "Home", .favourite)]
    all += userFolders() + desktopBookmarks()
    all += bookmarks.added.map { Favourite($0, "", .favourite) }
    var seen: Set<FilePath> = []
    return all.compactMap { favourite in
      guard !bookmarks.removed.contains(favourite.place) else { return nil }
      guard seen.insert(favourite.place).inserted else { return nil }
      var favourite = favourite
      if let name = bookmarks.names[favourite.place] { favourite.name = name }
      return favourite
    }
  }

  /// A typed place: absolute, or in the home folder after `~/`.
  func place(_ typed: String) -> FilePath? {
    if typed == "~" { return home }
    if typed.hasPrefix("~/") { return home.appending(String(typed.dropFirst(2))) }
    return FilePath(value: typed)
  }

  /// The folder the words of the command line mean; of a file, the folder it is in.
  func folder(asked words: [String], in base: String) -> FilePath? {
    guard let word = words.last(where: { !$0.hasPrefix("-") }) else { return nil }
    let typed = place(word) ?? FilePath(value: base)?.appending(word)
    guard let place = typed?.normalized else { return nil }
    return EntryCount.isFolder(place) ? place : place.parent
  }

  /// Desktop, documents, downloads and so on, as the desktop names them.
  private func userFolders() -> [Favourite] {
    let text = FileText.read(configuration.appending("user-dirs.dirs"))
    var folders: [Favourite] = []
    for line in text.split(separator: "\n") where line.hasPrefix("XDG_") {
      guard let place = userFolder(line), place != home, EntryCount.isFolder(place) else {
        continue
      }
      let isCounted = line.hasPrefix("XDG_DOWNLOAD_DIR")
      folders.append(Favourite(place, "", isCounted ? .counted : .favourite))
    }
    if folders.isEmpty {
      for name in ["Desktop", "Documents", "Downloads"] {
        let place = home.appending(name)
        guard EntryCount.isFolder(place) else { continue }
        folders.append(Favourite(place, "", name == "Downloads" ? .counted : .favourite))
      }
    }
    return folders
  }

  private func userFolder(_ line: Substring) -> FilePath? {
    guard let equals = line.firstIndex(of: "="), !line.hasPrefix("XDG_TEMPLATES"),
      !line.hasPrefix("XDG_PUBLICSHARE")
    else { return nil }
    let value = line[line.index(after: equals)...].drop { $0 == "\"" }.prefix { $0 != "\"" }
    if value.hasPrefix("$HOME/") { return home.appending(String(value.dropFirst(6)).trimmedSlash) }
    return value.hasPrefix("/") ? FilePath(String(value).trimmedSlash) : nil
  }

  /// The bookmarks of the desktop's file dialogs; only places of this machine.
  private func desktopBookmarks() -> [Favourite] {
    let text = FileText.read(configuration.appending("gtk-3.0").appending("bookmarks"))
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let place = parts.first.flatMap({ FilePath(value: String($0)) }) else { return nil }
      return Favourite(place, parts.count > 1 ? String(parts[1]) : "", .favourite)
    }
  }
}

extension String {
  /// The path without slashes at its end.
  fileprivate var trimmedSlash: String {
    var text = self
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }
}

/// Small text files of others.
enum FileText {
  /// Reads at most 64 KiB; empty when there is no such file.
  static func read(_ path: FilePath) -> String {
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { raw in
        Glibc.read(descriptor, raw.baseAddress.map { $0 + filled }, raw.count - filled)
      }
      guard count > 0 else { break }
      filled += count
    }
    return String(decoding: bytes[..<filled], as: UTF8.self)
  }
}

/// The number of entries of a folder.
enum EntryCount {
  /// More entries than this are not counted.
  static let maximum = 9_999

  static func isFolder(_ place: FilePath) -> Bool {
    var status = stat()
    return place.withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Entries that are not hidden, as text; `nil` when there are none or the folder cannot be read.
  static func of(_ place: FilePath) -> String? {
    guard let folder = place.withCString({ opendir($0) }) else { return nil }
    defer { closedir(folder) }
    var count = 0
    while count <= maximum, let entry = readdir(folder) {
      if entry.pointee.d_name.0 != 46 { count += 1 }
    }
    if count == 0 { return nil }
    return count > maximum ? "\(maximum)+" : String(count)
  }
}
