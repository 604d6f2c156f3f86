#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How fast the program is, beside what else is installed, in one run on one machine.

Usage: bench.py BUILD-FOLDER [--runs N] [--only WORD] [--million] [--alone]

Every figure is taken from outside, on a pty of 160 x 45. The programs take turns, so that whatever
else the machine does disturbs all of them alike. These are figures to look at, not tests to pass.
"""
import argparse
import hashlib
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from rig import Rig, activity, name_of, processor_time, pss, tree
from screen import Screen

HERE = os.path.dirname(os.path.abspath(__file__))
DOWN, UP, HOME, END = b"\x1b[B", b"\x1b[A", b"\x1b[H", b"\x1b[F"
FILES = 2000


def word_of(number):
    """What only the file of this number contains; words differ in nearly every letter."""
    return "".join(chr(97 + byte % 26) for byte in hashlib.sha256(b"%d" % number).digest()[:12])


def make_folder(path, count=FILES):
    os.makedirs(path)
    for number in range(1, count + 1):
        with open(f"{path}/file-{number:04}.txt", "w") as file:
            file.write(f"{word_of(number)} and more\n" + "the same in every file\n" * 20)
    return path


class Program:
    """One of those compared: how it is started, and what it does on which key."""

    def __init__(self, name, argv, down=DOWN, up=UP, previews=False, lists=True, filled=None,
                 first=1, flooded=None):
        self.name, self.argv, self.down, self.up = name, argv, down, up
        self.flooded = flooded  # how it is started beside a neighbour that writes without end
        self.first = first  # the number of the file the cursor is on at the start
        self.previews, self.lists, self.filled = previews, lists, filled

    def rig(self, folder, argv=None, **more):
        # A home of its own each time: some go on where they were.
        os.makedirs(folder + "-home", exist_ok=True)
        home = tempfile.mkdtemp(dir=folder + "-home")
        env = {"HOME": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home,
               "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home, "TMUX": None}
        words = [word.replace("{}", folder) for word in argv or self.argv]
        return Rig(words, cwd=folder, env=env, **more)


def compiled(name, scratch):
    """A program in C beside this one; None where there is no compiler."""
    output = os.path.join(scratch, name)
    if not os.path.exists(output):
        try:
            source = os.path.join(HERE, "panes", name + ".c")
            subprocess.run(["cc", "-O2", "-o", output, source], check=True)
        except OSError as error:
            print(f"{name}.c is left out, there is no C compiler: {error}")
            return None
    return output


def programs(build, scratch):
    colonnade = os.path.join(build, "colonnade")
    first = word_of(1)
    flood = os.path.join(HERE, "panes", "flood.py")
    found = [Program("colonnade", [colonnade, "open", "files", "{}"], previews=True, filled=first,
                     flooded=[colonnade, "open", "--column", "files {}", "--column", "preview",
                              "--column", flood])]
    browse = compiled("browse", scratch)
    # A server of its own for each of the two.
    tmux, other = (["tmux", "-L", f"bench{os.getpid()}-{number}", "-f", "/dev/null", "new-session"]
                   for number in (1, 2))
    # A list and a view in two of three panes, which is what Colonnade shows.
    browser = [";", "split-window", "-h", f"{browse} list {{}}",
               ";", "split-window", "-h", f"{browse} view", ";", "select-pane", "-t", ":.1"]
    for name, argv, more in [
        ("tmux", [*tmux, "cat", ";", "split-window", "-h", "cat", ";", "split-window", "-h", "cat"],
         {"down": b"x", "up": b"y", "lists": False}),
        ("tmux+list", [*other, "cat", *browser],
         {"down": b"j", "up": b"k", "previews": True, "filled": first,
          "flooded": [*other, flood, *browser]}),
        ("dvtm", ["dvtm", "cat", "cat", "cat"], {"down": b"x", "up": b"y", "lists": False}),
        ("vifm", ["vifm", "-c", "view!", "{}"],
         {"down": b"j", "up": b"k", "previews": True, "first": 0}),
        ("nnn", ["nnn", "{}"], {"down": b"j", "up": b"k"}),
        ("lf", ["lf", "{}"], {"previews": True}),
        ("ranger", ["ranger", "{}"], {"down": b"j", "up": b"k", "previews": True}),
        ("nvim", ["nvim", "--clean", "--cmd", "let g:netrw_banner=0", "{}"],
         {"down": b"j", "up": b"k", "first": -1}),
    ]:
        if shutil.which(argv[0]) and (browse or name != "tmux+list"):
            found.append(Program(name, argv, **more))
    return found


# The figures


def first_frame(program, folder):
    """Milliseconds from exec to the last byte of the picture, and of processors half a second later.

    What a process had that is gone by then is not counted.
    """
    rig = program.rig(folder)
    pieces = rig.settle(quiet=0.5, limit=4)
    screen, moment = Screen(), None
    for at, data in pieces:
        screen.feed(data)
        if program.filled and moment is None and program.filled in screen.text():
            moment = at
    used = sum(map(processor_time, rig.family()))
    rig.close()
    if program.filled and moment is None or not pieces:
        return None, None
    return ((moment or pieces[-1][0]) - rig.start) * 1000, used


class Session:
    """A program that is running and has come to rest."""

    def __init__(self, program, folder, **more):
        self.program = program
        self.rig = program.rig(folder, **more)
        self.screen = Screen()
        end = time.perf_counter() + 15
        while time.perf_counter() < end:
            for _, data in self.rig.settle(quiet=0.7, limit=8):
                self.screen.feed(data)
            if not program.lists or "file-0001" in self.screen.text():
                break
        self.row = program.first

    def press(self, number=None):
        """One step down: own column, preview (when it has one) in ms, and bytes."""
        number = number or self.row + 1
        start = self.rig.type(self.program.down)
        pieces = self.rig.settle(quiet=0.03, limit=2)
        self.row = number
        own = (pieces[0][0] - start) * 1000 if pieces else None
        preview = None
        for at, data in pieces:
            self.screen.feed(data)
            if self.program.previews and preview is None and word_of(number) in self.screen.text():
                preview = (at - start) * 1000
        return own, preview, sum(len(data) for _, data in pieces)

    def close(self):
        self.rig.close()


def presses(all_programs, folder, count):
    """One press in each program, again and again; each comes first as often as the others."""
    sessions = [Session(program, folder) for program in all_programs]
    taken = {program.name: [] for program in all_programs}
    for turn in range(count):
        first = turn % len(sessions)
        for session in sessions[first:] + sessions[:first]:
            taken[session.program.name].append(session.press())
    for session in sessions:
        session.close()
    return taken


def thousand(program, folder):
    """Twice 1,000 steps, typed as fast as they are taken.

    For each burst the milliseconds until the wanted row is lit and previewed, and whether it came. The
    first one also fetches rows; for the second they are there already, on the way back and forth.
    """
    session = Session(program, folder)
    first = burst(session, program.down, program.first + 1000)
    burst(session, program.up, program.first)
    second = burst(session, program.down, program.first + 1000)
    session.close()
    return first, second


def burst(session, key, number, count=1000):
    """The time until a row is lit and previewed, after so many keys at once; and whether it came."""
    rig, mark, start = session.rig, len(session.rig.pieces), time.perf_counter()
    for sent in range(0, count, 128):
        rig.type(key * min(128, count - sent))
        # What a terminal does: it shows what has come between two writes.
        rig.read(0)
    rig.settle(quiet=0.4, limit=20)
    seen = None
    updating = False
    for at, data in rig.pieces[mark:]:
        session.screen.feed(data)
        begun, ended = data.rfind(b"\x1b[?2026h"), data.rfind(b"\x1b[?2026l")
        if max(begun, ended) >= 0:
            updating = begun > ended
        # Half an update is on no screen.
        if seen is None and not updating and is_at(session, number):
            seen = at
    if not session.program.lists:
        seen = rig.pieces[-1][0] if len(rig.pieces) > mark else None
    return ((seen - start) * 1000 if seen else None), seen is not None


def is_at(session, number):
    """Whether the row of a file is the one that is lit, as far as characters tell, and previewed."""
    text = session.screen.text()
    if session.program.previews and word_of(number) not in text:
        return False
    name = f"file-{number:04}"
    if session.program.name == "colonnade":
        return any(name in line and "\u258c" in line for line in text.split("\n"))
    return name in text


def flooded(program, folder, count):
    """Down in a list beside a neighbour that writes without end.

    Returns the milliseconds until the row is lit, where characters tell it, and until it is
    previewed, and what the memory of its processes grew by, in KiB.
    """
    rig, screen = program.rig(folder, program.flooded), Screen()

    def read(seconds):
        """The pieces that come in a time; the screen is drawn after it, for that takes long."""
        mark, end = len(rig.pieces), time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            rig.read(left)
        return rig.pieces[mark:]

    def draw(pieces, wanted=()):
        moments = [None] * len(wanted)
        for at, data in pieces:
            screen.feed(data)
            text = screen.text() if None in moments else ""
            moments = [moment or (at if one in text else None)
                       for moment, one in zip(moments, wanted)]
        return moments

    draw(read(1.5))
    before, taken = memory_of(rig), []
    for number in range(count):
        draw(read(0.03 + (number * 7 % 13) / 1000))
        # Down and up in turn, so that no list scrolls.
        row = program.first + 1 - number % 2
        start = rig.type(program.up if number % 2 else program.down)
        moments = draw(read(0.06), (f"\u258c file-{row:04}", word_of(row)))
        taken.append([moment and (moment - start) * 1000 for moment in moments])
    after = memory_of(rig)
    rig.close()
    return taken, after - before


def memory_of(rig):
    """The memory of a program's processes but those that flood it, in KiB."""
    return sum(pss(one) for one in rig.family() if not name_of(one).startswith("flood"))


