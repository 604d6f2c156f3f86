// SPDX-License-Identifier: Apache-2.0
import EventLoop
import JSONRPC
import PaneProtocol

/// Events of the window, branches, and how a plugin rests and what it keeps.
struct EventScenario: CheckScenario {
  let check: Conformance

  /// Starts a process and tells it all events it wants.
  func start() {
    check.open { probe in self.tell(self.events(for: probe)[...], probe) }
  }

  // MARK: The window

  private typealias Event = (name: String, message: HostMessage)

  /// What the plugin wants of the window and of selections in itself; values at their edges.
  private func events(for probe: PluginProbe) -> [Event] {
    var events: [Event] = []
    if facts.wants.contains("view") {
      let hidden = ViewDescription(columns: 60, rows: 30, isVisible: false)
      let sizes = [
        hidden, ViewDescription(columns: 1, rows: 1, isNarrow: true),
        ViewDescription(columns: 400, rows: 120, isFocused: true, isCovered: true),
      ]
      events += sizes.map { ("view", .view($0)) }
    }
    if facts.wants.contains("theme") {
      let bright = ThemeDescription(
        isDark: false, depth: .rgb, foreground: "#000000", background: "#ffffff", accent: "#0000ff")
      events += [ThemeDescription(depth: .mono), bright].map { ("theme", .theme($0)) }
    }
    if facts.wants.contains("locale") {
      let hebrew = LocaleDescription(
        tags: ["he-IL"], timeZone: "Asia/Jerusalem", isRightToLeft: true, unicode: "15.0")
      events.append(("locale", .locale(hebrew)))
    }
    if facts.wants.contains("layout") {
      let column = LayoutDescription.Column(role: "primary", isVisible: true, width: 40)
      let layout = LayoutDescription(
        isNarrow: true, mode: "stack", top: "primary", columns: [column])
      events.append(("layout", .layout(layout)))
    }
    if facts.wants.contains("pane.moved") {
      events += ["inspector", "primary"].map { ("pane.moved", .paneMoved(PaneMoved(role: $0))) }
    }
    if facts.wants.contains("select") {
      let rows = probe.lines.last { !$0.rows.isEmpty }?.rows ?? []
      let ids: [String?] = [nil, rows.first?.id, rows.last?.id, nil]
      for id in ids {
        let selection = Selection(item: id, items: id.map { [$0] } ?? [], by: "user")
        events.append((id == nil ? "a selection of nothing" : "select", .select(selection)))
      }
    }
    return events
  }

  /// Sends one after the other, so that the one at which it ends is known.
  private func tell(_ events: ArraySlice<Event>, _ probe: PluginProbe) {
    guard let event = events.first, probe.isRunning else { return openBranches(probe) }
    probe.send(CheckMessages.line(event.message))
    probe.pause(CheckLimits.event) {
      if let exit = probe.exit {
        self.log.fail(63, "\(exit.words) at \(event.name)", probe)
        return self.finish(probe)
      }
      self.log.pass(63)
      self.tell(events.dropFirst(), probe)
    }
  }

  // MARK: Branches

  private func openBranches(_ probe: PluginProbe) {
    guard probe.isRunning else { return finish(probe) }
    if let source = probe.lines.last(where: { $0.source != nil })?.source, source.isOutline {
      return askBranches(of: source, probe)
    }
    let ids = probe.lines.last { !$0.rows.isEmpty }?.rows.filter(\.isBranch).map(\.id) ?? []
    guard facts.wants.contains("expand"), !ids.isEmpty else { return rest(probe, tries: 3) }
    open(branches: ids.prefix(CheckLimits.branches), probe)
  }

  private func open(branches: ArraySlice<String>, _ probe: PluginProbe) {
    guard let id = branches.first, probe.isRunning else { return rest(probe, tries: 3) }
    probe.send(CheckMessages.line(.expand(item: id, isExpanded: true)))
    probe.pause(CheckLimits.event) {
      guard let exit = probe.exit else {
        self.log.pass(69)
        return self.open(branches: branches.dropFirst(), probe)
      }
      self.log.fail(69, "\(exit.words) when “\(id.prefix(40))” was opened", probe)
      self.finish(probe)
    }
  }

  private func askBranches(of source: SeenSource, _ probe: PluginProbe) {
    probe.ask(CheckRequest { CheckMessages.page(id: $0, of: source) }) { answer in
      let rows = answer?.result?["rows"]?.elements ?? []
      let ids = rows.filter { $0["expandable"]?.bool == true }.compactMap { $0["id"]?.string }
      self.ask(branches: ids.prefix(CheckLimits.branches), of: source, probe)
    }
  }

