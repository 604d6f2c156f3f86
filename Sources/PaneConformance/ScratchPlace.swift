// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// A folder of the checker's own, in which a plugin may change what it likes.
///
/// The place is the plugin's home, its state folder and its current folder. Files named on its
/// command line are copied into it; a folder named there is somebody's real one, and nothing is
/// tried then.
final class ScratchPlace {
  /// Files copied for a plugin are at most this large, in bytes.
  private static let copyLimit = 4 << 20

  /// Its path.
  let folder: String
  /// The plugin as it is started here.
  let subject: CheckSubject

  /// Makes the folder; fails when there can be none, or the plugin was given what cannot be copied.
  ///
  /// - Parameters:
  ///   - subject: The plugin.
  ///   - name: What tells this folder from others of this process.
  init?(for subject: CheckSubject, name: String) {
    let base = subject.environment["TMPDIR"] ?? "/tmp"
    folder = "\(base)/colonnade-check.\(HostEnvironment.processID).\(name)"
    var copy = subject
    for variable in [
      "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
    ] {
      copy.environment[variable] = folder
    }
    copy.environment["COLONNADE_STATE_DIR"] = folder
    // Nothing of the user's desktop is opened by a command that is tried.
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] {
      copy.environment[variable] = nil
    }
    for variable in ["EDITOR", "VISUAL", "BROWSER", "PAGER"] {
      copy.environment[variable] = "true"
    }
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder)
      guard let arguments = try Self.arguments(of: subject, in: folder) else {
        Self.remove(folder)
        return nil
      }
      copy.arguments = arguments
    } catch {
      return nil
    }
    self.subject = copy
  }

  deinit { Self.remove(folder) }

  /// The command line with full paths for programs, and copies for data.
  private static func arguments(
    of subject: CheckSubject, in folder: String
  ) throws(SystemError) -> [String]? {
    var result: [String] = []
    var program = subject.arguments.first ?? ""
    var isScriptDue = !program.contains("/")
    if program.contains("/") {
      program = FileSystem.programPath(program) ?? program
      isScriptDue = program.hasSuffix("python3") || program.hasSuffix("/env")
    }
    result.append(program)
    for word in subject.arguments.dropFirst() {
      guard let path = FileSystem.realPath(word), !word.hasPrefix("-") else {
        result.append(word)
        continue
      }
      if FileSystem.isDirectory(path) { return nil }
      if isScriptDue {
        isScriptDue = false
        result.append(path)
      } else {
        let copy = folder + "/" + (path.split(separator: "/").last.map(String.init) ?? "data")
        try FileSystem.writeAtomically(FileSystem.read(path, limit: copyLimit), to: copy)
        result.append(copy)
      }
    }
    return result
  }

  private static func remove(_ path: String, depth: Int = 0) {
    guard depth < 16 else { return }
    if FileSystem.isDirectory(path), let names = try? FileSystem.names(in: path) {
      for name in names { remove("\(path)/\(name)", depth: depth + 1) }
    }
    try? FileSystem.remove(path)
  }
}
