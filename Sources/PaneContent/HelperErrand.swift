// SPDX-License-Identifier: Apache-2.0

/// A text that is to be read by a program beside the host, for content that cannot be shown without.
///
/// Parsers in C see foreign bytes, so none of them runs in the host.
package struct HelperErrand: Equatable, Sendable {
  /// The program that is asked.
  package var helper: Helper
  /// The text to be read.
  package var text: String

  /// A program beside the host.
  package enum Helper: String, CaseIterable, Sendable { case markdown }
}
