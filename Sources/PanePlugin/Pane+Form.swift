// SPDX-License-Identifier: Apache-2.0
public import PaneProtocol

/// The user has filled a form in; answer with what became of it, or with what is wrong.
public typealias FormRequest = HostRequest<FormSubmit, FormSubmitted>

/// What the user does in a form before it is sent.
public enum FormEvent: Equatable, Sendable {
  /// A field was changed; answer with ``PaneForm/patch(_:)`` where it concerns others.
  case changed(FormChange)
  /// The button that leaves was pressed, in the form of this id.
  case cancelled(String)
}

/// The form of a pane; `Content.form` puts it on show.
public struct PaneForm {
  fileprivate let pane: Pane

  /// Runs when the user has filled the form in.
  public func onSubmit(_ handler: @escaping (FormRequest) -> Void) {
    pane.handlers.window.form.submit = handler
  }

  /// Runs when a field was changed, and when the form is left by its button.
  public func onEvent(_ handler: @escaping (FormEvent) -> Void) {
    pane.handlers.window.form.event = handler
  }

  /// Changes fields of the form on show.
  public func patch(_ patch: FormPatch) { pane.link.tell(.formPatch, patch) }
}

extension HostRequest where Question == FormSubmit, Value == FormSubmitted {
  /// The value of a field as JSON; `nil` for one that was not sent.
  public subscript(field: String) -> JSON? { JSON(question.values)[field] }

  /// Says that it is done, in words for the user.
  public func done(_ words: String? = nil, undo: CommandDone.Undo? = nil) {
    reply.send(FormSubmitted(CommandDone(text: words.map { SafeText(sending: $0) }, undo: undo)))
  }

  /// Says what is wrong with fields; the form stays as it is.
  public func refuse(_ errors: [String: String]) {
    let complaints = errors.sorted { $0.key < $1.key }.map {
      FormSubmitted.Complaint($0.key, SafeText(sending: $0.value))
    }
    reply.send(FormSubmitted(errors: complaints))
  }
}

extension Pane {
  /// The form of the pane.
  public var form: PaneForm { PaneForm(pane: self) }
}
