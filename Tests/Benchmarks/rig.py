# SPDX-License-Identifier: Apache-2.0
"""A pty of a given size with a stop watch: starts a program, types, and notes when bytes come."""
import fcntl, os, pty, select, signal, struct, termios, time


class Rig:
    """One program on a pty of 160 x 45 cells, read as fast as it writes."""

    def __init__(self, argv, columns=160, rows=45, env=None, cwd=None, answers=False):
        self.start = time.perf_counter()
        self.answers = answers
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            if cwd:
                os.chdir(cwd)
            os.execvpe(argv[0], argv, env or dict(os.environ, TERM="xterm-256color"))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.set_blocking(self.fd, False)
        self.total = 0
        self.last = self.start

    def type(self, data):
        os.write(self.fd, data)
        return time.perf_counter()

    def read(self, timeout):
        """All bytes there are, or those that come within the time; b"" when none do."""
        ready, _, _ = select.select([self.fd], [], [], timeout)
        if not ready:
            return b""
        try:
            data = os.read(self.fd, 1 << 20)
        except (OSError, BlockingIOError):
            return b""
        self.last = time.perf_counter()
        self.total += len(data)
        if self.answers and b"\x1b[5n" in data:
            os.write(self.fd, b"\x1b[0n" * data.count(b"\x1b[5n"))
        if self.answers and b"\x1b[c" in data:
            os.write(self.fd, b"\x1b[?62;22c")
        return data

    def settle(self, quiet=0.15, limit=5.0):
        """Everything until nothing has come for a while; the time of the last byte is `last`."""
        data, end = b"", time.perf_counter() + limit
        while time.perf_counter() < end:
            more = self.read(quiet)
            if not more:
                break
            data += more
        return data

    def until(self, wanted, limit=5.0):
        """Reads until the bytes have been seen; the time they took from `since`, or None."""
        data, end = b"", time.perf_counter() + limit
        while time.perf_counter() < end:
            data += self.read(0.5)
            if wanted(data):
                return data
        return None

    def close(self):
        try:
            os.kill(self.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        end = time.perf_counter() + 3
        while time.perf_counter() < end:
            self.read(0.05)
            done, _ = os.waitpid(self.pid, os.WNOHANG)
            if done:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)
