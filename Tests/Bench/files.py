#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How fast the file manager works, beside the tool that does the same, in turns on one machine.

Usage: files.py BUILD-FOLDER [--runs N] [--only WORD] [--count N] [--million]

Every figure is taken from outside, on a pty of 120 x 30, from the key to the screen or the disk that
says it is done. What is to be durable is compared with the tool and a sync of the file system.
Figures to look at, not tests to pass.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from rig import Rig
from screen import Screen


class Session:
    """The file manager in a folder, with a home of its own."""

    def __init__(self, build, folder, words=("files",), until=None):
        self.home = tempfile.mkdtemp(prefix="home-", dir=os.path.dirname(folder))
        env = {"HOME": self.home, "XDG_CONFIG_HOME": self.home, "XDG_STATE_HOME": self.home,
               "XDG_DATA_HOME": self.home, "XDG_CACHE_HOME": self.home, "TMUX": None}
        argv = [os.path.join(build, "colonnade"), *words, *([folder] if "files" in words else [])]
        self.rig = Rig(argv, columns=120, rows=30, cwd=folder, env=env, answers=True)
        self.screen = Screen(120, 30)
        self.fed = 0
        self.wait(lambda text: until in text if until else len(text.split()) > 12, 60)

    def feed(self):
        while self.fed < len(self.rig.pieces):
            self.screen.feed(self.rig.pieces[self.fed][1])
            self.fed += 1

    def wait(self, is_done, limit=120):
        """The moment at which the screen, or anything else, says so; None when it never does."""
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            if is_done(self.screen.text()):
                return self.rig.pieces[-1][0] if self.rig.pieces else time.perf_counter()
            self.rig.read(0.005)
            self.feed()
        return None

    def timed(self, keys, is_done, limit=120):
        """Seconds from the last of some keys until it is done; what was there before does not count."""
        start, before = self.rig.type(keys), len(self.rig.pieces)
        moment = self.wait(lambda text: len(self.rig.pieces) > before and is_done(text), limit)
        return None if moment is None else moment - start

    def rest(self, seconds=0.5):
        for _ in self.rig.settle(quiet=seconds, limit=30):
            pass
        self.feed()

    def close(self):
        self.rig.close()
        shutil.rmtree(self.home, ignore_errors=True)


def fill(folder, count, size=0, each=500):
    """Files below folders of 500."""
    data = os.urandom(size)
    for number in range(count):
        if number % each == 0:
            place = os.path.join(folder, f"d{number // each:04}")
            os.makedirs(place)
        with open(os.path.join(place, f"f{number:07}"), "wb") as file:
            file.write(data)
    return folder


def flat(folder, count, size=0):
    data = os.urandom(size)
    os.makedirs(folder)
    for number in range(count):
        with open(os.path.join(folder, f"f{number:07}"), "wb") as file:
            file.write(data)
    return folder


