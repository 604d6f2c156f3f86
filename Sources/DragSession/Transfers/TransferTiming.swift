// SPDX-License-Identifier: Apache-2.0

/// Times of transfers, in milliseconds.
package struct TransferTiming: Hashable, Sendable {
  /// Time a source has for its promise.
  package var prepareSource = 5_000
  /// Time a target has to read and keep everything.
  package var prepareTarget = 30_000
  /// Time any later request may be unanswered before it is repeated.
  package var answer = 5_000
  /// The first pause before a request is repeated; each one doubles.
  package var retryFirst = 200
  /// The longest pause.
  package var retryLast = 30_000
  /// Failed tries after the decision before the user is asked.
  package var tries = 6
  /// Creates the times as they are used.
  package init() {}
}
