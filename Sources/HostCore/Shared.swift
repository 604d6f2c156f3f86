// SPDX-License-Identifier: Apache-2.0

/// Keeps a large value that seldom changes behind a reference, so that copying its owner is cheap.
///
/// It behaves like the value itself: a change makes a new one and nobody else sees it.
@propertyWrapper
package struct Shared<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
  private var storage: Storage

  /// The wrapper itself, to hand the value on without a copy.
  package var projectedValue: Shared<Value> { self }

  /// Keeps a first value.
  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value; setting it leaves copies made before as they are.
  package var wrappedValue: Value {
    _read { yield storage.value }
    set { storage = Storage(newValue) }
  }
}
