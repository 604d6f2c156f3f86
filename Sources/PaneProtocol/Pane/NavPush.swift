// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `nav.push`: puts a page on top of the pane's pages.
public struct NavPush: Equatable, Sendable, WireObject {
  /// What the page shows; its ``PaneUpdate/page`` names it.
  public var update: PaneUpdate

  package static let shape: WireShape = {
    var shape = PaneUpdate.shape
    for index in shape.members.indices where shape.members[index].name == "page" {
      shape.members[index].presence = .required
    }
    return shape
  }()

  /// A page with its content; one without a name is refused when it is read.
  package init(_ update: PaneUpdate) { self.update = update }

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    update = PaneUpdate(value, &reader)
    if update.page == nil { return nil }
  }

  package func write(into writer: inout JSONWriter) { update.write(into: &writer) }
}

/// `nav.pop`: takes pages away again.
public struct NavPop: Equatable, Sendable, WireObject {
  /// The page all above which go; `nil` takes the top one.
  public var page: String?
  /// Goes back to a page, or by one page without a name.
  public init(to page: String? = nil) { self.page = page }

  package static let shape = WireShape(.optional("to", .name))
  package static var absent: Self? { Self() }

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    page = reader.string("to", in: value)
  }

  package func write(into writer: inout JSONWriter) { writer.optional("to", page) }
}

extension WireMethod where Parameters == NavPush, Answer == NoMembers {
  package static var navPush: Self { Self("nav.push", from: .plugin, .notification, since: 1) }
}

extension WireMethod where Parameters == NavPop, Answer == NoMembers {
  package static var navPop: Self { Self("nav.pop", from: .plugin, .notification, since: 1) }
}
