// SPDX-License-Identifier: Apache-2.0

/// Learns what the terminal can do: from the environment at once, from its replies as they come.
///
/// Nothing ever waits for it. Silence leaves the defaults of the environment in place, and late replies
/// are welcome for the whole session.
package struct CapabilityNegotiator: Sendable {
  /// What is known now.
  package private(set) var capabilities: Capabilities
  /// Whether DA1, the fence of the batch, has arrived.
  package private(set) var isFenced = false
  /// The questions, one write, fenced by DA1; empty for terminals that must not be asked.
  package let queryBytes: [UInt8]

  /// Creates a negotiator from environment variables.
  package init(environment: [String: String], asksPictures: Bool = false) {
    capabilities = Capabilities()
    queryBytes = []
  }

  /// Takes a reply of the terminal.
  ///
  /// - Returns: Whether ``capabilities`` changed.
  @discardableResult
  package mutating func consume(_ reply: TerminalReply) -> Bool { false }
}
