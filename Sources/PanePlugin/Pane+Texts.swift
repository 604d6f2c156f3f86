// SPDX-License-Identifier: Apache-2.0

/// What a plugin listens to about its texts.
struct TextHandlers {
  var lines: ((TextRequest) -> Void)?
  var link: ((FollowedLink) -> Void)?
  var task: ((TickedTask) -> Void)?
}

/// The texts of a pane: pages of their lines, their links, and the tasks of Markdown.
public struct PaneTexts {
  fileprivate let pane: Pane

  /// Runs when a page of lines is wanted.
  public func onLines(_ handler: @escaping (TextRequest) -> Void) {
    pane.handlers.text.lines = handler
  }

  /// Runs when the user follows a link that the host cannot open by itself, in a row, too.
  public func onLink(_ handler: @escaping (FollowedLink) -> Void) {
    pane.handlers.text.link = handler
  }

  /// Runs when the user ticks a task of Markdown, or takes its tick away.
  ///
  /// The box changes when the text is sent again; without this handler boxes are only shown.
  public func onTask(_ handler: @escaping (TickedTask) -> Void) {
    pane.handlers.text.task = handler
  }
}

extension Pane {
  /// The texts of the pane.
  public var texts: PaneTexts { PaneTexts(pane: self) }
}
