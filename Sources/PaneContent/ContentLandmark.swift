// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// A named place in content that one can go to, such as a heading.
package struct ContentLandmark: Equatable, Sendable {
  /// The words for people.
  package var title: SafeText
  /// How deep it stands below others, from 1.
  package var level: Int
}

/// A link in content that the user has gone to.
package struct ContentLink: Equatable, Sendable {
  /// The address, as it is written.
  package var target: String
  /// The place that relative addresses start from, in the words of the plugin.
  package var base: String?
  /// The task that it is the box of; `nil` for a link.
  package var task: TickedTask?
  /// True when a second click follows it, as keys are not to be had.
  package var needsClick = false

  /// Creates a link that leads to an address.
  package init(target: String, base: String? = nil, needsClick: Bool = false) {
    self.target = target
    self.base = base
    self.needsClick = needsClick
  }
}
