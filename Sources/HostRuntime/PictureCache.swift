// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Answers of the program that draws pictures, so that a picture seen before is shown at once.
///
/// They are bounded in bytes; those not asked for the longest time go first.
struct PictureCache {
  /// What was drawn: the bytes, as they were then, and how.
  struct Key: Equatable {
    var source: String
    var members: String
  }

  private var entries: [(key: Key, answer: JSONText, bytes: Int)] = []
  private(set) var bytes = 0
  private let limit: Int

  init(limit: Int = RuntimeLimits.pictureCacheBytes) { self.limit = limit }

  /// The answer, which is the last to go then; `nil` when it has to be drawn.
  mutating func answer(for key: Key) -> JSONText? {
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: place)
    entries.append(entry)
    return entry.answer
  }

  /// Keeps an answer, unless it is larger than all that is kept.
  mutating func keep(_ answer: JSONText, for key: Key) {
    if let place = entries.firstIndex(where: { $0.key == key }) {
      bytes -= entries.remove(at: place).bytes
    }
    let count = key.source.utf8.count + key.members.utf8.count + answer.text.utf8.count
    guard count <= limit else { return }
    entries.append((key, answer, count))
    bytes += count
    while bytes > limit, !entries.isEmpty { bytes -= entries.removeFirst().bytes }
  }
}
