// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import EventLoop
import JSONRPC
import PaneProtocol

/// A picture that only a decoder can judge: where its bytes are, and what they are.
struct TriedPicture: Hashable {
  /// The place of the bytes.
  enum Place: Hashable {
    /// A file, by its full path.
    case path(String)
    /// The bytes themselves.
    case bytes([UInt8])
  }

  /// Where its bytes are.
  var place: Place
  /// Members of the request that say which pixels they are; empty for a file that says so itself.
  var members: String

  init(_ place: Place, _ raw: RawPixels?) {
    self.place = place
    members =
      raw.map {
        ",\"raw\":\"\($0.hasAlpha ? "rgba" : "rgb")\",\"across\":\($0.size.columns)"
          + ",\"down\":\($0.size.rows)"
      } ?? ""
  }

  /// The name for it in a finding.
  var name: String {
    switch place {
    case .path(let path): "“\(path.suffix(60))”"
    case .bytes(let bytes): "a picture of \(bytes.count) bytes"
    }
  }

  /// What a host reads; `nil` for a file that cannot be read, which its program may yet write.
  var content: [UInt8]? {
    switch place {
    case .bytes(let bytes): return bytes
    case .path(let path):
      do throws(SystemError) {
        return try FileSystem.read(path, limit: CheckLimits.pictureBytes)
      } catch {
        return nil
      }
    }
  }
}

/// Has pictures decoded by the program that decodes them for a host, one after another.
///
/// That has limits of its own and gives up every right but to compute. Without it nothing is found.
final class PictureTrials {
  private var child: ChildProcess?
  private let alarm: Timer
  private var waiting: [TriedPicture]
  private var output: [UInt8] = []
  private var number = 0
  private let onFault: (String) -> Void
  private var onEnd: (() -> Void)?

  /// Begins with the first; nothing is heard before the loop runs.
  ///
  /// - Parameters:
  ///   - pictures: The pictures to decode.
  ///   - program: The program that decodes; `nil` when it is not there.
  ///   - loop: The loop of this thread.
  ///   - onFault: Gets a sentence for each that cannot be decoded.
  ///   - onEnd: Called once, when all have been tried.
  init(
    _ pictures: [TriedPicture], by program: String?, on loop: Loop,
    onFault: @escaping (String) -> Void, onEnd: @escaping () -> Void
  ) {
    waiting = pictures.reversed()
    alarm = Timer(loop)
    self.onFault = onFault
    self.onEnd = onEnd
    if let program, !pictures.isEmpty { start(program, on: loop) }
    loop.atTurnEnd { [weak self] in self?.askNext() }
  }

  private func start(_ program: String, on loop: Loop) {
    let request = SpawnRequest(
      arguments: [program], environment: [:], isLimited: true, standardError: .discard)
    do throws(SpawnError) {
      let child = try ChildProcess.spawn(loop, request) { [weak self] _ in self?.ended() }
      child.standardOutput.onBytes = { [weak self] in self?.received($0) }
      self.child = child
    } catch {
      child = nil
    }
  }

  private func askNext() {
    guard let child, child.exit == nil, let picture = waiting.last else { return finish() }
    guard let bytes = picture.content else {
      waiting.removeLast()
      return askNext()
    }
    number += 1
    output = []
    let head =
      "{\"id\":\(number),\"method\":\"picture\",\"params\":{\"bytes\":\(bytes.count),\"cols\":16,"
      + "\"rows\":8,\"fit\":\"contain\",\"background\":\"none\",\"percent\":100\(picture.members)}}\n"
    child.standardInput.write(Array(head.utf8))
    if !bytes.isEmpty { child.standardInput.write(bytes) }
    alarm.start(milliseconds: CheckLimits.picture) { [weak self] in self?.ended() }
  }

  private func received(_ bytes: UnsafeRawBufferPointer) {
    output.append(contentsOf: bytes)
    guard output.last == UInt8(ascii: "\n"), let picture = waiting.popLast() else { return }
    alarm.stop()
    let line = JSONText(text: String(decoding: output.dropLast(), as: UTF8.self))
    switch DrawnPicture.read(line) {
    case .picture: break
    case .fault(let words): fail(picture, words.string)
    case nil: fail(picture, "the decoder has no answer to it")
    }
    askNext()
  }

  /// The decoder has ended at a picture, or it takes too long: with that a host gives it up.
  private func ended() {
    if let picture = waiting.popLast() { fail(picture, "the decoder ends, or takes too long") }
    finish()
  }

  private func fail(_ picture: TriedPicture, _ reason: String) {
    onFault("src: \(picture.name) cannot be decoded (\(reason))")
  }

  private func finish() {
    guard let end = onEnd else { return }
    onEnd = nil
    waiting = []
    alarm.stop()
    child?.signalGroup(9)
    end()
  }
}
