# SPDX-License-Identifier: Apache-2.0
"""A pty with a stop watch: starts a program, types, and notes when which bytes come."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

ANSWERS = [  # what a modern terminal says when it is asked
    (re.compile(rb"\x1b\[5n"), b"\x1b[0n"),
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?62;22c"),
    (re.compile(rb"\x1b\[>0?c"), b"\x1b[>41;390;0c"),
    (re.compile(rb"\x1b\[\?2026\$p"), b"\x1b[?2026;2$y"),
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
]


class Rig:
    """One program on a pty; its output is kept as pieces, each with the time it came."""

    count = 0

    def __init__(self, argv, columns=160, rows=45, cwd=None, env=None, answers=False, rate=None):
        self.answers, self.rate = answers, rate
        self.pieces = []
        self.unread = b""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        whole = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8")
        for name, value in (env or {}).items():
            whole.pop(name, None)
            if value is not None:
                whole[name] = value
        Rig.count += 1
        self.mark = f"BENCH_RIG={os.getpid()}-{Rig.count}"
        whole["BENCH_RIG"] = self.mark.partition("=")[2]
        self.start = time.perf_counter()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(master)
            os.login_tty(slave) if hasattr(os, "login_tty") else login(slave)
            if cwd:
                os.chdir(cwd)
            try:
                os.execvpe(argv[0], argv, whole)
            finally:
                os._exit(127)
        os.close(slave)
        self.fd = master
        os.set_blocking(master, False)

    def type(self, data):
        """Types at once; the moment before it."""
        moment = time.perf_counter()
        os.write(self.fd, data)
        return moment

    def resize(self, columns, rows):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        return time.perf_counter()

    def read(self, timeout):
        """One piece, or b"" when none comes in time; slow terminals read a little at a time."""
        size = 1 << 16
        if self.rate:
            size = max(1, self.rate // 200)
            time.sleep(0.005)
        ready, _, _ = select.select([self.fd], [], [], timeout)
        if not ready:
            return b""
        try:
            data = os.read(self.fd, size)
        except OSError:
            return b""
        self.pieces.append((time.perf_counter(), data))
        if self.answers:
            self.answer(data)
        return data

    def answer(self, data):
        """Answers questions in their order, also one whose bytes came in two pieces."""
        data = self.unread + data
        cut = data.rfind(b"\x1b", max(0, len(data) - 12))
        whole = cut < 0 or any(asked.match(data, cut) for asked, _ in ANSWERS)
        self.unread = b"" if whole or data[-1:].isalpha() else data[cut:]
        data = data[:len(data) - len(self.unread)]
        found = [(match.start(), answer) for asked, answer in ANSWERS
                 for match in asked.finditer(data)]
        if found:
            os.write(self.fd, b"".join(answer for _, answer in sorted(found)))

    def settle(self, quiet=0.05, limit=5.0):
        """The pieces that come until nothing has come for a while."""
        first, end = len(self.pieces), time.perf_counter() + limit
        last = time.perf_counter()
        while time.perf_counter() < end:
            if self.read(max(0.0, last + quiet - time.perf_counter())):
                last = time.perf_counter()
            elif time.perf_counter() >= last + quiet:
                break
        return self.pieces[first:]

    def family(self):
        """All processes that have come of the program, those that have left its tree, too."""
        found = set(tree(self.pid)) if os.path.exists(f"/proc/{self.pid}") else set()
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/environ", "rb") as file:
                    if self.mark.encode() in file.read().split(b"\0"):
                        found.update(tree(int(pid)))
            except OSError:
                continue
        return sorted(found)

    def close(self):
        """Ends the program, and then what it has left behind: a server would be warm next time."""
        self.end()
        for pid in self.family():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue

    def end(self):
        for number, limit in ((signal.SIGHUP, 1.0), (signal.SIGTERM, 2.0), (signal.SIGKILL, 2.0)):
            try:
                os.kill(self.pid, number)
            except ProcessLookupError:
                pass
            end = time.perf_counter() + limit
            while time.perf_counter() < end:
                self.rate = None
                self.read(0.01)
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    os.close(self.fd)
                    return


def login(slave):
    """Makes the pty the terminal of this process, for Python before 3.11."""
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for number in (0, 1, 2):
        os.dup2(slave, number)
    if slave > 2:
        os.close(slave)


def tree(pid):
    """A process and all below it."""
    found, pending = [], [pid]
    while pending:
        one = pending.pop()
        found.append(one)
        try:
            for task in os.listdir(f"/proc/{one}/task"):
                with open(f"/proc/{one}/task/{task}/children") as file:
                    pending += [int(word) for word in file.read().split()]
        except OSError:
            continue
    return found


def name_of(pid):
    try:
        with open(f"/proc/{pid}/comm") as file:
            return file.read().strip()
    except OSError:
        return "?"


def activity(pid):
    """Clock ticks of the processor and switches by and against its will, of all its threads."""
    ticks = switches = 0
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        ticks = int(fields[11]) + int(fields[12])
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/status") as file:
                switches += sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
    except OSError:
        pass
    return ticks, switches


def processor_time(pid):
    """Milliseconds that all threads of a process have had a processor for."""
    total = 0
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/schedstat") as file:
                total += int(file.read().split()[0])
    except OSError:
        pass
    return total / 1e6


def pss(pid):
    """The proportional set size of a process, in KiB."""
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    except OSError:
        return 0
