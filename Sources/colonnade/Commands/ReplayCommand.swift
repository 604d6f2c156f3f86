// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import EventLoop
import HostCore
import HostRuntime

/// `colonnade replay`: plays a recorded session again and prints the screen it ends with.
enum ReplayCommand {
  static func run(_ arguments: [String]) -> Int32 {
    do throws(UsageError) {
      var format = "text"
      var path: String?
      var index = 0
      while index < arguments.count {
        let word = arguments[index]
        index += 1
        if word == "--format" {
          guard index < arguments.count, ["text", "ansi", "json"].contains(arguments[index]) else {
            throw UsageError("--format is text, ansi or json")
          }
          format = arguments[index]
          index += 1
        } else if word.hasPrefix("--") {
          throw UsageError("unknown option \(word)")
        } else if path == nil {
          path = word
        } else {
          throw UsageError("one record is wanted")
        }
      }
      guard let path else { throw UsageError("the record of a session is wanted") }
      return play(path, format)
    } catch {
      return error.report("replay")
    }
  }

  private static func play(_ path: String, _ format: String) -> Int32 {
    do {
      let replay = Replay(try FileSystem.read(path, limit: 1 << 30))
      let header = try replay.header()
      let plan = try SessionPlan(SessionOptions(header.arguments))
      let loop = try Loop()
      let store = MemoryStore(paths: plan.paths, layout: plan.settings.layoutName)
      var launch = store.launch
      launch.save = { _ in }
      let window = CellSize(columns: header.columns, rows: header.rows)
      let runtime = HostRuntime(
        loop: loop, state: HostState(settings: plan.settings, window: window), launch: launch)
      runtime.beginReplay()
      runtime.start()
      try replay.play(into: runtime)
      StatePicture(state: runtime.state).write(format)
      return 0
    } catch let error as ConfigurationError {
      return error.report()
    } catch let error as UsageError {
      return error.report("replay")
    } catch let failure as Replay.Failure {
      HostEnvironment.write("colonnade: \(path):\(failure.line): \(failure.reason)\n", to: 2)
      return 1
    } catch {
      HostEnvironment.write("colonnade: \(path): \(error)\n", to: 2)
      return 1
    }
  }
}
