// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// A scenario of the file manager on a real disk: what is there, what is pressed, what is seen then,
/// and what is on the disk afterwards.
///
/// A *scenario* has an id such as `G1` and one file of that name. Without a `start` it begins in the
/// folder `w` with `sub/d.txt`, `a.txt`, `b.txt`, `c.txt` and `.dot`.
struct FileScenario: Decodable, CustomTestStringConvertible {
  /// The files by their paths, with their contents; a path that ends in `/` is a folder.
  var start: [String: String]?
  /// Links by their paths, with what they lead to.
  var links: [String: String]?
  /// Permissions by path, as three digits.
  var modes: [String: String]?
  /// Files of so many bytes.
  var fill: [String: Int]?
  /// Archives that a script makes, by their paths.
  var archives: [String]?
  /// Files by the beginning of their names, so many of each: their number ends the name and is what
  /// they say.
  var many: [String: Int]?
  /// Further names of files, with the path of each.
  var names: [String: String]?
  /// When files were changed last, by path, in seconds since 1970.
  var times: [String: Int]?
  /// Lines of a shell in the folder of the world, before anything is opened.
  var before: [String]?
  /// Programs that are not there.
  var without: [String]?
  /// Variables of the environment; `{}` is the folder of the world.
  var environment: [String: String]?
  /// True to be a user who may not do everything, whoever runs the tests.
  var isOrdinary: Bool?
  /// Lines of a shell as the master of a view of the file systems that is the scenario's own, such as
  /// mounts; the host runs in it, too.
  var inside: [String]?
  /// A disk at a path that is like a stick for cameras, with what lies in a folder of the world on it:
  /// names keep their case and are found by any, and times are whole pairs of seconds.
  ///
  /// Where the system has no file systems of programs (FUSE) nothing is done, and a line says so.
  var stick: Stick?

  struct Stick: Decodable {
    /// The folder in which all is that is on it.
    var holds: String
    /// Where it is mounted.
    var at: String
  }

  /// True for what needs the kernel's walls round programs (Landlock); without them nothing is done, and
  /// a line says so.
  var needsWalls: Bool?
  /// Words of `strace`, which the host runs under, such as those that make a call of the system slow;
  /// where the system lets nobody trace programs nothing is done.
  var tracer: [String]?
  /// The layout that is opened; `files` without one.
  var layout: String?
  /// Folder to begin in.
  var folder: String?
  /// Further words of the command line.
  var words: [String]?
  /// Sizes of the window; `120x30` without any.
  var sizes: [String]?
  /// What is pressed and seen, each step from the beginning.
  var steps: [Step]?
  /// A change at each step of which the host dies, too.
  var kills: Killing?
  /// A session on a terminal that ends by itself.
  var session: Session?
  /// One more session after it, on the same disk.
  var nextSession: Session?
  /// The sessions after that one.
  var laterSessions: [Session]?
  /// Commands without a window, and what they print.
  var commands: [Command]?
  /// Files afterwards, with their contents; `null` for what is not there.
  var disk: [String: String?]?
  /// What links lead to afterwards.
  var leads: [String: String?]?
  /// Paths that are another name of a file afterwards, with that name.
  var same: [String: String]?
  /// Permissions afterwards, as three digits.
  var permissions: [String: String]?
  /// Folders in which all is afterwards as it was before, with times and bytes.
  var unchanged: [String]?
  /// Lines of files in the state folder afterwards.
  var state: [String: [String]]?
  /// The id, from the name of the file.
  var id = ""

  struct Step: Decodable {
    /// Keys as `colonnade snapshot` takes them.
    var keys: String
    /// Texts that some line of the screen contains.
    var shows: [String]?
    /// Texts no line contains.
    var hides: [String]?
    /// Texts that stand in this order from above.
    var order: [String]?
    /// Pairs of texts that stand on one line, the second behind the first, where the window has room
    /// for two columns.
    var beside: [[String]]?
    /// True to look at the screen with its colours.
    var isColoured: Bool?
  }

  /// A session that ends by what is typed, such as one that chooses a file.
  struct Session: Decodable {
    /// The words of the command line; `{}` is the folder of the world, in which it is started.
    var command: [String]
    /// What is seen, and what is typed then.
    var typed: [Typed]
    /// Its exit code.
    var exit: Int32

    struct Typed: Decodable {
      var shows: [String]?
      var hides: [String]?
      /// Lines of a shell, before anything is typed.
      var does: [String]?
      /// Two texts on the screen; the first is dragged to the second.
      var drag: [String]?
      var keys: String?
    }
  }

  /// A command that prints something and ends.
  struct Command: Decodable {
    var words: [String]
    var shows: [String]?
    var hides: [String]?
    var exit: Int32?
  }

  private enum CodingKeys: String, CodingKey {
    case start, links, modes, fill, archives, many, names, times, before, without, environment
    case isOrdinary, inside, stick, needsWalls, tracer, layout, folder, words, sizes, steps, kills,
      session
    case nextSession, laterSessions, commands, disk, leads, same
    case permissions, unchanged, state
  }

  var testDescription: String { id }
}
