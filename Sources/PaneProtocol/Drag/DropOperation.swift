// SPDX-License-Identifier: Apache-2.0

/// What a drop does with the dragged items.
public enum DropOperation: String, CaseIterable, Comparable, Sendable {
  case copy, move, link

  /// Orders them as menus list them.
  public static func < (left: DropOperation, right: DropOperation) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .copy: 0
    case .move: 1
    case .link: 2
    }
  }

  /// The operations named in a list; unknown names are left out.
  package static func named(_ names: some Sequence<String>) -> Set<DropOperation> {
    Set(names.compactMap { DropOperation(rawValue: $0) })
  }
}

/// What happens with an item whose name is there already.
public enum ConflictChoice: String, CaseIterable, Hashable, Sendable {
  case keepBoth, replace, skip
}
