// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostRecord
import HostRuntime

/// `colonnade replay`: plays a recorded session again and prints the screen it ends with.
enum ReplayCommand {
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    guard let path = command.operands.first else {
      throw UsageError("the record of a session is wanted")
    }
    guard command.operands.count == 1 else { throw UsageError("one record is wanted") }
    let record: SessionRecord
    do {
      record = try SessionRecord(try FileSystem.read(path, limit: RuntimeLimits.recordBytes))
    } catch let failure as SessionRecord.Failure {
      return fail("\(path):\(failure.line): \(failure.reason)")
    } catch {
      return fail("\(path): \(error)")
    }
    if record.isOfOtherBuild {
      say("\(path): recorded by another build; it may play differently, --verify shows where")
    }
    let outcome = record.play(comparing: command.has(.verify))
    StatePicture(state: outcome.state).write(command.value(.format) ?? "text")
    return report(outcome, path)
  }

  /// Says what is to be said of a replay, and gives the exit code.
  private static func report(_ outcome: SessionRecord.Outcome, _ path: String) -> Int32 {
    var status: Int32 = 0
    let shown = "\(outcome.events) \(outcome.events == 1 ? "event" : "events") shown"
    switch outcome.rest {
    case nil: break
    case .torn: say("\(path): ends in the middle of a line; \(shown)")
    case .full: say("\(path): ends where the record was full; \(shown)")
    case .unreadable(let line): status = fail("\(path):\(line): cannot be read; \(shown)")
    }
    if let difference = outcome.difference {
      say("\(path):\(difference.line): the host says something else")
      say("  then: \(difference.recorded ?? "nothing")")
      status = fail("  now:  \(difference.said ?? "nothing")")
    }
    return status
  }

  private static func say(_ text: String) {
    HostEnvironment.write("colonnade: \(text)\n", to: 2)
  }

  private static func fail(_ text: String) -> Int32 {
    say(text)
    return 1
  }
}
