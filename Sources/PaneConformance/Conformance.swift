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
  /// The facts about the plugin.
  var facts = PluginFacts()
  /// Scenarios that cost time, and that a test of others leaves out.
  struct Parts: OptionSet {
    let rawValue: Int
    /// Further starts, ends, and ways of reading.
    static let starts = Parts(rawValue: 1)
    /// Events, and how it rests.
    static let events = Parts(rawValue: 2)
    static let all: Parts = [.starts, .events]
  }
  /// The parts that are tried beside those every plugin is tried on.
  var parts = Parts.all
  /// Gets each line that a process of the plugin writes to its stderr, with the process id.
  package var onComplaint: ((Int32, [UInt8]) -> Void)?
  /// How slow the plugin is.
  let patience = CheckPatience()
  private var probes: [PluginProbe] = []
  private var running = 0
  private var hasBranched = false
  private var isConcluded = false
  private var waves: [[() -> Void]] = []
  private var scratchCount = 0
  private var untried: Set<TriedPicture> = []
  private var trials: PictureTrials?
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
    _ subject: CheckSubject? = nil, environment: [String: String]? = nil,
    workingDirectory: String? = nil, usesSockets: Bool = false
  ) -> PluginProbe? {
    do throws(SpawnError) {
      let probe = try PluginProbe(
        loop, subject ?? self.subject, environment: environment,
        workingDirectory: workingDirectory, usesSockets: usesSockets, patience: patience)
      probe.onComplaint = { [weak self] in self?.onComplaint?($0, $1) }
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
    if untried.count < CheckLimits.pictures { untried.formUnion(probe.untriedPictures) }
    for line in probe.strayLines { log.fail(6, "“\(line)”; use stderr", probe) }
    running -= 1
    // The last one may have been the first to start the others.
    loop.atTurnEnd { if self.running == 0 { self.nextWave() } }
  }

  /// Starts what is due when everything before it is over, so that it is not slowed.
  private func nextWave() {
    guard !waves.isEmpty else { return conclude() }
    for start in waves.removeFirst() { start() }
    if running == 0 { loop.atTurnEnd { if self.running == 0 { self.nextWave() } } }
  }

  /// A folder in which the plugin may do anything; `nil` when there can be none.
  func scratchPlace() -> ScratchPlace? {
    scratchCount += 1
    // No other check of this process lives at this address, and none did at this moment.
    let place = UInt(bitPattern: ObjectIdentifier(self))
    let name = "\(loop.nanoseconds).\(place).\(scratchCount)"
    return ScratchPlace(for: subject, name: name)
  }

  /// Starts a process and leads it to its first content.
  ///
  /// - Parameters:
  ///   - place: A folder it may change; `nil` means where it was asked for.
  ///   - restore: A saved token as JSON text.
  ///   - then: Called when it has shown something, or has had 3 seconds to.
  /// - Returns: Whether there is a process; without one `then` is not called.
  @discardableResult
  func open(
    in place: ScratchPlace? = nil, restore: String? = nil, then: @escaping (PluginProbe) -> Void
  ) -> Bool {
    guard let probe = probe(place?.subject, workingDirectory: place?.folder) else { return false }
    probe.send(
      CheckMessages.initialize(
        isRemote: subject.isRemote, folder: place?.folder, restore: restore))
    probe.wait(CheckLimits.greeting, for: !probe.lines.isEmpty) { _ in
      let takesInput = self.facts.wants.contains("input")
      if takesInput { probe.send(CheckMessages.input(generation: 1, item: "one")) }
      func isReady(_ line: RecordedLine) -> Bool {
        line.hasContent || takesInput && line.answersInput
      }
      probe.wait(CheckLimits.greeting, for: probe.lines.contains(where: isReady)) { _ in then(probe)
      }
    }
    return true
  }

  /// Starts the other scenarios, once.
  func branch() {
    guard !hasBranched else { return }
    hasBranched = true
    if parts.contains(.starts) { checkStarts() }
    guard !facts.isPushOnly else { return }
    waves = [
      [checkRows],
      [
        InputScenario(check: self).startStorm, checkCommands, StateScenario(check: self).start,
        CanvasScenario(check: self).start,
      ],
    ]
    if parts.contains(.events) {
      waves[1] += [EventScenario(check: self).start, ActingScenario(check: self).start]
    }
    waves.append([checkDropping, checkDragging])
  }

  private func checkStarts() {
    let reading = ReadingScenario(check: self)
    reading.startBare()
    checkTermination()
    reading.startWithSockets()
    guard !facts.isPushOnly else { return }
    reading.startBytewise()
    reading.startWithOtherVersion()
    checkEarlyEnd()
    if facts.wants.contains("shutdown") { checkShutdown() }
  }

  /// There is no process whose end could be waited for.
  func concludeWithoutProcess() { conclude() }

  /// Nothing more can be found out: the plugin does not start or never speaks.
  func giveUp() { hasBranched = true }

  private func conclude() {
    guard !isConcluded else { return }
    isConcluded = true
    probes = []
    trials = PictureTrials(
      Array(untried.prefix(CheckLimits.pictures)), by: subject.pictureProgram, on: loop,
      onFault: { [weak self] in self?.log.fail(29, $0) }, onEnd: { [weak self] in self?.report() })
  }

  private func report() {
    trials = nil
    if log.has(29) { fillQuietRules() }
    onEnd(
      CheckReport(
        plugin: subject.name, findings: log.finished(),
        firstContentMilliseconds: facts.firstContentMilliseconds))
  }

  /// Rules about every line hold when no line broke them.
  private func fillQuietRules() {
    for number in [5, 6, 7, 8, 11, 12, 70, 77, 78, 79] { log.pass(number) }
  }
}
