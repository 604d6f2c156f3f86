// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// An open file that is closed with its last owner.
final class Descriptor {
  private(set) var number: Int32
  private let isBorrowed: Bool

  /// Takes a descriptor over.
  init(_ number: Int32) {
    self.number = number
    isBorrowed = false
  }

  /// Refers to a descriptor that somebody else closes.
  init(borrowed number: Int32) {
    self.number = number
    isBorrowed = true
  }

  deinit { close() }

  /// Closes it now.
  func close() {
    if number >= 0, !isBorrowed { Glibc.close(number) }
    number = -1
  }

  /// Hands it over to somebody who closes it.
  func take() -> Int32 {
    defer { number = -1 }
    return number
  }
}

/// A pipe with a non-blocking end for this process and a blocking one for a child.
struct Pipe {
  /// What this process does with its end.
  enum HostEnd {
    case read
    case write
  }

  let host: Descriptor
  let child: Descriptor

  init(hostEnd: HostEnd) throws(SystemError) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    let status = colonnade_pipe(&reading, &writing)
    if status < 0 { throw SystemError("pipe", status: status) }
    host = Descriptor(hostEnd == .read ? reading : writing)
    child = Descriptor(hostEnd == .read ? writing : reading)
    colonnade_set_nonblocking(host.number, 1)
  }

  /// A pair of joined sockets in the place of a pipe.
  init(socketPair: Void) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    if socketpair(AF_UNIX, type, 0, &ends) < 0 { throw SystemError(errnoOf: "socketpair") }
    host = Descriptor(ends[0])
    child = Descriptor(ends[1])
    colonnade_set_nonblocking(host.number, 1)
  }
}
