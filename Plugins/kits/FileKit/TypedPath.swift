// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// A place as somebody types it: `~/x`, `$NAME/x`, `../x`, an address, or a path with quotes.
package struct TypedPath: Sendable {
  /// The folder that relative words belong to.
  let base: FilePath
  let home: FilePath
  /// Choices given at most.
  private static let mostChoices = 100

  /// Creates a reader of typed places.
  package init(base: FilePath, home: FilePath) {
    self.base = base
    self.home = home
  }

  /// The place that words mean.
  package func place(_ words: String) -> FilePath {
    let words = Self.bare(words)
    if words.hasPrefix("file://"), let place = FilePath(value: words) { return place.normalized }
    return raw(Self.withVariables(words)).normalized
  }

  private func raw(_ words: String) -> FilePath {
    if words.hasPrefix("/") { return FilePath(words) }
    if words == "~" { return home }
    if words.hasPrefix("~/") { return home.appending(String(words.dropFirst(2))) }
    return words.isEmpty ? base : base.appending(words)
  }

  /// The words without quotes round them and blanks beside them.
  private static func bare(_ words: String) -> String {
    var words = Substring(words)
    while words.first == " " { words.removeFirst() }
    for quote in ["\"", "'"] where words.count > 1 && words.hasPrefix(quote) {
      var inner = words.dropFirst()
      while inner.last == " " { inner.removeLast() }
      if inner.hasSuffix(quote) { return String(inner.dropLast()) }
    }
    return String(words)
  }

  /// The words with `$NAME` at their beginning replaced by its value.
  private static func withVariables(_ words: String) -> String {
    guard words.hasPrefix("$") else { return words }
    let name = words.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !name.isEmpty, let value = getenv(String(name)) else { return words }
    return String(cString: value) + words.dropFirst(name.count + 1)
  }

  /// One thing the words could become.
  package struct Completion: Equatable, Sendable {
    /// The whole line then; a folder ends in a slash.
    package let line: String
    /// Its last part, for showing.
    package let name: String
  }

  /// What the words could become, the best first; waits for the disk.
  ///
  /// Folders fit by a fuzzy match of their names; files only once part of a name is typed. Names
  /// that are no text cannot be typed and are left out.
  package func completions(of words: String) -> [Completion] {
    let slash = words.lastIndex(of: "/").map { words.index(after: $0) }
    let (front, stem) = (
      words[..<(slash ?? words.startIndex)], words[(slash ?? words.startIndex)...]
    )
    if slash == nil, stem == "~" { return [Completion(line: "~/", name: "~/")] }
    guard let reader = try? FolderReader(place(String(front))) else { return [] }
    defer { reader.close() }
    guard var listing = try? FolderListing(reader) else { return [] }
    var rules = ListingRules()
    rules.showsHidden = stem.hasPrefix(".")
    let order = listing.arrange(by: rules, in: reader).map { Int($0) }
    let matcher = Matcher(String(stem).replacing(" ", with: ""))
    var found: [(score: Int, completion: Completion)] = []
    for index in order where found.count < Self.mostChoices * 10 {
      let entry = listing.entries[index]
      guard entry.isFolder || !stem.isEmpty else { continue }
      guard let name = String(validating: listing.name(index), as: UTF8.self),
        let score = matcher.score(listing.name(index))
      else { continue }
      let shown = name + (entry.isFolder ? "/" : "")
      found.append((score, Completion(line: front + shown, name: shown)))
    }
    let ranked = found.enumerated().sorted { left, right in
      (right.element.score, left.offset) < (left.element.score, right.offset)
    }
    let best = matcher.isEmpty ? found : ranked.map { $0.element }
    return best.prefix(Self.mostChoices).map(\.completion)
  }

  /// The first part of a place that is not there, with the folder it is missing in; waits for the
  /// disk.
  package func missing(of place: FilePath) -> (name: String, folder: FilePath)? {
    var place = place
    while let parent = place.parent {
      if FileFacts.isFolder(parent) { return (FileName.text(place.nameBytes), parent) }
      place = parent
    }
    return nil
  }
}
