// SPDX-License-Identifier: Apache-2.0
import EventLoop
import FileAddressing
import FileKit
import HostConfiguration

/// The folders and files that a command line names for a layout of files.
enum NamedPlaces {
  /// The plugin whose words are places.
  private static let plugin = "files"

  /// Looks whether the places are there; those on other machines are not waited for.
  ///
  /// - Throws: `UsageError` for the first that is not.
  static func check(_ words: LayoutWords, of layout: Layout) throws(UsageError) {
    let all = words.plain.words
    let numbers = layout.programs.filter { $0.source == .plugin(plugin) }
      .flatMap { $0.arguments.compactMap(number) }
    // What has a scheme is an address, which the pane speaks about.
    let places = Set(numbers).sorted().filter(all.indices.contains).map { all[$0] }
      .filter { !$0.isEmpty && !$0.contains(":/") }
    guard !places.isEmpty else { return }
    let distant = DistantMounts.now()
    let folder = FilePath(HostEnvironment.currentDirectory)
    for word in places {
      let place = word.hasPrefix("/") ? FilePath(word) : folder.appending(Array(word.utf8))
      guard distant.mount(of: place) == nil, !FileSystem.exists(word), !FileSystem.isLink(word)
      else { continue }
      throw UsageError.noSuchPlace(word)
    }
  }

  /// The index of the word that an argument such as `{1}` or `{1:.}` stands for; `nil` for all others.
  private static func number(of argument: String) -> Int? {
    guard argument.hasPrefix("{"), argument.hasSuffix("}") else { return nil }
    return Int(argument.dropFirst().prefix { $0 != ":" && $0 != "}" }).map { $0 - 1 }
  }
}
