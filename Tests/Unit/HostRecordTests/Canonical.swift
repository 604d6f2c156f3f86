// SPDX-License-Identifier: Apache-2.0

/// Everything a value holds, as text: equal values have equal texts, whatever order a set is in.
///
/// A member with the label is left out, such as a large one that never changes.
func canonical(_ value: Any, without label: String? = nil) -> String {
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.filter { label == nil || $0.label != label }.map { child in
    (child.label.map { $0 + ": " } ?? "") + canonical(child.value)
  }
  switch mirror.displayStyle {
  case .set, .dictionary: return "{" + parts.sorted().joined(separator: ", ") + "}"
  case .collection: return "[" + parts.joined(separator: ", ") + "]"
  case nil: return parts.isEmpty ? "\(value)" : "(" + parts.joined(separator: ", ") + ")"
  default:
    let type = "\(mirror.subjectType)"
    return parts.isEmpty ? "\(type).\(value)" : type + "(" + parts.joined(separator: ", ") + ")"
  }
}
