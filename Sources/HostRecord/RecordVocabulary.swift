// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The kinds of events and messages that the lines of a record are made of.
///
/// A record of a build with others is read as far as that goes, and what is played may differ; the
/// sum in its header tells.
enum RecordVocabulary {
  /// A 64-bit FNV-1a sum of all names, in hexadecimal digits.
  static var sum: String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for name in names {
      for byte in name.utf8 + [0] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return String(sum, radix: 16)
  }

  /// The names of events, then those of messages with their members.
  private static var names: [String] {
    HostEventKind.allCases.map(\.rawValue) + PluginEventKind.allCases.map(\.rawValue)
      + InputKind.allCases.map(\.rawValue) + ReplyKind.allCases.map(\.rawValue)
      + WireTable.messages.map(\.method)
      + WireTable.objects.sorted { $0.key < $1.key }.flatMap { name, object in
        [name] + object.shape.members.map { "\($0.name)" } + object.shape.kinds.map { "\($0.kind)" }
      }
  }
}
