// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import Glibc

/// Arguments and environment of a child in the form that C wants them.
final class CommandLineBlock {
  private var arguments: [UnsafeMutablePointer<CChar>?]
  private var environment: [UnsafeMutablePointer<CChar>?]
  private let workingDirectory: UnsafeMutablePointer<CChar>?

  /// Copies all strings.
  ///
  /// - Throws: `SystemError` with `EINVAL` for no arguments or a string that holds a zero byte.
  init(_ request: SpawnRequest) throws(SystemError) {
    let command = CommandLineBlock.command(request)
    let variables = request.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let folder = request.launcher == nil ? request.workingDirectory : nil
    let strings = variables + [request.workingDirectory ?? ""]
    if request.arguments.first?.isEmpty ?? true || command.contains(where: { $0.contains(0) })
      || strings.contains(where: { $0.utf8.contains(0) })
    {
      throw SystemError("arguments", code: EINVAL)
    }
    arguments = command.map(Self.copy) + [nil]
    environment = variables.map { strdup($0) } + [nil]
    workingDirectory = folder.flatMap { strdup($0) }
  }

  deinit {
    for string in arguments + environment + [workingDirectory] { free(string) }
  }

  /// The line that is really started: the launcher's, if there is one.
  private static func command(_ request: SpawnRequest) -> [[UInt8]] {
    guard let launcher = request.launcher else { return request.arguments }
    let folder = request.workingDirectory.map { ["--cwd", $0] } ?? []
    let terminal = request.takesTerminal ? ["--pty", "1"] : []
    let last = request.firstFurtherDescriptor + request.furtherDescriptors.count - 1
    let kept = request.furtherDescriptors.isEmpty ? [] : ["--keep", String(last)]
    let words = [launcher, "--report", "3"] + terminal + kept + folder + ["--"]
    return words.map { Array($0.utf8) } + request.arguments
  }

  /// Copies bytes for C, with the zero at their end.
  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { text in
      text.baseAddress.flatMap { strdup($0) }
    }
  }

  /// Calls `uv_spawn` with descriptors that become 0, 1, 2 and so on of the child.
  func spawn(
    _ loop: UnsafeMutablePointer<uv_loop_t>, _ process: UnsafeMutablePointer<uv_process_t>,
    exited: @escaping uv_exit_cb, descriptors: [Int32], isDetached: Bool = true
  ) -> Int32 {
    var streams = descriptors.map { descriptor in
      var stream = uv_stdio_container_t()
      stream.flags = UV_INHERIT_FD
      stream.data.fd = descriptor
      return stream
    }
    return streams.withUnsafeMutableBufferPointer { streams in
      arguments.withUnsafeMutableBufferPointer { arguments in
        environment.withUnsafeMutableBufferPointer { environment in
          var options = uv_process_options_t()
          options.exit_cb = exited
          options.file = UnsafePointer(arguments.first ?? nil)
          options.args = arguments.baseAddress
          options.env = environment.baseAddress
          options.cwd = UnsafePointer(workingDirectory)
          options.flags = isDetached ? UV_PROCESS_DETACHED.rawValue : 0
          options.stdio_count = Int32(streams.count)
          options.stdio = streams.baseAddress
          return uv_spawn(loop, process, &options)
        }
      }
    }
  }
}
