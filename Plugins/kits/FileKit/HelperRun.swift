// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import EventLoop
internal import Glibc
package import PanePlugin

/// A foreign program whose output is read as it comes.
///
/// No shell is involved and its errors go nowhere. It is a group of its own, which ends as a whole.
/// All but starting is done beside the loop: reading waits for the program.
package struct HelperRun: Sendable {
  private let process: Int32
  private let output: Int32
  /// The end of the pipe on which it reads answers; −1 without one.
  private let answers: Int32

  /// Finds a program by its name in the folders of `PATH`; `nil` when it is not there.
  package static func find(_ name: String) -> String? {
    guard let path = getenv("PATH") else { return nil }
    return String(cString: path).split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Starts a program with the rights of this one, and no input.
  ///
  /// - Parameters:
  ///   - words: The program's place and its arguments.
  ///   - folder: The folder it starts in.
  /// - Throws: `FileProblem` when it cannot be started.
  package init(_ words: [String], in folder: FilePath) throws(FileProblem) {
    try self.init(words: words.map { Array($0.utf8) }, nil, folder, [-1, -1, -1], answers: -1)
  }

  /// The same, with words of any bytes.
  ///
  /// - Parameters:
  ///   - words: The program's place and its arguments.
  ///   - folder: The folder it starts in.
  ///   - errors: The open file that gets its error output.
  /// - Throws: `FileProblem` when it cannot be started.
  package init(
    bytes words: [[UInt8]], in folder: FilePath, errors: Int32 = -1
  ) throws(FileProblem) {
    try self.init(words: words, nil, folder, [-1, -1, errors], answers: -1)
  }

  /// Starts a helper that is to read what strangers made, with limits and nothing else of ours.
  ///
  /// It knows neither home nor settings, has no network, and ends with this process.
  ///
  /// - Parameters:
  ///   - words: The program's place and its arguments.
  ///   - folder: The folder it starts in.
  ///   - limits: How much it may use.
  ///   - input: The open file it reads as descriptor 0.
  ///   - file: The open file it has as descriptor 4.
  ///   - hearsAnswers: True for a pipe on descriptor 3, on which ``answer(_:)`` writes.
  ///   - variables: What it finds in its environment besides; later ones win.
  /// - Throws: `FileProblem` when it cannot be started.
  package init(
    _ words: [[UInt8]], in folder: FilePath, limits: HelperLimits, input: Int32 = -1,
    file: Int32 = -1, hearsAnswers: Bool = false, variables: [String] = []
  ) throws(FileProblem) {
    guard let launcher = HostEnvironment.launcherPath else {
      throw FileProblem("Helpers need colonnade-launcher, which is not beside colonnade")
    }
    var ends: [Int32] = [-1, -1]
    let status = hearsAnswers ? colonnade_answer_pipe(&ends) : 0
    if status < 0 { throw FileProblem(code: -status) }
    defer { if ends[0] >= 0 { close(ends[0]) } }
    let others = ["--keep", "4", "--parent", "\(getpid())", "--"].map { Array($0.utf8) }
    do throws(FileProblem) {
      try self.init(
        words: [Array(launcher.utf8)] + limits.options + others + words,
        Self.variables(variables), folder,
        [input, -1, -1, ends[0], file], answers: ends[1])
    } catch {
      if ends[1] >= 0 { close(ends[1]) }
      throw error
    }
  }

  private init(
    words: [[UInt8]], _ variables: [String]?, _ folder: FilePath, _ descriptors: [Int32],
    answers: Int32
  ) throws(FileProblem) {
    var arguments = words.map(Self.copy)
    var environment = variables.map { $0.map { Self.copy(Array($0.utf8)) } } ?? []
    defer { for word in arguments + environment { free(word) } }
    arguments.append(nil)
    environment.append(nil)
    var output: Int32 = -1
    let process = folder.withCString { folder in
      environment.withUnsafeBufferPointer { environment in
        colonnade_start_helper(
          arguments, variables == nil ? nil : environment.baseAddress, folder, descriptors,
          Int32(descriptors.count), &output)
      }
    }
    guard process > 0 else { throw FileProblem(code: -process) }
    self.process = process
    self.output = output
    self.answers = answers
  }

  /// The environment of helpers with limits.
  private static func variables(_ more: [String]) -> [String] {
    let names = more.map { $0.prefix { $0 != "=" } + "=" }
    let usual = ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME="]
    return usual.filter { word in !names.contains { word.hasPrefix($0) } } + more
  }

  /// A variable of this process; `nil` for none and for an empty one.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A word as C has it; a zero in it would cut it short.
  private static func copy(_ word: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (word + [0]).withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { strdup($0.assumingMemoryBound(to: CChar.self)) }
    }
  }

  /// The next bytes of the output.
  ///
  /// - Parameter milliseconds: How long to wait for them.
  /// - Returns: None when the time was over, `nil` at the end.
  package func read(milliseconds: Int) -> [UInt8]? {
    Self.read(output, milliseconds: milliseconds)
  }

  /// Ends the program and all it has started; ``end(isOver:)`` is still to be called.
  package func stop() { kill(-process, SIGKILL) }

  /// The next bytes of an open file or pipe, as ``read(milliseconds:)`` has them.
  package static func read(_ output: Int32, milliseconds: Int) -> [UInt8]? {
    var look = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let ready = poll(&look, 1, Int32(milliseconds))
    if ready <= 0 { return ready == 0 || errno == EINTR ? [] : nil }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 262_144) { buffer, filled in
      count = Glibc.read(output, buffer.baseAddress, buffer.count)
      filled = max(0, count)
    }
    return count > 0 ? bytes : nil
  }

  /// Writes what the program waits for on descriptor 3; nothing happens when it has ended.
  package func answer(_ bytes: [UInt8]) {
    guard answers >= 0, bytes.count <= Int(PIPE_BUF) else { return }
    _ = Glibc.write(answers, bytes, bytes.count)
  }

  /// All of the output, and the exit status; waits for the end.
  ///
  /// - Parameters:
  ///   - milliseconds: Time after which the program is ended.
  ///   - most: Bytes of output after which it is.
  /// - Returns: What it wrote until then, and the status as ``end(isOver:)`` has it.
  package func collect(milliseconds: Int, most: Int) -> (output: [UInt8], status: Int) {
    let last = Clock.milliseconds + milliseconds
    var bytes: [UInt8] = []
    while bytes.count < most, Clock.milliseconds < last {
      guard let more = read(milliseconds: max(0, last - Clock.milliseconds)) else {
        return (bytes, end(isOver: true))
      }
      bytes += more
    }
    return (bytes, end(isOver: false))
  }

  /// Ends the program and all it has started, and waits for it; read nothing afterwards.
  ///
  /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
  @discardableResult
  package func end(isOver: Bool) -> Int {
    if !isOver { kill(-process, SIGKILL) }
    close(output)
    if answers >= 0 { close(answers) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(status & 0x7F)
  }
}