def seconds(command, folder):
    """Seconds that a command takes; None for one that fails, or is not there."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, shell=True, check=False, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL)
    return time.perf_counter() - start if done.returncode == 0 else None


def median(values):
    values = [value for value in values if value is not None]
    return statistics.median(values) if values else None


def row(words, goal, ours, others):
    """Prints a figure, its goal and what others take, with how many times theirs ours is."""
    def figure(value):
        return "–" if value is None else f"{value:.2f} s" if value >= 1 else f"{value * 1000:.0f} ms"
    line = f"{words:36}{goal:>18}{figure(ours):>12}"
    for name, value in others.items():
        share = f" ({ours / value:.2f}×)" if ours and value else ""
        line += f"   {name} {figure(value)}{share}"
    print(line, flush=True)


class Bench:
    def __init__(self, words, scratch):
        self.words, self.scratch, self.number = words, scratch, 0

    def place(self, name):
        self.number += 1
        place = os.path.join(self.scratch, f"{name}-{self.number}")
        os.makedirs(place)
        return place

    def turns(self, ours, others):
        """Runs all in turns; the medians of ours and of each other."""
        taken = {name: [] for name in ["ours", *others]}
        for _ in range(self.words.runs):
            taken["ours"].append(ours())
            for name, run in others.items():
                taken[name].append(run())
        return median(taken.pop("ours")), {name: median(times) for name, times in taken.items()}

    def session(self, folder, **more):
        return Session(self.words.build, folder, **more)

    # Changes: the work of a fresh folder each time.

    def changing(self, prepare, keys, is_done):
        def run():
            place = prepare()
            session = self.session(place, until="▌")
            session.rest()
            # Marks first, so that only the change is timed.
            session.rig.type(b"V")
            session.rest()
            took = session.timed(keys, lambda _: is_done(place))
            session.close()
            shutil.rmtree(place, ignore_errors=True)
            return took
        return run

    def trash(self):
        count = self.words.count
        def prepare():
            return flat(os.path.join(self.place("trash"), "w"), count)
        ours = self.changing(prepare, b"d", lambda place: next(os.scandir(place), None) is None)
        def noted():
            """A note and a rename for each, and one sync: less than that no trash can do."""
            place = prepare()
            away = place + "-away"
            os.makedirs(away)
            start = time.perf_counter()
            for name in os.listdir(place):
                with open(f"{away}/{name}.trashinfo", "x", encoding="utf-8") as file:
                    file.write(f"[Trash Info]\nPath={place}/{name}\nDeletionDate=2026-01-01T00:00:00\n")
            for name in os.listdir(place):
                os.rename(f"{place}/{name}", f"{away}/{name}")
            subprocess.run(["sync", "-f", place], check=False)
            return time.perf_counter() - start
        row(f"trash {count:,}", "1 s for 10,000", *self.turns(ours, {"notes, renames": noted}))

    def copy(self):
        count = self.words.count
        def prepare():
            place = self.place("copy")
            flat(os.path.join(place, "from"), count, 4096)
            os.makedirs(os.path.join(place, "to"))
            subprocess.run(["sync", "-f", place], check=False)
            return place
        def ours():
            place = prepare()
            session = self.session(place, until="from/")
            session.rig.type(b"y")
            session.rest()
            session.rig.type(DOWN + RIGHT)
            session.rest()
            target = os.path.join(place, "to", "from")
            took = session.timed(b"p", lambda text: "Copied “from/” to" in text, 60)
            whole = os.path.isdir(target) and len(os.listdir(target)) == count
            session.close()
            return took if whole else None
        def other(command):
            return lambda: seconds(f"{command} from to/ && sync -f to", prepare())
        row(f"copy {count:,} of 4 KiB, durable", "1.3 × cp", *self.turns(
            ours, {"cp": other("cp -a"), "rsync": other("rsync -a")}))

    def find(self):
        tree = self.tree()
        def ours():
            session = self.session(tree, until="d0000")
            session.rest()
            total = f"{self.large:,} names" if self.large < 999 else ","
            start = time.perf_counter()
            session.rig.type(b"f")
            first = session.wait(lambda text: "below" in text and "f00" in text)
            last = session.wait(lambda text: "Looking" not in text and "names" in text)
            self.first.append(first - start if first else None)
            key = session.timed(b"f0012345", lambda text: "f0012345" in text and "names" in text)
            self.key.append(key)
            session.close()
            return last - start if last and total else None
        self.first, self.key = [], []
        took, others = self.turns(ours, {
            "fd": lambda: seconds("fdfind -uu . . || fd -uu . .", tree),
            "find": lambda: seconds("find .", tree), "rg": lambda: seconds("rg -uu --files", tree)})
        row(f"names of {self.large:,}: first rows", "60 ms", median(self.first), {})
        row(f"names of {self.large:,}: all", "1.3 × fd", took, others)
        row("a further key", "100 ms", median(self.key), {})

    def sizes(self):
        tree = self.tree()
        def ours():
            session = self.session(os.path.dirname(tree), until="tree/")
            session.rest()
            took = session.timed(b"S", lambda text: " files" in text)
            session.close()
            return took
        row(f"real size of {self.large:,}", "1.1 × du", *self.turns(
            ours, {"du": lambda: seconds("du -s .", tree)}))

    def contents(self):
        place = os.path.join(self.scratch, "contents")
        if not os.path.isdir(place):
            fill(place, self.words.count, 4096)
            with open(os.path.join(place, "d0000", "hit"), "w") as file:
                file.write("a needle\n")
        def ours():
            session = self.session(place, until="d0000")
            session.rest()
            session.rig.type(b"Fneedle")
            session.rest(0.3)
            took = session.timed(b"\r", lambda text: "a needle" in text)
            session.close()
            return took
        row(f"contents of {self.words.count:,}", "rg + 10 %", *self.turns(
            ours, {"rg": lambda: seconds("rg needle", place),
                   "grep": lambda: seconds("grep -rI needle", place)}))

    def unpack(self):
        place = self.place("unpack")
        fill(os.path.join(place, "t"), self.words.count, 4096)
        subprocess.run("tar -czf ../t.tar.gz t", cwd=place, shell=True, check=True)
        archive = os.path.join(self.scratch, "t.tar.gz")
        def prepare():
            fresh = self.place("fresh")
            shutil.copy(archive, fresh)
            return fresh
        def ours():
            fresh = prepare()
            session = self.session(fresh, until="t.tar.gz")
            session.rest()
            took = session.timed(b"E", lambda _: os.path.isdir(os.path.join(fresh, "t")))
            session.close()
            return took
        row(f"unpack {self.words.count:,} of 4 KiB", "1.1 × bsdtar", *self.turns(
            ours, {"bsdtar": lambda: seconds("bsdtar -xf t.tar.gz && sync -f .", prepare()),
                   "without sync": lambda: seconds("bsdtar -xf t.tar.gz", prepare())}))

    def lines(self):
        count = 1_000_000 if self.words.million else 100_000
        command = f"seq -f 'some/folder/of/things/%.0f.txt' {count}"
        def ours():
            session = self.session(
                self.scratch, words=("lines", "--pick", "--fuzzy", command), until="/1.txt")
            session.wait(lambda text: "Reading" not in text)
            session.rest(0.4)
            times = []
            for key, want in ((b"9", "9"), (b"8", "98"), (b"7", "987"), (b"6", "9876.txt")):
                times.append(session.timed(key, lambda text, want=want: f"/{want}" in text, 10))
                session.rest(0.3)
            session.close()
            self.keys += [times]
            return max(time for time in times if time) if any(times) else None
        def other():
            rig = Rig(["sh", "-c", f"{command} | fzf"], columns=120, rows=30, answers=True)
            screen = Screen(120, 30)
            rig.settle(quiet=1.0, limit=10)
            times = []
            for key, want in ((b"9", "/9"), (b"8", "/98"), (b"7", "/987"), (b"6", "/9876.txt")):
                start, moment, at = rig.type(key), None, len(rig.pieces)
                end = start + 10
                while moment is None and time.perf_counter() < end:
                    rig.read(0.005)
                    while at < len(rig.pieces):
                        screen.feed(rig.pieces[at][1])
                        if want in screen.text():
                            moment = rig.pieces[at][0]
                        at += 1
                times.append(None if moment is None else moment - start)
                rig.settle(quiet=0.3, limit=3)
            rig.close()
            found = [value for value in times if value]
            return max(found) if found else None
        self.keys = []
        row(f"lines, {count:,}: slowest of 4 keys", "120 ms", *self.turns(
            ours, {"fzf": other} if shutil.which("fzf") else {}))
        for number in range(4):
            row(f"  key {number + 1}", "120 ms", median([times[number] for times in self.keys]), {})

    def tree(self):
        self.large = 1_000_000 if self.words.million else 100_000
        tree = os.path.join(self.scratch, "large", "tree")
        if not os.path.isdir(tree):
            fill(tree, self.large)
        return tree


DOWN, RIGHT = b"\x1b[B", b"\x1b[C"
ROWS = ["trash", "copy", "find", "sizes", "contents", "unpack", "lines"]


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("build")
    words.add_argument("--runs", type=int, default=3)
    words.add_argument("--only", default="", help=f"only some of {', '.join(ROWS)}")
    words.add_argument("--count", type=int, default=10_000, help="files that are changed")
    words.add_argument("--million", action="store_true", help="1,000,000 names instead of 100,000")
    words = words.parse_args()
    words.build = os.path.abspath(words.build)
    scratch = tempfile.mkdtemp(prefix="colonnade-files-")
    try:
        bench = Bench(words, scratch)
        for name in ROWS:
            if not words.only or name in words.only.split(","):
                getattr(bench, name)()
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
