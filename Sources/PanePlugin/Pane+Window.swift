// SPDX-License-Identifier: Apache-2.0

/// What a pane listens to about the window around it.
struct WindowHandlers {
  var theme: ((ThemeDescription) -> Void)?
  var locale: ((LocaleDescription) -> Void)?
  var layout: ((LayoutDescription) -> Void)?
  var canvas: ((CanvasEvent) -> Void)?
  var page: ((TurnedPage) -> Void)?
  var form = FormHandlers()
  var closed: ((PaneClosed) -> Void)?
  var moved: ((String) -> Void)?
  var peer: ((ShownPlace?) -> Void)?
  var question: (policy: LayoutPolicy, handler: (LayoutAskRequest) -> Void)?

  /// Events to receive, as `initialize` is answered.
  var wants: [String] {
    let known = [
      event(.theme, theme != nil), event(.locale, locale != nil), event(.layout, layout != nil),
      event(.paneClosed, closed != nil), event(.paneMoved, moved != nil),
      event(.peer, peer != nil),
    ]
    return known.compactMap(\.self)
  }
}

extension Pane {
  // MARK: Handlers

  /// Runs when the colours of the terminal are known or have changed.
  public func onTheme(_ handler: @escaping (ThemeDescription) -> Void) {
    handlers.window.theme = handler
  }

  /// Runs when language, time zone or the widths of characters are known or have changed.
  public func onLocale(_ handler: @escaping (LocaleDescription) -> Void) {
    handlers.window.locale = handler
  }

  /// Runs when the arrangement of the columns is known or has changed.
  public func onLayout(_ handler: @escaping (LayoutDescription) -> Void) {
    handlers.window.layout = handler
  }

  /// Runs when the host asks how to arrange the columns, as it does where the policy says `ask`.
  ///
  /// - Parameters:
  ///   - policy: How the split view is to behave around this pane.
  ///   - handler: Answers with ``LayoutAnswer``; the host waits no longer than the question says.
  public func onLayoutAsk(
    _ policy: LayoutPolicy, _ handler: @escaping (LayoutAskRequest) -> Void
  ) {
    handlers.window.question = (policy, handler)
  }

  // MARK: Sending

  /// Arranges the columns; only the coordinator of a layout may.
  ///
  /// - Parameters:
  ///   - layout: What changes.
  ///   - then: Gets the columns in the arrangement now, or why nothing was changed.
  public func arrange(
    _ layout: LayoutRequest,
    then: @escaping (Result<LayoutResult, WireError>) -> Void = { _ in }
  ) {
    ask(.layoutSet, layout, then: then)
  }

  /// Says how the split view is to behave around this pane; the last policy counts.
  public func setLayoutPolicy(_ policy: LayoutPolicy) { link.tell(.layoutPolicy, policy) }
}
