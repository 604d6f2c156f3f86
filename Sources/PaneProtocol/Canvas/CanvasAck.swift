// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `canvas.ack`: the newest picture that is on screen, or was overtaken.
public struct CanvasAck: Equatable, Sendable, WireObject {
  /// Its number.
  public var frame: Int
  /// Names the newest picture on screen, by its number.
  public init(frame: Int) { self.frame = frame }

  package static let shape = WireShape(.required("frame", .count))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let frame = reader.count("frame", in: value) else { return nil }
    self.init(frame: frame)
  }

  package func write(into writer: inout JSONWriter) { writer.member("frame", frame) }
}

extension WireMethod where Parameters == CanvasAck, Answer == NoMembers {
  package static var canvasAck: Self { Self("canvas.ack", from: .host, .notification, since: 1) }
}
