// SPDX-License-Identifier: Apache-2.0

extension WireMethod where Parameters == NoMembers, Answer == NoMembers {
  /// Either end asks whether the other is there.
  package static func ping(from sender: Sender) -> Self {
    Self("ping", from: sender, .request, since: 1, event: sender == .host ? "ping" : nil)
  }
}