def lit_row(session):
    """The number of the file whose row is lit, as far as characters tell; 0 where they do not."""
    text = session.screen.text()
    if session.program.name == "colonnade":
        place = re.search(r"\u258c file-(\d+)", text)
    else:
        place = re.search(r"\b(\d+) ?(?:/|of) ?2,?000\b", text)
    return int(place.group(1)) if place else 0


def slow(program, folder, seconds=3.0, rate=20_000):
    """Keys 30 times a second into a terminal that reads 20 kB/s: how far the picture is behind."""
    session = Session(program, folder, answers=True)
    rig = session.rig
    rig.rate = rate
    mark, typed = len(rig.pieces), []
    while len(typed) < seconds * 30:
        typed.append(rig.type(program.down))
        pause = typed[0] + len(typed) / 30
        while time.perf_counter() < pause:
            rig.read(0.001)
    pieces = rig.pieces[mark:] + rig.settle(quiet=0.3, limit=15)
    lags, shown = [], 1
    for at, data in pieces:
        session.screen.feed(data)
        position = lit_row(session)
        for row in range(shown, min(position, len(typed) + 1)):
            lags.append((at - typed[row - 1]) * 1000)
        shown = max(shown, position)
    session.close()
    settled = (pieces[-1][0] - typed[-1]) * 1000 if pieces else None
    return lags, settled


