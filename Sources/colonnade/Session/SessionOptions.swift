// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import EventLoop
import HostConfiguration
import HostCore
import HostRuntime
import SplitLayout

/// What a command line asks of a session, before anything is looked up.
struct SessionOptions {
  /// The command line as it was given.
  let words: [String]
  var layout: String?
  var arguments: [String] = []
  /// Ad-hoc columns, each a plugin's command.
  var columns: [String] = []
  var pluginPaths: [String] = []
  var isASCII = false
  var usesMouse = true
  var isDark: Bool?

  /// Reads the options all session commands share.
  ///
  /// - Parameters:
  ///   - words: The words after the command's name.
  ///   - take: Takes an option of the command's own; `false` when it is none of them.
  /// - Throws: `UsageError` for an unknown option or a missing value.
  init(
    _ words: [String],
    take: (String, () throws(UsageError) -> String) throws(UsageError) -> Bool = { _, _ in false }
  ) throws(UsageError) {
    self.words = words
    var index = 0
    var onlyWords = false
    while index < words.count {
      let word = words[index]
      index += 1
      func value() throws(UsageError) -> String {
        guard index < words.count else { throw UsageError("\(word) needs a value") }
        defer { index += 1 }
        return words[index]
      }
      guard word.hasPrefix("--"), !onlyWords else {
        if layout == nil, columns.isEmpty { layout = word } else { arguments.append(word) }
        continue
      }
      switch word {
      case "--": onlyWords = true
      case "--column": columns.append(try value())
      case "--plugin-path": pluginPaths.append(try value())
      case "--ascii": isASCII = true
      case "--no-mouse": usesMouse = false
      case "--theme":
        let name = try value()
        guard name == "dark" || name == "light" else {
          throw UsageError("--theme is dark or light, not “\(name)”")
        }
        isDark = name == "dark"
      default:
        if try take(word, value) { continue }
        // What is not ours belongs to the layout.
        guard layout != nil else { throw UsageError("unknown option \(word)") }
        arguments.append(word)
      }
    }
  }
}

/// A command line that cannot be understood: exit code 2.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// A configuration that cannot be used: exit code 3.
struct ConfigurationError: Error {
  let messages: [String]
  init(_ messages: [String]) { self.messages = messages }
}

extension UsageError {
  /// Says what is wrong and gives the exit code.
  func report(_ command: String) -> Int32 {
    HostEnvironment.write(
      "colonnade \(command): \(message)\nTry: colonnade \(command) --help\n", to: 2)
    return 2
  }
}

extension ConfigurationError {
  /// Says what is wrong and gives the exit code.
  func report() -> Int32 {
    for message in messages { HostEnvironment.write("colonnade: \(message)\n", to: 2) }
    return 3
  }
}
