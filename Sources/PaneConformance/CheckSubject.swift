// SPDX-License-Identifier: Apache-2.0

/// The plugin that is checked, and how it is started.
package struct CheckSubject: Sendable {
  /// The name it was asked for by.
  package var name: String
  /// The program and its arguments.
  package var arguments: [String]
  /// The environment a host would give it.
  package var environment: [String: String]
  /// True when it runs on another machine: all time limits are four times as long.
  package var isRemote: Bool
  /// The program that decodes pictures for a host; `nil` when it is not there.
  package var pictureProgram: String?

  /// Creates a subject.
  package init(
    name: String, arguments: [String], environment: [String: String], isRemote: Bool = false
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.isRemote = isRemote
  }

  /// A time limit for this plugin, in milliseconds.
  func limit(_ milliseconds: Int) -> Int { isRemote ? milliseconds * 4 : milliseconds }
}