def pointed(program, folder):
    """The bytes written while the mouse moves over the window without a button."""
    session = Session(program, folder)
    mark = len(session.rig.pieces)
    for number in range(100):
        session.rig.type(b"\x1b[<35;%d;%dM" % (2 + number, 3 + number % 40))
        session.rig.read(0.002)
    session.rig.settle(quiet=0.3)
    count = sum(len(data) for _, data in session.rig.pieces[mark:])
    session.close()
    return count


def resized(program, folder):
    """200 sizes in a burst: milliseconds until it is settled, and whether all is as it was."""
    session = Session(program, folder)
    before = session.screen.text()
    for number in range(199):
        session.rig.resize(60 + number * 37 % 140, 15 + number * 11 % 45)
    start = session.rig.resize(160, 45)
    pieces = session.rig.settle(quiet=0.3, limit=5)
    for _, data in pieces:
        session.screen.feed(data)
    last = pieces[-1][0] if pieces else start
    session.close()
    return (last - start) * 1000, session.screen.text() == before


def idle(program, folder, seconds=10):
    """What each process of the tree does while nothing happens."""
    session = Session(program, folder)
    session.press()
    session.rig.settle(quiet=4.0, limit=8)
    pids = tree(session.rig.pid)
    before = {pid: activity(pid) for pid in pids}
    time.sleep(seconds)
    result = [
        (name_of(pid), *(new - old for new, old in zip(activity(pid), before[pid])))
        for pid in pids
    ]
    session.close()
    return result


def kept(program, folder):
    """The memory of each process 3 s after the start, in KiB."""
    session = Session(program, folder)
    time.sleep(max(0, session.rig.start + 3 - time.perf_counter()))
    sizes = [(name_of(pid), pss(pid)) for pid in session.rig.family()]
    session.close()
    return sizes


def round_trips(build, folder, size):
    """Microseconds of a question of a C child and its answer: median and p95."""
    echo = compiled("echo", os.path.dirname(folder))
    if not echo:
        return [float("nan")] * 2
    report = f"{echo}-{size}.txt"
    rig = Rig([os.path.join(build, "colonnade"), "open", "--column",
               f"{echo} {size} 5000 {report}", "--column", "cat"], cwd=folder)
    end = time.perf_counter() + 10
    while time.perf_counter() < end and not os.path.exists(report):
        rig.read(0.1)
    rig.settle(quiet=0.1)
    rig.close()
    with open(report) as file:
        return [float(word) for word in file.read().split()]


