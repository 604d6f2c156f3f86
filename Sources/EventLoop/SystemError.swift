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

  /// Creates an error from a positive `errno`.
  package init(_ call: String, code: Int32, subject: String = "") {
    self.call = call
    self.code = code
    self.subject = subject
  }

  /// Creates an error from a negative libuv or platform status.
  init(_ call: String, status: Int32, subject: String = "") {
    self.init(call, code: status == .min ? .max : abs(status), subject: subject)
  }

  /// Creates an error from the present `errno`.
  init(errnoOf call: String, subject: String = "") {
    self.init(call, code: errno, subject: subject)
  }

  /// The words of the system for the code, like `No such file or directory`.
  package var reason: String { String(cString: strerror(code)) }

  /// What was tried and why it failed, for a message.
  package var description: String {
    subject.isEmpty ? "\(call): \(reason)" : "\(call) \(subject): \(reason)"
  }
}
