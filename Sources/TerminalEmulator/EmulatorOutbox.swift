// SPDX-License-Identifier: Apache-2.0

/// What an emulator has to say: answers for the program and events for its owner, both bounded.
struct EmulatorOutbox: Sendable {
  private(set) var answers: [UInt8] = []
  private(set) var events: [EmulatorEvent] = []

  /// Answers a question; one that has no room is dropped, since a program that asks and never reads
  /// would fill the memory.
  mutating func answer(_ text: String) {
    guard answers.count + text.utf8.count <= EmulatorLimits.answerBytes else { return }
    answers.append(contentsOf: text.utf8)
  }

  /// Tells of something; what comes in a row without news is one event, and the oldest go.
  mutating func tell(_ event: EmulatorEvent) {
    guard events.last != event else { return }
    if events.count >= EmulatorLimits.events { events.removeFirst() }
    events.append(event)
  }

  /// Takes the answers out.
  mutating func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  /// Takes the events out.
  mutating func takeEvents() -> [EmulatorEvent] {
    defer { events = [] }
    return events
  }
}
