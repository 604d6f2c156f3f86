// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import EventLoop
import HostCore
import HostRuntime

/// `colonnade replay`: plays a recorded session again and prints the screen it ends with.
enum ReplayCommand {
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    guard let path = command.operands.first else {
      throw UsageError("the record of a session is wanted")
    }
    guard command.operands.count == 1 else { throw UsageError("one record is wanted") }
    return play(path, command.value(.format) ?? "text")
  }

  private static func play(_ path: String, _ format: String) -> Int32 {
    do {
      let replay = Replay(try FileSystem.read(path, limit: 1 << 30))
      let header = try replay.header()
      let words = try CommandLineParser.parse(header.arguments, as: CommandTable.open)
      let plan = try SessionPlan(SessionOptions(words))
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
      return error.report(.replay)
    } catch let failure as Replay.Failure {
      HostEnvironment.write("colonnade: \(path):\(failure.line): \(failure.reason)\n", to: 2)
      return 1
    } catch {
      HostEnvironment.write("colonnade: \(path): \(error)\n", to: 2)
      return 1
    }
  }
}
