// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostRecord
import HostRuntime

/// `colonnade replay`: plays a recorded session again and prints the screen it ends with.
enum ReplayCommand {
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    guard let path = command.operands.first else { throw UsageError.noRecord }
    guard command.operands.count == 1 else { throw UsageError.manyRecords }
    let record: SessionRecord
    do {
      record = try SessionRecord(try FileSystem.read(path, limit: RuntimeLimits.recordBytes))
    } catch let failure as SessionRecord.Failure {
      return fail("\(path):\(failure.line): \(failure.reason)")
    } catch {
      return fail("\(path): \(error)")
    }
    if record.isOfOtherBuild {
      say(CommandWords.otherBuild(path))
    }
    let outcome = record.play(comparing: command.has(.verify))
    StatePicture(state: outcome.state).write(command.value(.format) ?? "text")
    return report(outcome, path)
  }

  /// Says what is to be said of a replay, and gives the exit code.
  private static func report(_ outcome: SessionRecord.Outcome, _ path: String) -> Int32 {
    var status: Int32 = 0
    switch outcome.rest {
    case nil: break
    case .torn: say(CommandWords.torn(path, after: outcome.events))
    case .full: say(CommandWords.full(path, after: outcome.events))
    case .unreadable(let line):
      status = fail(CommandWords.unreadable(path, line: line, after: outcome.events))
    }
    if let difference = outcome.difference {
      say(CommandWords.saysSomethingElse(path, line: difference.line))
      say(CommandWords.then(difference.recorded))
      status = fail(CommandWords.now(difference.said))
    }
    return status
  }

  private static func say(_ text: String) {
    HostEnvironment.complain(text)
  }

  private static func fail(_ text: String) -> Int32 {
    say(text)
    return 1
  }
}
