// SPDX-License-Identifier: Apache-2.0
import EventLoop
import FileAddressing
import FileKit

/// A plugin that was put to the user's own, in one step: it is there whole, or not at all.
struct AddedPlugin {
  /// Why nothing was added.
  struct Failure: Error {
    /// The end of a sentence.
    var message: String
  }

  /// What it is called.
  let name: String
  /// The folder of it.
  let place: String

  /// Longest time a copy or git may take.
  private static let milliseconds = 600_000
  /// Bytes of their output, which nobody reads.
  private static let mostOutput = 1 << 20

  /// Adds the plugin of a folder, or of an address that git knows; waits for both.
  ///
  /// - Throws: `Failure`, for what is no plugin, or where one of its name is.
  init(from source: String, to folder: String) throws(Failure) {
    var source = source
    while source.count > 1, source.hasSuffix("/") { source.removeLast() }
    let last = source.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? ""
    name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    guard !name.isEmpty, !name.hasPrefix("."), !name.hasPrefix("-") else {
      throw Failure(message: CommandWords.noName(source))
    }
    place = "\(folder)/\(name)"
    guard !FileSystem.exists(place) else {
      throw Failure(message: CommandWords.thereAlready(place))
    }
    let words: [String]
    if FileSystem.isDirectory(source) {
      words = ["cp", "-RP", "--", source]
    } else if !FileSystem.exists(source), source.contains(":") {
      words = ["git", "clone", "--quiet", "--depth", "1", "--", source]
    } else {
      throw Failure(message: CommandWords.noSource(source))
    }
    // A name with a dot before it is no plugin yet.
    let part = "\(folder)/.\(name).part"
    Self.remove(part)
    do throws(Failure) {
      try Self.fill(part, words + [part], in: folder, name)
      try Self.rename(part, to: place)
    } catch {
      Self.remove(part)
      throw error
    }
  }

  private static func fill(
    _ part: String, _ words: [String], in folder: String, _ name: String
  ) throws(Failure) {
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder)
    } catch {
      throw Failure(message: error.description)
    }
    let status = run(words)
    guard status == 0 else {
      throw Failure(message: CommandWords.notCopied(words.first ?? "", status))
    }
    let programs = ["\(part)/\(name)", "\(part)/colonnade-\(name)"]
    guard
      FileSystem.exists("\(part)/plugin.json") || programs.contains(where: FileSystem.isExecutable)
    else { throw Failure(message: CommandWords.noPlugin(name)) }
  }

  private static func rename(_ part: String, to place: String) throws(Failure) {
    do throws(SystemError) {
      try FileSystem.rename(part, to: place)
    } catch {
      throw Failure(message: error.description)
    }
  }

  private static func remove(_ part: String) {
    if FileSystem.exists(part) { run(["rm", "-rf", "--", part]) }
  }

  /// Runs a program of the system to its end; what it complains of is read where this was called.
  @discardableResult
  private static func run(_ words: [String]) -> Int {
    let words = (["/usr/bin/env"] + words).map { Array($0.utf8) }
    do throws(FileProblem) {
      let program = try HelperRun(bytes: words, in: FilePath("."), errors: 2)
      return program.collect(milliseconds: milliseconds, most: mostOutput).status
    } catch {
      return 126
    }
  }
}
