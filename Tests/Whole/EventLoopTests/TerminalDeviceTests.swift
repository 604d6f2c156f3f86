// SPDX-License-Identifier: Apache-2.0
import CPlatform
import Glibc
import Testing

@testable import EventLoop

/// Both ends of a pseudo-terminal in this process.
private final class Pseudoterminal {
  let master: Int32
  private let slave: Int32
  private var isOpen = true

  init() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(colonnade_pty_open(colonnade_window_size(), &master, &slave) == 0)
    (self.master, self.slave) = (master, slave)
  }

  deinit { hangUp() }

  func open(_ loop: Loop) throws -> TerminalDevice { try TerminalDevice(loop, takingOver: slave) }

  func hangUp() {
    if isOpen { Glibc.close(master) }
    isOpen = false
  }
}

extension EventLoopTests {
  @Suite struct TerminalDeviceTests {
    @Test("raw modes come and go, the size is that of the window")
    func modes() throws {
      let loop = try Loop()
      let pseudo = try Pseudoterminal()
      let terminal = try pseudo.open(loop)
      var before = termios()
      tcgetattr(pseudo.master, &before)
      try terminal.enterRawMode()
      var raw = termios()
      tcgetattr(pseudo.master, &raw)
      #expect(raw.c_lflag & tcflag_t(ICANON | ECHO | ISIG | IEXTEN) == 0)
      #expect(raw.c_oflag & tcflag_t(OPOST) == 0)
      #expect(raw.c_iflag & tcflag_t(ICRNL | IXON) == 0)
      try terminal.restoreModes()
      var after = termios()
      tcgetattr(pseudo.master, &after)
      #expect(after.c_lflag == before.c_lflag && after.c_oflag == before.c_oflag)
      #expect(after.c_iflag == before.c_iflag)
      let size = colonnade_window_size(
        columns: 120, rows: 40, width_pixels: 960, height_pixels: 640)
      colonnade_window_size_set(pseudo.master, size)
      #expect(
        terminal.size == TerminalSize(columns: 120, rows: 40, widthPixels: 960, heightPixels: 640))
      terminal.close()
      #expect(terminal.size == nil)
    }

    @Test("what is typed arrives byte for byte, and not while reading is paused")
    func typing() throws {
      let loop = try Loop()
      let pseudo = try Pseudoterminal()
      let terminal = try pseudo.open(loop)
      try terminal.enterRawMode()
      var typed: [UInt8] = []
      terminal.onBytes = { typed.append(contentsOf: $0) }
      terminal.resume()
      HostEnvironment.writeAll([3, 13, 27, 255], to: pseudo.master)
      try loop.run(until: { typed.count == 4 })
      #expect(typed == [3, 13, 27, 255])
      terminal.pause()
      HostEnvironment.writeAll([9], to: pseudo.master)
      var hasWaited = false
      Timer(loop).start(milliseconds: 5) { hasWaited = true }
      try loop.run(until: { hasWaited })
      #expect(typed.count == 4)
      terminal.resume()
      try loop.run(until: { typed.count == 5 })
      terminal.close()
    }

    @Test("a terminal that is not read takes a part at once and says when there is room again")
    func slowTerminal() throws {
      let loop = try Loop()
      let pseudo = try Pseudoterminal()
      let terminal = try pseudo.open(loop)
      try terminal.enterRawMode()
      var calls = 0
      terminal.onWritable = { calls += 1 }
      let frame = [UInt8](repeating: 65, count: 200_000)
      var done = terminal.write(frame)
      #expect(done > 0 && done < frame.count)
      #expect(!terminal.write(frame, withinMilliseconds: 10))
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while done < frame.count {
        let seen = calls
        try loop.run(
          until: {
            var request = pollfd(fd: pseudo.master, events: Int16(POLLIN), revents: 0)
            if poll(&request, 1, 0) > 0 { read(pseudo.master, &buffer, buffer.count) }
            return calls > seen
          })
        done += terminal.write(Array(frame[done...]))
      }
      #expect(calls > 0)
      terminal.close()
    }

    @Test("a terminal that disappears is reported once and costs nothing afterwards")
    func hangup() throws {
      let loop = try Loop()
      let pseudo = try Pseudoterminal()
      let terminal = try pseudo.open(loop)
      try terminal.enterRawMode()
      var (hangups, turns) = (0, 0)
      terminal.onHangup = { hangups += 1 }
      terminal.resume()
      pseudo.hangUp()
      try loop.run(until: { hangups > 0 })
      loop.onTurnEnd = { turns += 1 }
      Timer(loop).start(milliseconds: 50) {}
      loop.run()
      #expect(hangups == 1)
      #expect(turns <= 4)
      #expect(terminal.isGone)
      #expect(terminal.write([1, 2, 3]) == 3)
    }

    @Test("writing to a terminal that has gone is found out without reading")
    func hangupWhileWriting() throws {
      let loop = try Loop()
      let pseudo = try Pseudoterminal()
      let terminal = try pseudo.open(loop)
      var hangups = 0
      terminal.onHangup = { hangups += 1 }
      pseudo.hangUp()
      _ = terminal.write([1])
      try loop.run(until: { hangups == 1 })
    }

    @Test("what is no terminal is refused")
    func noTerminal() throws {
      let loop = try Loop()
      let null = Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
      #expect(throws: SystemError("tcgetattr", code: ENOTTY)) {
        _ = try TerminalDevice(loop, takingOver: null)
      }
    }
  }
}
