// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The output of a rule's program as it comes, within its bounds.
struct RuleReading: Sendable {
  /// The rule that counts.
  let rule: PreviewRule
  /// What has come so far.
  private(set) var output: [UInt8] = []
  /// Why it ended without a good end, in words; `nil` while it runs and after a good end.
  private(set) var fault: String?
  /// True when the program has given up by itself.
  private var isUnreadable = false
  /// True when there was more than is kept.
  private(set) var isCut = false
  /// The file that the program writes instead of its output; `nil` for others.
  let product: Product?
  private let run: HelperRun
  private let last: Int

  /// Bytes of output that are kept.
  private static let most = 4 << 20

  /// Starts the program of a rule.
  ///
  /// - Throws: `FileProblem` when it cannot be started.
  init(
    _ rule: PreviewRule, _ program: String, _ place: FilePath, columns: Int, rows: Int,
    page: Int = 1, largest: Int? = nil
  ) throws(FileProblem) {
    self.rule = rule
    var limits = HelperLimits()
    limits.seconds = rule.seconds
    limits.memory = rule.memory
    last = Clock.milliseconds + rule.seconds * 1_000
    product = rule.writesFile ? try Product() : nil
    if rule.hasWalls, HelperLimits.Walls.fit(FilePath(program)) {
      var walls = HelperLimits.Walls()
      walls.reads = [place]
      walls.writes = product?.part.place
      limits.walls = walls
    }
    do throws(FileProblem) {
      run = try HelperRun(
        rule.command(
          program, for: place, writing: product?.stem, columns: columns, rows: rows, page: page,
          largest: largest),
        in: FilePath("/"), limits: limits)
    } catch {
      product?.part.remove()
      throw error
    }
  }

  /// Reads on for some time; waits for the program.
  ///
  /// - Returns: `false` when it has ended.
  mutating func readOn(milliseconds: Int) -> Bool {
    if let more = run.read(milliseconds: milliseconds) {
      output += more
      isCut = output.count >= Self.most
      guard isCut || Clock.milliseconds >= last else { return true }
      _ = run.end(isOver: false)
      if !isCut { fault = "took longer than \(rule.seconds) s" }
      return false
    }
    let status = run.end(isOver: true)
    if status != 0 { fault = status > 128 ? "was ended" : "ended with \(status)" }
    isUnreadable = status > 0 && status < 126
    return false
  }

  /// Gives it up.
  func stop() {
    run.end(isOver: false)
    product?.part.remove()
  }

  /// What became of it in a sentence: of a script of ours that it could not read the file, else the
  /// program's name and its end.
  var sentence: String? {
    if isUnreadable, let words = rule.failureWords { return words }
    return fault.map { "\(rule.words.first ?? ""): \($0)" }
  }
}

extension RuleReading {
  /// A private folder with the picture that a program writes; a crash leaves it to the next start.
  struct Product: Sendable {
    let part: GrowingPart

    /// Makes the folder.
    ///
    /// - Throws: `FileProblem`, for example when there is no space left.
    init() throws(FileProblem) {
      part = try GrowingPart(in: PaneStore().path("drawn"), isFolder: true)
    }

    /// The place of the file without its ending.
    var stem: FilePath { part.place.appending("out") }

    /// The file that was written, the first by name where there are several; `nil` without any.
    var place: FilePath? {
      FolderListing.names(in: part.place).sorted { $0.lexicographicallyPrecedes($1) }.first
        .map { part.place.appending($0) }
    }
  }
}
