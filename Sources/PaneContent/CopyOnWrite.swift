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
    // Through a span: an array hands out a copy. Each call of an accessor that is not part of its
    // caller takes memory of the heap.
    @inline(__always) _read { yield storage.span[0] }
    @inline(__always) _modify { yield &storage[0] }
  }

  /// Lends the value to a function.
  @inlinable @inline(__always)
  package func lend<Result>(to body: (Value) -> Result) -> Result {
    storage.lend(0, to: body)
  }
}

extension Array {
  /// Lends an element to a function where it lies.
  ///
  /// An element that is handed over from an array is copied, with a count for each reference in it,
  /// as soon as the function calls anything the compiler does not see through: it might change the
  /// array. An element that may be changed is handed over by its place instead. Here it never is
  /// changed, so any number may look at it at the same time.
  @inlinable @inline(__always)
  package func lend<Result>(_ index: Int, to body: (Element) -> Result) -> Result {
    withUnsafeBufferPointer { elements in
      guard index >= 0, index < elements.count, let first = elements.baseAddress else {
        preconditionFailure("No element has this index")
      }
      return Self.hand(&UnsafeMutablePointer(mutating: first + index).pointee, to: body)
    }
  }

  /// Calls a function with an element; a function of its own, for only its parameter has a place
  /// that nobody else changes.
  @inlinable @inline(never) static func hand<Result>(
    _ element: inout Element, to body: (Element) -> Result
  ) -> Result { body(element) }
}
