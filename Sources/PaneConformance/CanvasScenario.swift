// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Canvases: how far they run ahead, where they draw, and how they read keys.
struct CanvasScenario: CheckScenario {
  let check: Conformance

  /// Starts a process and lets it draw without an acknowledgement.
  func start() {
    guard facts.hasCanvas else { return }
    check.open { probe in
      // Nobody acknowledges anything.
      if self.facts.drawsBytes { return self.countBytes(probe) }
      probe.wait(CheckLimits.canvas, for: Self.frames(of: probe).count > CheckLimits.framesAhead) {
        isTooMany in
        isTooMany
          ? self.log.fail(
            60, "more than \(CheckLimits.framesAhead) frames without an acknowledgement", probe)
          : self.log.pass(60)
        self.judgeFrames(probe)
        self.resize(probe)
      }
    }
  }

  /// Terminal output has neither frames nor sizes; how much there is of it is all that can be seen.
  private func countBytes(_ probe: PluginProbe) {
    func isTooMuch() -> Bool { Self.bytes(of: probe) > CheckLimits.frameBytesAhead }
    probe.wait(CheckLimits.canvas, for: isTooMuch()) { isTooMuch in
      isTooMuch
        ? self.log.fail(
          60, "more than \(CheckLimits.frameBytesAhead >> 10) KiB without an acknowledgement", probe
        )
        : self.log.pass(60)
      self.log.skip(61, "it sends terminal output, which has no frames")
      self.press(probe)
    }
  }

  private static func bytes(of probe: PluginProbe) -> Int {
    probe.lines.lazy.filter { $0.method == "canvas.vt" }.reduce(0) { sum, line in
      // Every three bytes are four characters there.
      let encoded = (line.parameters?["b64"]?.string?.utf8.count ?? 0) / 4 * 3
      return sum + encoded + (line.parameters?["data"]?.string?.utf8.count ?? 0)
    }
  }

  private static func frames(of probe: PluginProbe) -> [SeenValue] {
    probe.lines.filter { $0.method == "canvas.draw" }.compactMap(\.parameters)
  }

  private static func size(of frame: SeenValue) -> (columns: Int, rows: Int)? {
    let size = frame["size"]?.elements.compactMap(\.int) ?? []
    return size.count == 2 ? (size[0], size[1]) : nil
  }

  /// What is wrong with a cursor; `nil` when all is well, or there is none.
  private static func fault(of cursor: SeenValue?, columns: Int, rows: Int) -> String? {
    guard let x = cursor?["x"]?.int, let y = cursor?["y"]?.int else { return nil }
    guard (0..<columns).contains(x), (0..<rows).contains(y) else {
      return "a cursor at row \(y), column \(x) of \(columns)×\(rows)"
    }
    guard let shape = cursor?["shape"] else { return nil }
    let isKnown = shape.string.flatMap(CanvasCursor.Shape.init(rawValue:)) != nil
    return isKnown ? nil : "a cursor of an unknown shape"
  }

  private func judgeFrames(_ probe: PluginProbe) {
    var styles: Set<Int> = [0]
    var last = -1
    for frame in Self.frames(of: probe) {
      let number = frame["frame"]?.int ?? -1
      guard number > last else {
        return log.fail(61, "frame \(number) after frame \(last)", probe)
      }
      last = number
      guard let (columns, rows) = Self.size(of: frame) else {
        return log.fail(61, "a frame without its size", probe)
      }
      for style in frame["styles"]?.elements ?? [] {
        if let id = style.elements.first?.int { styles.insert(id) }
        if let words = CanvasStyleJudge.fault(of: style) { return log.fail(61, words, probe) }
      }
      if let words = Self.fault(of: frame["cursor"], columns: columns, rows: rows) {
        return log.fail(61, words, probe)
      }
      for operation in frame["ops"]?.elements ?? [] {
        let words = operation.elements
        guard words.first?.string == "l", words.count > 3 else { continue }
        let (y, x) = (words[1].int ?? -1, words[2].int ?? -1)
        if y < 0 || y >= rows || x < 0 || x >= columns {
          return log.fail(61, "a line at row \(y), column \(x) of \(columns)×\(rows)", probe)
        }
        if let end = Self.end(of: words[3], from: x, columns: columns) {
          return log.fail(
            61, "a line of row \(y) up to column \(end - 1) of \(columns)×\(rows)", probe)
        }
        for cell in words[3].elements where cell.elements.count > 1 {
          guard let style = cell.elements[1].int, !styles.contains(style) else { continue }
          return log.fail(61, "the style \(style) is used and nowhere defined", probe)
        }
      }
    }
    log.pass(61)
  }

  /// The column behind the last letter of a line; `nil` where that is inside.
  private static func end(of runs: SeenValue, from start: Int, columns: Int) -> Int? {
    var (column, end) = (start, start)
    for run in runs.elements {
      let parts = run.elements
      func number(_ index: Int) -> Int? {
        guard parts.indices.contains(index), let number = parts[index].int else { return nil }
        return min(max(number, 0), Limit.canvasColumns)
      }
      let text = parts.first?.string ?? run.string ?? ""
      let words = SafeText(text)
      let ink = SafeText(String(text.reversed().drop { $0 == " " }.reversed()))
      let times = max(1, number(2) ?? 1)
      let most = number(3) ?? Int.max
      if !ink.isEmpty {
        end = max(end, column + min(words.columns * (times - 1) + ink.columns, most))
      }
      column += number(3) ?? words.columns * times
    }
    return end > columns ? end : nil
  }

  private func resize(_ probe: PluginProbe) {
    for frame in Self.frames(of: probe) {
      probe.send(
        CheckMessages.notification("canvas.ack", .object(["frame": frame["frame"] ?? .number(0)])))
    }
    guard facts.wants.contains("view"), probe.isRunning else { return press(probe) }
    let before = Self.frames(of: probe).count
    let view = ViewDescription(columns: 41, rows: 13, isFocused: true)
    probe.send(CheckMessages.line(.view(view)))
    func isRedrawn() -> Bool {
      Self.frames(of: probe).dropFirst(before).contains { Self.size(of: $0)?.columns == 41 }
    }
    probe.wait(CheckLimits.canvas, for: isRedrawn()) { isRedrawn in
      if !isRedrawn { self.log.fail(61, "no frame of the new size within a second", probe) }
      self.judgeFrames(probe)
      self.press(probe)
    }
  }

  private func press(_ probe: PluginProbe) {
    guard probe.isRunning else { return finish(probe) }
    let key = CheckMessages.notification(
      "canvas.key", .object(["key": .text("a"), "bytes": .text("a"), "text": .text("a")]))
    probe.send(Array(repeatElement(key, count: CheckLimits.keys).joined()))
    let id = probe.request(CheckRequest { CheckMessages.unknown(id: $0) })
    probe.wait(CheckLimits.canvas, for: probe.answer(to: id) != nil) { isAnswered in
      if let exit = probe.exit {
        self.log.fail(62, exit.words, probe)
      } else if !isAnswered, !self.log.holds(19) {
        self.log.skip(62, "it does not answer requests it does not know")
      } else {
        isAnswered
          ? self.log.pass(62) : self.log.fail(62, "no answer a second after 10,000 keys", probe)
      }
      self.finish(probe)
    }
  }
}
