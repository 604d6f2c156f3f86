// SPDX-License-Identifier: Apache-2.0
import CPlatform
import Glibc

// A host of whose threads two make the same value at the same time:
//
//   runtime-probe
//
// Swift's runtime holds a lock while a value that is made once is made. A thread that has taken the
// lock under the id of another one never gives it back when somebody waits for it.

/// The folder of the second thread below `/proc`, once it runs: there one sees that it waits.
nonisolated(unsafe) private var waiter: String?

/// A value that is made only when the second thread waits for it.
private let shared: Int = {
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { _ in
      waiter = ownFolder()
      guard shared == 1 else { exit(1) }
      print("both have it")
      exit(0)
    }, nil)
  while !isAsleep(waiter) { sched_yield() }
  return 1
}()

/// The folder of the thread that asks, below `/proc`.
private func ownFolder() -> String? {
  var path = [CChar](repeating: 0, count: 64)
  let count = readlink("/proc/thread-self", &path, 64)
  guard count > 0 else { return nil }
  return String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// True when a thread of this process sleeps.
private func isAsleep(_ folder: String?) -> Bool {
  guard let folder, let file = fopen("/proc/\(folder)/stat", "r") else { return false }
  defer { fclose(file) }
  var line = [UInt8](repeating: 0, count: 256)
  let count = fread(&line, 1, 256, file)
  return String(decoding: line.prefix(count), as: UTF8.self).contains(") S ")
}

/// The host; no closure in `main`, which would be for the main thread, and that stays behind.
private func runHost(_ context: UnsafeMutableRawPointer?) {
  guard shared == 1 else { exit(1) }
  while true { pause() }
}

@main enum RuntimeProbe {
  static func main() {
    colonnade_guardian(COLONNADE_GUARDIAN_PROCESSES, runHost, nil)
    exit(2)
  }
}
