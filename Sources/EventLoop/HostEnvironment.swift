// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// What the system says about this process.
package enum HostEnvironment {
  /// The environment; of variables that occur twice the first counts.
  package static var variables: [String: String] {
    var result: [String: String] = [:]
    guard var entry = colonnade_environment() else { return result }
    while let string = entry.pointee {
      let text = String(cString: string)
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex {
        let (name, value) = (text[..<equals], text[text.utf8.index(after: equals)...])
        if result[String(name)] == nil { result[String(name)] = String(value) }
      }
      entry += 1
    }
    return result
  }

  /// One variable of the environment.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The present folder; `/` if it was deleted.
  package static var currentDirectory: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The number of processors that programs may run on.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// How many programs of the machine compute at this moment or could, this one among them; 1 where
  /// the system does not tell.
  package static var runningCount: Int {
    guard let bytes = try? FileSystem.read("/proc/loadavg", limit: 256) else { return 1 }
    // `0.50 0.40 0.30 3/312 4711`: three run or could, of which this is one.
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count > 3, let first = words[3].split(separator: "/").first else { return 1 }
    return max(1, Int(first) ?? 1)
  }

  /// The user's home: `HOME` if it is a full path, otherwise what the system knows.
  package static var home: String {
    if let home = variable("HOME"), home.hasPrefix("/") { return home }
    guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return "/" }
    return String(cString: folder)
  }

  /// A folder for this user's files that are kept in memory and never on a disk; it need not be there.
  package static var memoryFolder: String {
    if let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") {
      return folder + "/colonnade"
    }
    return "/dev/shm/colonnade-\(geteuid())"
  }

  /// The name of this machine; empty if the system does not say.
  package static let hostName: String = {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// The full path of the running program; empty if `/proc` is not there.
  package static var executablePath: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return "" }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The launcher that belongs to this program.
  package static var launcherPath: String? { companion("colonnade-launcher") }

  /// A program that belongs to this one: beside it, or in `../libexec/colonnade`; `nil` when it is
  /// not there.
  package static func companion(_ name: String) -> String? {
    let folder = FileSystem.parent(of: executablePath)
    let places = ["\(folder)/\(name)", "\(folder)/../libexec/colonnade/\(name)"]
    return places.first { FileSystem.isExecutable($0) }
  }

  /// The id of this process.
  package static var processID: Int32 { getpid() }

  /// The id of the process that has started this one; 1 once it has ended.
  package static var parentID: Int32 { getppid() }

  /// Gives memory back that the program's start has needed and that comes back when it is used.
  package static func giveBackMemory() { colonnade_give_back_program() }

  /// The time of day, in milliseconds since 1970.
  package static var wallMilliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) &* 1_000 &+ Int(time.tv_nsec) / 1_000_000
  }

  /// The time of day here, for people: `2026-11-22 05:31:07.042`.
  package static var localTime: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    guard localtime_r(&time.tv_sec, &parts) != nil else { return "\(wallMilliseconds)" }
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let date = [Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
    return date.map { digits($0, 2) }.joined(separator: "-") + " "
      + clock.joined(separator: ":") + "." + digits(time.tv_nsec / 1_000_000, 3)
  }

  /// Writes all bytes to descriptor 1 or 2 and waits for it; for the output of a command.
  ///
  /// - Returns: Whether all were written; `false` for example when the reader has gone.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32 = 1) -> Bool {
    writeAll(Array(text.utf8), to: descriptor)
  }

  /// Writes all bytes and waits for the descriptor, also if it does not block.
  ///
  /// - Returns: Whether all were written.
  @discardableResult
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        Glibc.poll(&request, 1, -1)
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}
