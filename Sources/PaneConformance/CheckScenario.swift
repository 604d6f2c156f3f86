// SPDX-License-Identifier: Apache-2.0

/// One line of steps with a process of its own, or with the first one.
///
/// A scenario keeps nothing but the check it is part of; its closures keep that alive.
protocol CheckScenario {
  /// The check it is part of.
  var check: Conformance { get }
}

extension CheckScenario {
  /// The findings so far.
  var log: FindingLog {
    _read { yield check.log }
    nonmutating _modify { yield &check.log }
  }

  /// The facts about the plugin.
  var facts: PluginFacts {
    _read { yield check.facts }
    nonmutating _modify { yield &check.facts }
  }

  /// The plugin that is checked.
  var subject: CheckSubject { check.subject }

  /// A scenario is done with its process.
  ///
  /// - Parameters:
  ///   - probe: The process; it is killed if it still runs.
  ///   - excused: A rule that the checker itself made the plugin break.
  func finish(_ probe: PluginProbe, excused: Int? = nil) { check.finish(probe, excused: excused) }
}
