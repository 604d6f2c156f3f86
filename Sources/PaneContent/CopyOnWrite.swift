// SPDX-License-Identifier: Apache-2.0

/// A large value held on the heap: handing it around copies a reference, and its only owner changes it
/// in place.
///
/// The wrapper behaves like the value itself: a change leaves copies made before as they are. Other
/// rooms see into it, for a value of a type the compiler does not know is slow to reach.
@propertyWrapper
package struct CopyOnWrite<Value: Sendable>: Sendable {
  /// Always one value: an array is what can be changed in place without a class.
  @usableFromInline var storage: [Value]

  /// The wrapper itself, to hand the value on without a copy.
  @inlinable package var projectedValue: CopyOnWrite<Value> { self }

  /// Holds a value.
  @inlinable package init(wrappedValue: Value) { storage = [wrappedValue] }

  /// The value.
  @inlinable package var wrappedValue: Value {
    // Through a span: an array hands out a copy.
    _read { yield storage.span[0] }
    _modify { yield &storage[0] }
  }
}
