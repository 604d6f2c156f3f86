// SPDX-License-Identifier: Apache-2.0

/// A large value held on the heap: handing it around copies nothing, and its only owner changes it
/// in place.
struct Held<Value: Sendable>: Sendable {
  /// Always one value: an array is what can be changed in place without a class.
  private var storage: [Value]

  /// Holds a value.
  init(_ value: Value) { storage = [value] }

  /// The value; changing it leaves copies made before as they are.
  var value: Value {
    _read { yield storage[0] }
    _modify { yield &storage[0] }
  }
}