  private func ask(branches: ArraySlice<String>, of source: SeenSource, _ probe: PluginProbe) {
    guard let id = branches.first, probe.isRunning else { return rest(probe, tries: 3) }
    let rows = RowsGet(
      source: source.id, revision: source.revision, parent: id, from: 0,
      count: Limit.alignedPageRows)
    probe.ask(CheckRequest { .rowsGet(id: $0, rows) }) { answer in
      let name = "the branch “\(id.prefix(40))”"
      if let exit = probe.exit {
        self.log.fail(69, "\(exit.words) when \(name) was opened", probe)
      } else if let code = answer?.errorCode, code != WireErrorCode.stale.rawValue {
        self.log.fail(69, "error \(code) for \(name)", probe)
      } else if answer == nil {
        self.log.fail(69, "no answer for \(name)", probe)
      } else {
        self.log.pass(69)
      }
      self.ask(branches: branches.dropFirst(), of: source, probe)
    }
  }

  // MARK: Rest

  /// Looks at a second in which nothing happens; what is busy with its start gets further ones.
  private func rest(_ probe: PluginProbe, tries: Int) {
    guard probe.isRunning else { return finish(probe) }
    let (start, heard) = (probe.now, probe.messageCount)
    let before = ProcessTime.ticks(of: probe.pid)
    let memory = ProcessMemory.bytes(of: probe.pid)
    probe.pause(CheckLimits.rest) {
      if let exit = probe.exit {
        if exit != .exited(0) { self.log.fail(64, "\(exit.words) at rest", probe) }
        return self.finish(probe)
      }
      let seconds = max(1, probe.now - start)
      let used = (ProcessTime.ticks(of: probe.pid) - before) * 10_000 / seconds
      let count = (probe.messageCount - heard) * 1_000 / seconds
      let isLoud = count > CheckLimits.restMessages
      if used > CheckLimits.restProcessor || isLoud, tries > 1 {
        return self.rest(probe, tries: tries - 1)
      }
      if isLoud {
        self.log.fail(65, "\(count) messages in a second in which nothing happened", probe)
      } else {
        self.log.pass(65)
      }
      if used > CheckLimits.restProcessor, !isLoud {
        self.log.fail(64, "\(used) ms of processor time in a second at rest", probe)
      } else {
        self.log.pass(64)
      }
      self.load(probe, since: memory)
    }
  }

  // MARK: Memory

  /// Sends what it wants many times over, and looks how much larger it is afterwards.
  private func load(_ probe: PluginProbe, since memory: Int) {
    let source = probe.lines.last { $0.source != nil }?.source
    let rows = probe.lines.last { !$0.rows.isEmpty }?.rows ?? []
    var bytes: [UInt8] = []
    for n in 0..<CheckLimits.growthRounds {
      if facts.wants.contains("select"), let row = rows.isEmpty ? nil : rows[n % rows.count] {
        bytes += CheckMessages.select(row.id)
      }
      if facts.wants.contains("input") {
        bytes += CheckMessages.input(generation: 100 + n, item: "one")
      }
      if facts.wants.contains("view") {
        bytes += CheckMessages.line(.view(ViewDescription(columns: 60 + n % 2, rows: 30)))
      }
      if let source, n % 10 == 0 {
        bytes += CheckMessages.line(CheckMessages.page(id: 10_000 + n, of: source))
      }
      if !facts.endsAt.contains(.notification) { bytes += CheckMessages.unknownNotification() }
    }
    probe.send(bytes)
    let last = 10_000 + CheckLimits.growthRounds - 10
    probe.wait(CheckLimits.end, for: source != nil && probe.lines.contains { $0.answers(last) }) {
      _ in
      guard probe.isRunning else { return self.finish(probe) }
      let growth = ProcessMemory.bytes(of: probe.pid) - memory
      if growth > CheckLimits.growthBytes {
        self.log.fail(
          66, "\(growth >> 20) MiB more after \(CheckLimits.growthRounds) rounds of messages", probe
        )
      } else {
        self.log.pass(66)
      }
      self.fallSilent(probe)
    }
  }

  // MARK: Silence

  /// Ends the input of a plugin that has been quiet, and listens whether it stays so.
  private func fallSilent(_ probe: PluginProbe) {
    let heard = probe.messageCount
    probe.pause(CheckLimits.settled) {
      let isLive = probe.messageCount != heard
      let before = probe.messageCount
      probe.closeInput()
      probe.wait(CheckLimits.end, for: !probe.isRunning) { _ in
        let count = probe.messageCount - before
        if isLive {
          self.log.skip(67, "it speaks without being asked")
        } else if count > 0 {
          self.log.fail(67, "\(count) messages after the end of its input", probe)
        } else {
          self.log.pass(67)
        }
        check.judgeEnd(probe, "after a long conversation")
      }
    }
  }
}

/// The memory of a process.
enum ProcessMemory {
  /// Bytes it holds in memory; 0 when there is no such process.
  static func bytes(of process: Int32) -> Int {
    guard let bytes = try? FileSystem.read("/proc/\(process)/statm", limit: 4_096) else { return 0 }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    // The second number counts pages.
    return words.count > 1 ? (Int(words[1]) ?? 0) * 4_096 : 0
  }
}