def million(build, seconds=20):
    """A folder of a million entries: first rows, sorted ones, and what it does to memory."""
    folder = tempfile.mkdtemp(prefix="colonnade-bench-", dir="/dev/shm")
    try:
        files = os.path.join(folder, "many")
        os.mkdir(files)
        for number in range(1_000_000):
            os.close(os.open(f"{files}/f{number * 7919 % 1_000_000:07}", os.O_CREAT | os.O_WRONLY))
        rig = Rig([os.path.join(build, "colonnade"), "open", "files", files], cwd=folder,
                  env={"HOME": folder, "XDG_STATE_HOME": folder})
        first = done = None
        screen, end = Screen(), time.perf_counter() + seconds
        while time.perf_counter() < end and done is None:
            data = rig.read(0.5)
            screen.feed(data)
            text = screen.text()
            now = time.perf_counter() - rig.start
            if first is None and re.search(r" f\d{7}", text):
                first = now
            if first and all(f"f{number:07}" in text for number in range(30)):
                done = now
        for _, data in rig.settle(quiet=0.5):
            screen.feed(data)
        ends = [], []
        for number in range(10):
            start = rig.type((END, HOME)[number % 2])
            shown = None
            for at, data in rig.settle(quiet=0.3):
                screen.feed(data)
                if shown is None and ("f0999999", "f0000000")[number % 2] in screen.text():
                    shown = (at - start) * 1000
            ends[number % 2].append(shown)
        sizes = [(name_of(pid), pss(pid)) for pid in tree(rig.pid)]
        rig.close()
        return first, done, ends, sizes
    finally:
        shutil.rmtree(folder)


# The table


def ordered(values):
    return sorted(value for value in values if value is not None)


def p95(values):
    values = ordered(values)
    return values[min(len(values) - 1, int(len(values) * 0.95))] if values else None


def median(values):
    values = ordered(values)
    return statistics.median(values) if values else None


def figure(value, unit="ms"):
    return "–" if value is None else f"{value:.2f} {unit}" if value < 100 else f"{value:.0f} {unit}"


