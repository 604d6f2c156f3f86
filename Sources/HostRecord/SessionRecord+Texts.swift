// SPDX-License-Identifier: Apache-2.0

extension SessionRecord.Failure {
  static let isEmpty = Self(line: 1, reason: "the record is empty")

  static func noRecord(line: Int) -> Self {
    Self(line: line, reason: "not the record of a session")
  }

  static func breaksOff(line: Int) -> Self {
    Self(line: line, reason: "the record breaks off in its first line: there is nothing to show")
  }

  static func otherVersion(line: Int) -> Self {
    Self(line: line, reason: "recorded by another version of colonnade")
  }
}
