// SPDX-License-Identifier: Apache-2.0

/// What a plugin listens to; what it wants and provides follows from it.
///
/// To add an event: a property here, its method in ``wants`` or ``provides``, its setter in
/// `Pane+Handlers.swift`, and an arm in `LineDispatcher.swift`.
struct PaneHandlers {
  var input = InputHandlers()
  var select: ((Selection) -> Void)?
  var activate: ((Activation) -> Void)?
  var navigate: ((Navigation) -> Void)?
  var expand: ((String, Bool) -> Void)?
  var check: ((String, Bool) -> Void)?
  var query: (provided: [String], handler: (RowsQuery) -> Void)?
  var view: ((ViewDescription) -> Void)?
  var rows: (givesColumns: Bool, handler: (RowsRequest) -> Void)?
  var find: ((FindRequest) -> Void)?
  var text = TextHandlers()
  var commands: [String: (CommandRequest) -> Void] = [:]
  var anyCommand: ((CommandRequest) -> Void)?
  var complete: ((CompletionRequest) -> Void)?
  var shutdown: ((String) -> JSON?)?
  var message: ((UnknownMessage) -> Bool)?
  var end: (() -> Void)?
  var drag = DragHandlers()
  var window = WindowHandlers()
  /// Events and declarations that there are no handlers for.
  var more = FurtherDeclarations()

  /// Events to receive, as `initialize` is answered.
  var wants: [String] {
    let known = [
      event(.view, view != nil), event(.inputSet, input.set != nil),
      event(.inputAhead, input.ahead != nil), event(.select, select != nil),
      event(.activate, activate != nil), event(.expand, expand != nil),
      event(.check, check != nil), event(.link, text.link != nil), event(.task, text.task != nil),
      event(.page, window.page != nil), event(.query, query != nil),
      event(.nav, navigate != nil), event(.shutdown, shutdown != nil),
      event(.formChange, window.form.event != nil),
      event(.formCancel, window.form.event != nil),
    ]
    let names = known.compactMap(\.self) + window.wants + drag.wants
    return names + more.wants.filter { !names.contains($0) }
  }

  /// Questions that can be answered, as `initialize` is answered.
  var provides: Provisions {
    var provides = Provisions()
    if rows != nil || find != nil {
      provides.rows = Provisions.Rows(
        canFind: find != nil, givesColumns: rows?.givesColumns ?? false)
    }
    if text.lines != nil { provides.text = NoMembers() }
    provides.query = query?.provided ?? []
    provides.layout = window.question?.policy
    provides.more = more.provides.map { (name: $0.name, value: JSONText($0.value)) }
    return provides
  }
}

/// The name by which a message is asked for, where there is a handler for it.
func event<Parameters, Answer>(
  _ method: WireMethod<Parameters, Answer>, _ isHandled: Bool
) -> String? {
  isHandled ? method.event : nil
}

/// What a plugin listens to about the selection of the column before.
struct InputHandlers {
  var set: ((InputSet) -> Void)?
  var ahead: ((AheadRequest) -> Void)?
}

/// What a plugin listens to about its forms.
struct FormHandlers {
  var submit: ((FormRequest) -> Void)?
  var event: ((FormEvent) -> Void)?
}

/// Events and declarations that the kit has no handlers for.
struct FurtherDeclarations {
  var wants: [String] = []
  var provides: [JSON.Member] = []
}
