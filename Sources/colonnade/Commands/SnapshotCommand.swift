// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import EventLoop
import HostConfiguration
import HostCore
import HostRecord
import HostRuntime
import TerminalInput

/// `colonnade snapshot`: the screen of a session as text, made by the real programs.
enum SnapshotCommand {
  private struct Options {
    var size = CellSize(columns: 120, rows: 40)
    var steps: [SnapshotSession.Step] = []
    var format = "text"
    var limit = 10_000
  }

  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    let own = try options(of: command)
    let options = try SessionOptions(command)
    do throws(ConfigurationError) {
      return try run(SessionPlan(options), own, options)
    } catch {
      return error.report()
    }
  }

  private static func options(of command: ParsedCommand) throws(UsageError) -> Options {
    var options = Options()
    options.format = command.value(.format) ?? options.format
    // Keys and scripts may be mixed; they are played in the order they were given.
    for given in command.given {
      switch given.name {
      case CommandDescription.Option.size.name:
        options.size = try SnapshotScript.size(given.value)
      case CommandDescription.Option.keys.name:
        options.steps += try SnapshotScript.keys(given.value)
      case CommandDescription.Option.keyScript.name:
        options.steps += try SnapshotScript.read(given.value)
      default: continue
      }
    }
    if let text = command.value(.timeout) {
      guard let limit = Int(text), limit > 0, limit <= 3_600_000 else {
        throw UsageError.notATimeout
      }
      options.limit = limit
    }
    return options
  }

  private static func run(
    _ plan: SessionPlan, _ own: Options, _ options: SessionOptions
  ) throws(ConfigurationError) -> Int32 {
    let loop: Loop
    do throws(SystemError) {
      loop = try Loop()
    } catch {
      throw ConfigurationError([error.description])
    }
    // What the user dragged is not part of a picture that is to be the same everywhere.
    let store = SavedLayoutStore(paths: plan.paths, layout: plan.settings.layoutName)
    var launch = store.launch
    launch.save = { _ in }
    let header = SessionRecord.Header(settings: plan.settings, window: own.size)
    let runtime = HostRuntime(loop: loop, state: HostState(header), launch: launch)
    do throws(SystemError) {
      try SessionRecords.attach(to: runtime, header)
    } catch {
      throw ConfigurationError([error.description])
    }
    MovingServices.attach(
      to: runtime, on: loop, folder: store.folder, runName: plan.settings.surroundings.runName)
    let session = SnapshotSession(
      runtime: runtime, on: loop, steps: own.steps, limitMilliseconds: own.limit)
    if plan.readsStandardInput { runtime.readStandardInput() }
    session.run()
    MovingServices.close(runtime)
    session.picture(
      isDark: plan.isDark(options),
      hasColors: HostEnvironment.variable("NO_COLOR")?.isEmpty ?? true, colors: plan.user.colors
    ).write(own.format)
    if session.timedOut {
      HostEnvironment.complain(CommandWords.timeUp, of: .snapshot)
      return 1
    }
    for warning in plan.warnings { HostEnvironment.complain(warning.words) }
    return plan.warnings.contains(where: \.isFault) ? 3 : 0
  }
}

/// The words of a snapshot's script.
enum SnapshotScript {
  /// The largest screen that is drawn.
  private static let largest = CellSize(columns: 1_000, rows: 500)

  static func size(_ text: String) throws(UsageError) -> CellSize {
    let parts = text.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, (1...largest.columns).contains(parts[0]),
      (1...largest.rows).contains(parts[1])
    else { throw UsageError.notASize(text, largest: largest) }
    return CellSize(columns: parts[0], rows: parts[1])
  }

  /// Names of keys, parted by blanks; `text:…` types the rest of the word.
  static func keys(_ text: String) throws(UsageError) -> [SnapshotSession.Step] {
    var steps: [SnapshotSession.Step] = []
    for word in text.split(separator: " ").map(String.init) {
      if word.hasPrefix("text:"), word.count > 5 {
        steps += typed(String(word.dropFirst(5)))
      } else {
        steps.append(try key(word))
      }
    }
    return steps
  }

  private static func key(_ name: String) throws(UsageError) -> SnapshotSession.Step {
    let scalars = Array(name.unicodeScalars)
    if scalars.count == 1 { return .input(.text(scalars[0])) }
    guard let chord = KeyChord(name) else { throw UsageError.unknownKey(name) }
    return .input(.key(KeyEvent(chord.key, chord.modifiers)))
  }

  private static func typed(_ text: String) -> [SnapshotSession.Step] {
    text.unicodeScalars.map { .input(.text($0)) }
  }

  /// Reads a script: `key`, `type`, `paste`, `resize`, `click`, `double`, `wheel` and `wait`, one a line.
  static func read(_ path: String) throws(UsageError) -> [SnapshotSession.Step] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.read(path, limit: 1 << 20)
    } catch {
      throw UsageError("\(path): \(error.reason)")
    }
    var steps: [SnapshotSession.Step] = []
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      do throws(UsageError) {
        steps += try self.steps(of: String(line))
      } catch {
        throw UsageError("\(path):\(index + 1): \(error.message)")
      }
    }
    return steps
  }

  private static func steps(of line: String) throws(UsageError) -> [SnapshotSession.Step] {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? parts[1] : ""
    switch parts[0] {
    case "key", "keys": return try keys(rest)
    case "type": return typed(rest)
    case "paste": return [.input(.paste(rest, isComplete: true))]
    case "resize": return [.resize(try size(rest))]
    case "click": return try click(rest, times: 1)
    case "double": return try click(rest, times: 2)
    case "press", "drag", "release": return [try mouse(parts[0], rest)]
    case "wheel":
      let words = rest.split(separator: " ").map(String.init)
      guard words.count == 2, let action = wheel(words[0]), let point = point(words[1]) else {
        throw UsageError.wheelWants
      }
      return [.input(.mouse(MouseEvent(action, at: point)))]
    case "wait":
      guard let milliseconds = Int(rest), (0...600_000).contains(milliseconds) else {
        throw UsageError.waitWants
      }
      return [.wait(milliseconds)]
    default: throw UsageError.unknownStep(parts[0])
    }
  }

  /// The turn of the wheel in a direction; `nil` for one that there is not.
  private static func wheel(_ direction: String) -> MouseEvent.Action? {
    switch direction {
    case "up": .wheelUp
    case "down": .wheelDown
    case "left": .wheelLeft
    case "right": .wheelRight
    default: nil
    }
  }

  private static func click(_ text: String, times: Int) throws(UsageError)
    -> [SnapshotSession.Step]
  {
    let press = try mouse("press", text)
    let release = try mouse("release", text)
    return (0..<times).flatMap { _ in [press, release] }
  }

  private static func mouse(_ verb: String, _ text: String) throws(UsageError)
    -> SnapshotSession.Step
  {
    guard let point = point(text) else { throw UsageError.wantsCell(verb) }
    let action: MouseEvent.Action =
      switch verb {
      case "press": .press(.left)
      case "drag": .drag(.left)
      default: .release(.left)
      }
    return .input(.mouse(MouseEvent(action, at: point)))
  }

  private static func point(_ text: String) -> CellPoint? {
    let parts = text.split(separator: ",").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    return CellPoint(column: parts[0], row: parts[1])
  }
}

extension StatePicture {
  /// Prints the picture in one of the formats `text`, `ansi` and `json`.
  func write(_ format: String) {
    switch format {
    case "json": HostEnvironment.write(json)
    case "ansi": HostEnvironment.write(ansi)
    default: HostEnvironment.write(text)
    }
  }
}
