// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// One method of the protocol: its name, who sends it, what it carries and what answers it.
///
/// Each stands in the file of its parameters. A notification has `NoMembers` for an answer.
public struct WireMethod<Parameters: Sendable, Answer: Sendable>: Sendable {
  /// Who sends it.
  public enum Sender: String, Sendable { case host, plugin }
  /// The kinds of methods: answered, or not.
  public enum Kind: String, Sendable {
    case request, notification
    /// With an id it is a request, without one a notification.
    case either
  }

  /// Its name on the wire.
  public let name: StaticString
  /// Who sends it.
  public let sender: Sender
  /// The kind, which tells whether it is answered.
  public let kind: Kind
  /// The version of the protocol it came with.
  public let since: Int
  /// The name by which a pane asks for it in `wants`; `nil` when it comes without being asked for.
  public let event: String?
  /// Writes the parameters as a value.
  package let write: @Sendable (Parameters, inout JSONWriter) -> Void
  /// Reads an answer; `nil` when it has not what it needs.
  package let read: @Sendable (JSONText) -> Answer?
}

extension WireMethod where Parameters: WireObject, Answer: WireObject {
  /// Names a method; once, in the file of its parameters.
  package init(
    _ name: StaticString, from sender: Sender, _ kind: Kind, since: Int, event: String? = nil
  ) {
    self.init(
      name: name, sender: sender, kind: kind, since: since, event: event, write: { $1.value($0) },
      read: { $0.read(as: Answer.self) })
  }
}
