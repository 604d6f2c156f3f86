// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// Asks places that may never answer, each beside the loop and for itself.
///
/// A place that has not answered is not asked again before it has: so one that hangs holds up one thread
/// and nothing else.
package final class SeparateAsking<Answer: Sendable> {
  private let pane: Pane
  private let onLate: (FilePath, Answer) -> Void
  /// The places that are being asked.
  private var asked: Set<FilePath> = []

  /// Creates it for a pane.
  ///
  /// - Parameters:
  ///   - pane: The pane whose work it is.
  ///   - onLate: Gets answers that nobody waits for any more.
  package init(_ pane: Pane, onLate: @escaping (FilePath, Answer) -> Void) {
    self.pane = pane
    self.onLate = onLate
  }

  /// Asks places.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - question: What is asked; waits as long as the place does.
  ///   - then: Gets what has answered in time, and the places that have not.
  package func ask(
    _ places: [FilePath], _ question: @escaping @Sendable (FilePath) -> Answer,
    then: @escaping ([(place: FilePath, answer: Answer)], [FilePath]) -> Void
  ) {
    let round = Round(places, then)
    let free = places.filter { asked.insert($0).inserted }
    guard !free.isEmpty else { return round.end() }
    round.timer = pane.after(milliseconds: FileLimits.patienceMilliseconds) { round.end() }
    for place in free {
      pane.work {
        question(place)
      } then: { [self] answer in
        asked.remove(place)
        if round.isOver { onLate(place, answer) } else { round.take(place, answer, of: free.count) }
      }
    }
  }

  /// Places that are asked at one time.
  private final class Round {
    private let places: [FilePath]
    private var answers: [(place: FilePath, answer: Answer)] = []
    private var then: (([(place: FilePath, answer: Answer)], [FilePath]) -> Void)?
    var timer: Stoppable?

    init(
      _ places: [FilePath],
      _ then: @escaping ([(place: FilePath, answer: Answer)], [FilePath]) -> Void
    ) {
      self.places = places
      self.then = then
    }

    var isOver: Bool { then == nil }

    func take(_ place: FilePath, _ answer: Answer, of count: Int) {
      answers.append((place, answer))
      if answers.count == count { end() }
    }

    func end() {
      timer?.stop()
      let told = Set(answers.map(\.place))
      let then = then
      self.then = nil
      then?(answers, places.filter { !told.contains($0) })
    }
  }
}
