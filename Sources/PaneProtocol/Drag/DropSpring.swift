// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `drop.spring`: something dragged rests on a row; asks its pane to open it.
///
/// Source: `Plugins/REFERENCE.md`, The gesture.
public struct DropSpring: Equatable, Sendable, WireObject {
  /// Name of the drag.
  public var session: String
  /// The row.
  public var anchor: DropAnchor
  /// Asks to open what the drag rests on.
  public init(session: String, anchor: DropAnchor) {
    self.session = session
    self.anchor = anchor
  }

  package static let shape = WireShape(
    .required("session", .name), .required("target", .object(Target.self)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let session = reader.string("session", in: value),
      let target: Target = reader.object("target", in: value)
    else { return nil }
    self.init(session: session, anchor: target.anchor)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("session", session)
    writer.optional("target", Target(anchor: anchor))
  }

  /// The row, as a place.
  package struct Target: WireObject {
    var anchor: DropAnchor

    init(anchor: DropAnchor) { self.anchor = anchor }

    package static let shape = WireShape(.required("anchor", .object(DropAnchor.self)))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let anchor: DropAnchor = reader.object("anchor", in: value) else { return nil }
      self.anchor = anchor
    }

    package func write(into writer: inout JSONWriter) { writer.optional("anchor", anchor) }
  }
}

/// The answer to `drop.spring`: how deep the pane has gone.
public struct DropSprung: Equatable, Sendable, WireObject {
  /// Number of the level that is open now, or `nil` when the pane does not count.
  public var level: Int?
  /// The level that is open now; `nil` from a pane that does not count them.
  public init(level: Int? = nil) { self.level = level }

  package static let shape = WireShape(.optional("level", .integer))
  package static var absent: Self? { Self() }

  /// Reads the answer.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    level = reader.int("level", in: value)
  }

  package func write(into writer: inout JSONWriter) { writer.optional("level", level) }
}

/// `drop.springBack`: a row that was opened is to be closed again.
public struct DropSpringBack: Equatable, Sendable, WireObject {
  /// Name of the drag.
  public var session: String
  /// Number of the level that is left.
  public var level: Int
  /// Asks to come back from so many levels that were opened for the drag.
  public init(session: String, level: Int) {
    self.session = session
    self.level = level
  }

  package static let shape = WireShape(.required("session", .name), .required("level", .integer))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let session = reader.string("session", in: value),
      let level = reader.int("level", in: value)
    else { return nil }
    self.init(session: session, level: level)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("session", session)
    writer.member("level", level)
  }
}

extension WireMethod where Parameters == DropSpring, Answer == DropSprung {
  package static var dropSpring: Self {
    Self("drop.spring", from: .host, .request, since: 1, event: "drop.spring")
  }
}

extension WireMethod where Parameters == DropSpringBack, Answer == NoMembers {
  package static var dropSpringBack: Self {
    Self("drop.springBack", from: .host, .notification, since: 1)
  }
}
