// SPDX-License-Identifier: Apache-2.0

/// Words of the border for plugins' authors: remarks on what is ignored, reasons of refusals.
enum WireWords {
  static let restoreMissing = "state.save: restore is missing"
  static let restoreTooLong = "state.save: restore is longer than \(Limit.restoreBytes) bytes"
  static let notNow = "not now"
  static let cancelled = "cancelled"
  static let notAnObject = "not an object"
  static let badMethod = "the method is not a string of at most \(Limit.nameBytes) bytes"
  static let badID = "the id is not an integer or a short string"
  static let bothResultAndError = "both a result and an error"
  static let noMessage = "neither a method nor a result nor an error"
  static let noRequestWaits = "an answer to no request that waits, ignored"
  static let resultNotAnObject = "the result is not an object"

  static func wrongParameter(of method: String) -> String {
    "\(method): a parameter is missing or wrong"
  }

  static func needsID(_ method: String) -> String {
    "\(method): without an id nothing can be answered, ignored"
  }

  /// "rev and from are needed".
  static func needed(_ members: [String]) -> String {
    members.joined(separator: " and ") + (members.count > 1 ? " are needed" : " is needed")
  }
}
