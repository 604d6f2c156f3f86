// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The names of changes of files: what is done, and to what, as tasks, questions and undo call it.
///
/// A name goes on a sentence such as “Undone: renaming 30 entries”, so it is no order to do it.
package enum ChangeTitle {
  /// One that is meant: its name in quotes, or how many there are.
  case renaming(String, to: String)
  case renamingMany(Int)
  case makingFile(String)
  case makingFolder(String)
  case makingMany(Int)
  case duplicating(String)
  case trashing(String)
  case deleting(String)
  case puttingBack(String)
  case permissions(String)
  case time(String)
  case number(String, of: String)
  case lettingRun(String)
  case keepingFromRunning(String)
  case packing(String)
  case unpacking(String)
  /// What has changed meanwhile is left out of it.
  case synchronising(String, with: String, without: Int)
  case opening(type: String, with: String)

  /// The words; they begin with a capital, as a row of the tasks does.
  package var text: String {
    switch self {
    case .renaming(let old, let new): "Renaming \(old) to \(new)"
    case .renamingMany(let count): "Renaming \(FileWords.count(count, "entry", "entries"))"
    case .makingFile(let name): "New file \(name)"
    case .makingFolder(let name): "New folder \(name)"
    case .makingMany(let count): "\(FileWords.grouped(count)) new entries"
    case .duplicating(let what): "Duplicating \(what)"
    case .trashing(let what): "Moving \(what) to the trash"
    case .deleting(let what): "Deleting \(what)"
    case .puttingBack(let what): "Putting back \(what)"
    case .permissions(let what): "Permissions of \(what)"
    case .time(let what): "Time of \(what)"
    case .number(let number, let what): "Permissions \(number) of \(what)"
    case .lettingRun(let what): "Letting \(what) run"
    case .keepingFromRunning(let what): "Keeping \(what) from running"
    case .packing(let name): "Packing \(name)"
    case .unpacking(let what): "Unpacking \(what)"
    case .synchronising(let here, let there, 0): "Synchronising \(here) with \(there)"
    case .synchronising(let here, let there, let left):
      "Synchronising \(here) with \(there) without \(FileWords.grouped(left)) that changed meanwhile"
    case .opening(let type, let program): "Always opening \(type) with \(program)"
    }
  }
}

extension FilesChange {
  /// Creates a change that has one of the names.
  package init(_ operation: Operation, _ title: ChangeTitle, items: [Item]) {
    self.init(operation, title: SafeText(title.text), items: items)
  }
}
