// SPDX-License-Identifier: Apache-2.0

extension PromptAnswer {
  /// The text typed, or the id of the choice; `nil` for the answer to a `confirm`.
  public var text: String? { value.flatMap { JSON($0).string } }
  /// True when the user agreed to a `confirm`.
  public var isYes: Bool { value == JSONText(text: "true") }
}
