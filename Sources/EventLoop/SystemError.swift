// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import Glibc

/// A refused system call: which one, for what, and why.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the call, like `open`.
  package let call: String
  /// The value of `errno`, positive.
  package let code: Int32
  /// The path or program it was about; empty when there is none.
  package let subject: String
  /// Words of ours instead of the system's.
  private let words: String?

  /// Creates an error from a positive `errno`.
  package init(_ call: String, code: Int32, subject: String = "", words: String? = nil) {
    self.call = call
    self.code = code
    self.subject = subject
    self.words = words
  }

  /// Creates an error from a negative libuv or platform status.
  init(_ call: String, status: Int32, subject: String = "", words: String? = nil) {
    self.init(call, code: status == .min ? .max : abs(status), subject: subject, words: words)
  }

  /// Creates an error from the present `errno`.
  init(errnoOf call: String, subject: String = "") {
    self.init(call, code: errno, subject: subject)
  }

  /// Why it was refused, mostly in the system's words, like `No such file or directory`.
  package var reason: String { words ?? String(cString: strerror(code)) }

  /// What was tried and why it failed, for a message.
  package var description: String {
    subject.isEmpty ? "\(call): \(reason)" : "\(call) \(subject): \(reason)"
  }
}
