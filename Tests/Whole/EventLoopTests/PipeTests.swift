// SPDX-License-Identifier: Apache-2.0
import CPlatform
import Glibc
import Testing

@testable import EventLoop

extension EventLoopTests {
  @Suite struct PipeTests {
    /// Both ends of a pipe, each non-blocking.
    private func ends() throws -> (read: Int32, write: Int32) {
      var (reading, writing): (Int32, Int32) = (-1, -1)
      try #require(colonnade_pipe(&reading, &writing) == 0)
      colonnade_set_nonblocking(reading, 1)
      colonnade_set_nonblocking(writing, 1)
      return (reading, writing)
    }

    @Test("more than a pipe holds arrives whole, and the writer says when it is done")
    func bulk() throws {
      let loop = try Loop()
      let pipe = try ends()
      let (reader, writer) = (try PipeReader(loop, pipe.read), try PipeWriter(loop, pipe.write))
      let sent = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      var received: [UInt8] = []
      var (drains, hasEnded) = (0, false)
      reader.onBytes = { received.append(contentsOf: $0) }
      reader.onEnd = { error in hasEnded = error == nil }
      writer.onDrained = {
        drains += 1
        writer.close()
      }
      writer.write(sent)
      #expect(writer.queuedBytes > 0)
      reader.resume()
      try loop.run(until: { hasEnded })
      #expect(received == sent)
      #expect(drains == 1)
    }

    @Test("closing after the queue is empty loses nothing")
    func closeWhenDrained() throws {
      let loop = try Loop()
      let pipe = try ends()
      let (reader, writer) = (try PipeReader(loop, pipe.read), try PipeWriter(loop, pipe.write))
      var (count, hasEnded) = (0, false)
      reader.onBytes = { count += $0.count }
      reader.onEnd = { _ in hasEnded = true }
      writer.write([UInt8](repeating: 7, count: 300_000))
      writer.closeWhenDrained()
      writer.write([1, 2, 3])
      reader.resume()
      try loop.run(until: { hasEnded })
      #expect(count == 300_000)
    }

    @Test("a reader that pauses in the middle of a turn gets nothing more until it resumes")
    func pausing() throws {
      let loop = try Loop()
      let pipe = try ends()
      let (reader, writer) = (try PipeReader(loop, pipe.read), try PipeWriter(loop, pipe.write))
      var chunks = 0
      reader.onBytes = { _ in
        chunks += 1
        reader.pause()
      }
      writer.write([UInt8](repeating: 1, count: 400_000))
      reader.resume()
      try loop.run(until: { chunks == 1 })
      var hasWaited = false
      Timer(loop).start(milliseconds: 5) { hasWaited = true }
      try loop.run(until: { hasWaited })
      #expect(chunks == 1)
      reader.resume()
      try loop.run(until: { chunks == 2 })
      reader.close()
      writer.close()
    }

    @Test("writing to a pipe that nobody reads fails once, and never by a signal")
    func brokenPipe() throws {
      let loop = try Loop()
      let pipe = try ends()
      let writer = try PipeWriter(loop, pipe.write)
      var failures: [Int32] = []
      writer.onFailure = { failures.append($0.code) }
      Glibc.close(pipe.read)
      writer.write([1])
      writer.write([2])
      try loop.run(until: { !failures.isEmpty })
      #expect(failures == [EPIPE])
      #expect(writer.isClosed)
    }

    @Test(
      "who watches for the end learns that the reader has gone without writing", arguments: [0, 9])
    func goneReader(written: Int) throws {
      let loop = try Loop()
      let pipe = try ends()
      let writer = try PipeWriter(loop, pipe.write)
      var failures: [Int32] = []
      writer.onFailure = { failures.append($0.code) }
      writer.watchEnd()
      writer.write([UInt8](repeating: 1, count: written))
      Glibc.close(pipe.read)
      try loop.run(until: { !failures.isEmpty })
      #expect(failures == [EPIPE])
      #expect(writer.isClosed)
    }

    @Test("who watches for the end still writes what has to wait for room")
    func watchedQueue() throws {
      let loop = try Loop()
      let pipe = try ends()
      let writer = try PipeWriter(loop, pipe.write)
      let reader = try PipeReader(loop, pipe.read)
      writer.watchEnd()
      var count = 0
      reader.onBytes = { count += $0.count }
      reader.resume()
      writer.write([UInt8](repeating: 1, count: 200_000))
      try loop.run(until: { count == 200_000 })
      #expect(writer.queuedBytes == 0 && !writer.isClosed)
      reader.close()
      writer.close()
    }

    @Test("a queue that waits for room learns that the reader has gone")
    func brokenWhileWaiting() throws {
      let loop = try Loop()
      let pipe = try ends()
      let writer = try PipeWriter(loop, pipe.write)
      var failure: SystemError?
      writer.onFailure = { failure = $0 }
      writer.write([UInt8](repeating: 1, count: 200_000))
      #expect(writer.queuedBytes > 0)
      Glibc.close(pipe.read)
      try loop.run(until: { failure != nil })
      #expect(failure?.code == EPIPE)
      #expect(writer.queuedBytes == 0)
    }

    @Test("a shared descriptor that blocks keeps its flags and still never holds the loop up")
    func blockingWriter() throws {
      let loop = try Loop()
      let pipe = try ends()
      colonnade_set_nonblocking(pipe.write, 0)
      let writer = try PipeWriter(loop, pipe.write)
      #expect(colonnade_is_nonblocking(pipe.write) == 0)
      writer.write([UInt8](repeating: 1, count: 200_000))
      #expect(writer.queuedBytes > 0)
      let reader = try PipeReader(loop, pipe.read)
      var count = 0
      reader.onBytes = { count += $0.count }
      reader.resume()
      try loop.run(until: { count == 200_000 })
      reader.close()
      writer.close()
    }

    @Test("a plain file is read to its end like a pipe")
    func plainFile() throws {
      let loop = try Loop()
      let folder = try ScratchFolder()
      let sent = [UInt8](repeating: 9, count: 600_000)
      try FileSystem.writeAtomically(sent, to: "\(folder.path)/file")
      let descriptor = colonnade_open("\(folder.path)/file", COLONNADE_OPEN_READ, 0)
      let reader = try PipeReader(loop, descriptor)
      var (received, hasEnded, largest, inTurn) = (0, false, 0, 0)
      reader.onBytes = {
        received += $0.count
        inTurn += $0.count
      }
      reader.onEnd = { _ in hasEnded = true }
      loop.onTurnEnd = {
        largest = max(largest, inTurn)
        inTurn = 0
      }
      reader.resume()
      try loop.run(until: { hasEnded })
      #expect(received == sent.count)
      #expect(largest <= PipeReader.turnBudget)
    }

    @Test("a closed reader gives its descriptor back at once and calls nobody")
    func closing() throws {
      let loop = try Loop()
      let before = try openPipes()
      let pipe = try ends()
      let reader = try PipeReader(loop, pipe.read)
      var calls = 0
      reader.onEnd = { _ in calls += 1 }
      reader.resume()
      reader.close()
      Glibc.close(pipe.write)
      loop.run()
      #expect(calls == 0)
      #expect(try openPipes() == before)
    }
  }
}
