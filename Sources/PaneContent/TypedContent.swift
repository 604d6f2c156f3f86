// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// A key or a paste for content that is typed into.
package enum TypedKey: Equatable, Sendable {
  case edit(TextEdit)
  case text(String)
  /// A text with line feeds; it never sends what is typed.
  case paste(String)
  case enter, next, previous, up, down, pageUp, pageDown
  /// Brings back what was cleared last.
  case restore
  /// Gives what the cursor is on back as the plugin sent it.
  case reset
  case submit, leave
  /// Takes a text of several lines to the user's editor; the host does it.
  case compose
}

/// A text of several lines while it is in the user's editor.
package struct ContentDraft: Equatable, Sendable {
  /// The form and the field it belongs to.
  package let form: String
  /// The field by its id.
  package let field: String
  /// What the field is called.
  package let title: SafeText
  /// The text as it is now.
  package let text: String

  /// Creates a draft.
  package init(form: String, field: String, title: SafeText, text: String) {
    self.form = form
    self.field = field
    self.title = title
    self.text = text
  }
}

/// What came of a key that was typed into content.
package enum TypedResult: Equatable, Sendable {
  case taken
  /// The content is not typed into now, or has nothing to do on the key.
  case refused
}

/// The keys that content takes to be typed into it.
package enum ContentTypist: Equatable, Sendable {
  case none
  /// Some keys: nobody types.
  case browsing
  /// All keys of typing, into one line or into several.
  case typing(isSecret: Bool)
}

/// A list of choices that content offers the user.
package struct ContentOffer: Equatable, Sendable {
  /// The words above the choices.
  package let title: SafeText
  /// What can be chosen.
  package let choices: [FormField.Choice]
  /// The id of the one that is taken now.
  package let chosen: String?
}

/// Content that is typed into and sends what was typed.
package protocol TypedContent {
  /// Number of its rows, those off screen included.
  var height: Int { get }
  /// Begins to type into the first field that is empty, else goes to the first.
  mutating func beginTyping()
  /// Takes a key or a paste.
  mutating func type(_ key: TypedKey) -> TypedResult
  /// The choices under the cursor; `nil` without any.
  var offered: ContentOffer? { get }
  /// The text of several lines under the cursor, while it can be changed; `nil` for all else.
  var draft: ContentDraft? { get }
  /// Takes the text of a draft that comes back from the editor.
  ///
  /// - Returns: Whether its field is there and has room for it; else nothing is changed.
  mutating func take(_ text: String, for draft: ContentDraft) -> Bool
  /// The question before it is left with answers that were not sent; `nil` when nothing is lost.
  var unsaved: SafeText? { get }
  /// Takes what is to be said to the plugin.
  mutating func takeWords() -> [ContentWord]
  /// Notes that the user has stopped typing for a moment.
  mutating func pauseTyping()
  /// Notes what became of the answers that were sent.
  ///
  /// - Returns: A field that is complained about and not there, if any.
  @discardableResult
  mutating func submitted(_ outcome: SubmitOutcome) -> String?
  /// Takes over what the plugin changes of its fields.
  mutating func apply(_ patch: FormPatch) -> ChangeResult
}

/// What content has to say to its plugin.
package enum ContentWord: Equatable, Sendable {
  /// Something was typed: the plugin hears of it when the user stops.
  case typed
  case change(FormChange)
  case submit(FormSubmit, title: SafeText)
  case cancel(FormCancel)
}

/// What became of answers that were sent.
package enum SubmitOutcome: Equatable, Sendable {
  case done(FormSubmitted)
  case failed(SafeText)
  case cancelled
}
