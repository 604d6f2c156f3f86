// SPDX-License-Identifier: Apache-2.0
package import EventLoop

/// Checks one plugin against the rules: several processes of it, each treated in another way.
///
/// The first process shows whether the plugin speaks at all; the others start when it has shown
/// something, so that they do not slow its start, and run side by side.
package final class Conformance {
  let loop: Loop
  let subject: CheckSubject
  var log = FindingLog()
  var firstContentMilliseconds: Int?
  /// What the first process declared and showed.
  var wants: Set<String> = []
  var firstIDs: [String] = []
  /// Whether it ended by itself with status 0: it reads nothing.
  var isPushOnly = false
  private var probes: [PluginProbe] = []
  private var running = 0
  private var hasBranched = false
  private var isConcluded = false
  private let onEnd: (CheckReport) -> Void

  /// Starts to check; nothing happens before the loop runs.
  ///
  /// - Parameters:
  ///   - loop: The loop of this thread.
  ///   - subject: What to check.
  ///   - onEnd: Called once, when all processes are gone.
  package init(
    _ loop: Loop, _ subject: CheckSubject, onEnd: @escaping (CheckReport) -> Void
  ) {
    self.loop = loop
    self.subject = subject
    self.onEnd = onEnd
    loop.atTurnEnd { self.checkBasics() }
  }

  /// Starts a process of the plugin; a failure to start one is a finding.
  func probe(
    environment: [String: String]? = nil, workingDirectory: String? = nil
  ) -> PluginProbe? {
    do throws(SpawnError) {
      let probe = try PluginProbe(
        loop, subject, environment: environment, workingDirectory: workingDirectory)
      probes.append(probe)
      running += 1
      return probe
    } catch {
      log.fail(1, error.description)
      return nil
    }
  }

  /// The first line of a host to this plugin.
  var initialize: [UInt8] { CheckMessages.initialize(isRemote: subject.isRemote) }

  /// A scenario is done with its process.
  ///
  /// - Parameters:
  ///   - probe: The process; it is killed if it still runs.
  ///   - excused: A rule that the checker itself made the plugin break.
  func finish(_ probe: PluginProbe, excused: Int? = nil) {
    probe.discard()
    log.merge(probe.log, except: excused)
    for line in probe.strayLines { log.fail(6, "“\(line)”; use stderr") }
    running -= 1
    // The last one may have been the first to start the others.
    loop.atTurnEnd { if self.running == 0 { self.conclude() } }
  }

  /// Starts the other scenarios, once.
  func branch() {
    guard !hasBranched else { return }
    hasBranched = true
    checkBareEnvironment()
    checkTermination()
    guard !isPushOnly else { return }
    checkBytewise()
    checkCrowded()
    checkOtherVersion()
    checkEarlyEnd()
    if wants.contains("shutdown") { checkShutdown() }
  }

  /// There is no process whose end could be waited for.
  func concludeWithoutProcess() { conclude() }

  /// Nothing more can be found out: the plugin does not start or never speaks.
  func giveUp() { hasBranched = true }

  private func conclude() {
    guard !isConcluded else { return }
    isConcluded = true
    probes = []
    if log.has(29) { fillQuietRules() }
    onEnd(
      CheckReport(
        plugin: subject.name, findings: log.finished(),
        firstContentMilliseconds: firstContentMilliseconds))
  }

  /// Rules about every line hold when no line broke them.
  private func fillQuietRules() {
    for number in [5, 6, 7, 8, 11, 12] { log.pass(number) }
  }
}