class Table:
    """Prints rows as they come: figure, goal, ours, then the others with how many times ours."""

    def __init__(self, names):
        self.names = names
        print(f"{'':34}{'goal':>12}" + "".join(f"{name:>20}" for name in names), flush=True)

    def row(self, words, goal, values, unit="ms", notes=None):
        ours = values.get(self.names[0])
        line = f"{words:34}{goal:>12}"
        for name in self.names:
            value = values.get(name)
            cell = figure(value, unit)
            if name != self.names[0] and value and ours:
                cell += f" ({value / ours:.1f}×)"
            if notes and notes.get(name):
                cell += " " + notes[name]
            line += f"{cell:>20}"
        print(line, flush=True)


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("build")
    words.add_argument("--runs", type=int, default=int(os.environ.get("RUNS", "20")))
    words.add_argument("--only", default="", help="only figures whose name begins so")
    words.add_argument("--million", action="store_true", help="also a folder of 1,000,000 entries")
    words.add_argument("--alone", action="store_true", help="nothing else beside it")
    words = words.parse_args()
    words.build = os.path.abspath(words.build)
    scratch = tempfile.mkdtemp(prefix="colonnade-bench-")
    try:
        run(words, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def run(words, scratch):
    folder = make_folder(os.path.join(scratch, "folder"))
    small = make_folder(os.path.join(scratch, "small"), 20)
    everyone = programs(words.build, scratch)
    if words.alone:
        everyone = everyone[:1]
    ours, listing = everyone[0], [program for program in everyone if program.lists]
    table = Table([program.name for program in everyone])

    def wanted(name):
        return name.startswith(words.only)

    if wanted("first"):
        taken = {program.name: [] for program in everyone}
        for _ in range(words.runs):
            for program in everyone:
                taken[program.name].append(first_frame(program, small))
        for index, (what, goal) in enumerate([("first frame", "tmux"), ("start: processors", "tmux")]):
            one = {name: [start[index] for start in all_] for name, all_ in taken.items()}
            table.row(f"{what}, p50", goal, {n: median(t) for n, t in one.items()})
            table.row(f"{what}, p95", "", {n: p95(t) for n, t in one.items()})
        # In turn with a folder of 20.
        thousand_files = make_folder(os.path.join(scratch, "thousand"), 1000)
        taken = [(first_frame(ours, small)[0], first_frame(ours, thousand_files)[0])
                 for _ in range(words.runs)]
        few, many = (median(times) for times in zip(*taken))
        table.row("first frame of 1,000 entries", "1.15× 20", {ours.name: many},
                  notes={ours.name: f"({many / few:.2f}× 20)"} if few and many else None)
    if wanted("down"):
        taken = presses(everyone, folder, words.runs * 10)
        for index, (what, half, high) in enumerate(
                [("own column", "tmux+list", "tmux+list"), ("preview", "1.2 tmux+", "")]):
            one = {name: [press[index] for press in all_] for name, all_ in taken.items()}
            table.row(f"down → {what}, p50", half, {n: median(t) for n, t in one.items()})
            table.row(f"down → {what}, p95", high, {n: p95(t) for n, t in one.items()})
        table.row("down, bytes a press", "250",
                  {n: median([press[2] for press in all_]) for n, all_ in taken.items()}, "B")
    if wanted("thousand"):
        taken = {program.name: [] for program in everyone}
        for _ in range(max(3, words.runs // 4)):
            for program in everyone:
                taken[program.name].append(thousand(program, folder))
        for index, (which, goal) in enumerate([("first", "2 tmux+"), ("second", "tmux+list")]):
            one = {name: [bursts[index] for bursts in t] for name, t in taken.items()}
            lost = {n: "" if all(right for _, right in t) else "LOST" for n, t in one.items()}
            table.row(f"thousand downs at once, {which}, p50", goal,
                      {n: median([took for took, _ in t]) for n, t in one.items()}, notes=lost)
    if wanted("flood"):
        taken = {program.name: flooded(program, folder, words.runs * 10)
                 for program in everyone if program.flooded}
        for index, (what, half, high) in enumerate(
                [("list", "1.0", "1.9"), ("preview", "tmux+list", "")]):
            one = {name: [press[index] for press in all_] for name, (all_, _) in taken.items()}
            table.row(f"flood beside: down → {what}, p50", half,
                      {n: median(t) for n, t in one.items()})
            table.row(f"flood beside: down → {what}, p95", high, {n: p95(t) for n, t in one.items()})
        table.row("flood beside: memory grows by", "0", {n: t[1] for n, t in taken.items()}, "KiB")
    if wanted("mouse"):
        table.row("mouse moved 100 times, bytes", "0", {ours.name: pointed(ours, folder)}, "B")
    if wanted("slow"):
        taken = {program.name: slow(program, folder) for program in listing}
        table.row("slow terminal: lag, p50", "15", {n: median(t[0]) for n, t in taken.items()})
        table.row("slow terminal: settled after", "25", {n: t[1] for n, t in taken.items()})
    if wanted("resize"):
        taken = {program.name: [] for program in everyone}
        for _ in range(max(3, words.runs // 4)):
            for program in everyone:
                taken[program.name].append(resized(program, folder))
        table.row("resize: settled, p50", "2",
                  {n: median([took for took, _ in t]) for n, t in taken.items()},
                  notes={n: "" if all(same for _, same in t) else "WRONG" for n, t in taken.items()})
    if wanted("idle"):
        for name, ticks, switches in idle(ours, folder):
            print(f"  idle 10 s: {name:20} {ticks} ticks, {switches} switches")
    if wanted("memory"):
        sizes = {program.name: kept(program, folder) for program in everyone}
        table.row("memory of all processes", "14",
                  {n: sum(size for _, size in all_) / 1024 for n, all_ in sizes.items()}, "MiB")
        for name, size in sizes[ours.name]:
            print(f"  memory: {name:20} {size} KiB")
    if wanted("round") and shutil.which("cc"):
        for size, goal in ((100, "25"), (5000, "35")):
            half, high = round_trips(words.build, folder, size)
            table.row(f"round trip of {size} B, p50", goal, {ours.name: half}, "µs")
            table.row(f"round trip of {size} B, p95", "", {ours.name: high}, "µs")
    if words.million:
        first, done, ends, sizes = million(words.build)
        table.row("million: first rows", "0.3", {ours.name: first}, "s")
        table.row("million: sorted by name", "1.0", {ours.name: done}, "s")
        table.row("million: End", "2", {ours.name: median(ends[0])})
        table.row("million: Home", "2", {ours.name: median(ends[1])})
        for name, size in sizes:
            print(f"  million: {name:20} {size} KiB")


if __name__ == "__main__":
    sys.exit(main())
