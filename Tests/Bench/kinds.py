#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How fast the kinds of content are: tables, Markdown, pictures, terminals, canvases, forms and so on.

Usage: kinds.py BUILD-FOLDER [--keys N] [--only WORD]

Every figure is taken from outside, on a pty of 120 x 30, beside what else is installed. These are
figures to look at, not tests to pass.
"""
import argparse
import os
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

from rig import Rig, name_of, pss, tree
from screen import Screen

HERE = os.path.dirname(os.path.abspath(__file__))
PANE = os.path.join(HERE, "panes", "kinds.py")
DOWN, UP, PAGE, END = b"\x1b[B", b"\x1b[A", b"\x1b[6~", b"\x1b[F"
COLUMNS, ROWS = 120, 30


class Bench:
    def __init__(self, build, scratch, keys):
        self.host = os.path.join(build, "colonnade")
        self.scratch, self.keys = scratch, keys

    def home(self):
        home = tempfile.mkdtemp(dir=self.scratch)
        return {"HOME": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home,
                "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home, "TMUX": None, "SHELL": "/bin/sh"}

    def rig(self, argv, **more):
        return Rig(argv, columns=COLUMNS, rows=ROWS, cwd=self.scratch, env=self.home(), **more)

    def open(self, *words, quiet=0.7):
        rig = self.rig([self.host, "open", *words])
        rig.settle(quiet=quiet, limit=15)
        return rig

    def pane(self, words, *more):
        return self.open("--column", f"{PANE} {words}", *more)

    def pressed(self, rig, keys, pause=0.02):
        """Milliseconds from each key to the first bytes that answer it."""
        times = []
        for number in range(self.keys):
            start = rig.type(keys[number % len(keys)])
            end = start + 2
            while time.perf_counter() < end:
                if rig.read(0.5):
                    times.append((rig.pieces[-1][0] - start) * 1000)
                    break
            rig.settle(quiet=pause, limit=1)
        return times

    def host_memory(self, rig):
        """KiB of the host itself: the newest process of its name that is no pane."""
        return max(pss(pid) for pid in tree(rig.pid)[:2] if name_of(pid).startswith("colonnade"))


def p99(values):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * 0.99))] if values else None


def figure(value, unit):
    return "–" if value is None else f"{value:.2f} {unit}" if value < 100 else f"{value:.0f} {unit}"


def row(words, goal, value, unit="ms", more=""):
    print(f"{words:44}{goal:>10}{figure(value, unit):>14}  {more}", flush=True)


def timed(words, goal, times, goal99=""):
    row(words, goal, statistics.median(times) if times else None,
        more=f"p99 {figure(p99(times), 'ms')}" + (f" (goal {goal99})" if goal99 else ""))


# Tables


def tables(bench):
    for count, columns in ((1_000_000, 10), (10_000_000, 50)):
        moment = os.path.join(bench.scratch, "moment")
        rig = bench.pane(f"table {count} {columns} {moment}")
        name = f"table {count:,} × {columns}"
        with open(moment) as file:
            sent = float(file.read())
        # What came before stands in the first row's words, too, in no other bytes.
        shown = next((when for when, data in rig.pieces if b"cell 0 0" in data), None)
        row(f"{name}: first page sent → bytes", "30", (shown - sent) * 1000 if shown else None)
        timed(f"{name}: down → bytes", "1.5", bench.pressed(rig, [DOWN]), "5")
        timed(f"{name}: page → bytes", "1.5", bench.pressed(rig, [PAGE]), "5")
        timed(f"{name}: End → bytes", "1.5", bench.pressed(rig, [END, b"\x1b[H"]), "5")
        row(f"{name}: memory of the host", "16384", bench.host_memory(rig), "KiB")
        rig.close()
    rig = bench.pane("rows")
    timed("sort of 5,000 rows", "8", bench.pressed(rig, [b"]", b"["]))
    rig.type(b"/")
    rig.settle()
    timed("filter of 5,000 rows", "8", bench.pressed(rig, [b"9", b"\x7f"]))
    rig.close()
    for name in ("visidata", "vd"):
        if shutil.which(name):
            path = os.path.join(bench.scratch, "big.csv")
            with open(path, "w") as file:
                for number in range(1_000_000):
                    file.write(",".join(f"{number}.{n}" for n in range(10)) + "\n")
            rig = bench.rig([name, path])
            rig.settle(quiet=2, limit=60)
            timed("  VisiData, 1,000,000 × 10: down", "", bench.pressed(rig, [DOWN]))
            timed("  VisiData, 1,000,000 × 10: page", "", bench.pressed(rig, [PAGE]))
            rig.close()
            break


# Markdown


def rich(path):
    """Seconds that rich takes to parse and to draw a file; `None` without it."""
    script = ("import sys, time\nfrom rich.console import Console\nfrom rich.markdown import Markdown\n"
              "words = open(sys.argv[1]).read()\na = time.perf_counter()\ntext = Markdown(words)\n"
              "b = time.perf_counter()\nConsole(width=120, file=open('/dev/null', 'w')).print(text)\n"
              "print(b - a, time.perf_counter() - b)")
    for python in (sys.executable, "/usr/bin/python3"):
        done = subprocess.run([python, "-c", script, path], capture_output=True, text=True)
        if done.returncode == 0:
            return [float(word) for word in done.stdout.split()]
    return None


def text_of(size):
    piece = ("## Part {n}\n\nSome words *with* `code` and a [link](http://a.b/{n}) in a line that is"
             " folded.\n\n- one\n- two\n\n```sh\nmake run\n```\n\n| a | b |\n|---|---|\n| {n} | 2 |\n\n")
    pieces, length, number = [], 0, 0
    while length < size:
        number += 1
        pieces.append(piece.replace("{n}", str(number)))
        length += len(pieces[-1])
    return "".join(pieces) + "The very end.\n"


def markdown(bench):
    for size, goal in ((1 << 20, "30"), (10 << 20, "30")):
        folder = tempfile.mkdtemp(dir=bench.scratch)
        with open(os.path.join(folder, "a.txt"), "w") as file:
            file.write("small")
        with open(os.path.join(folder, "b.md"), "w") as file:
            file.write(text_of(size))
        rig = bench.open("files", folder)
        before = bench.host_memory(rig)
        name = f"Markdown {size >> 20} MB"
        row(f"{name}: chosen → first screen", goal, until(rig, DOWN, "Part 1"))
        rig.type(b"\t")
        rig.settle()
        row(f"{name}: End laid out", "1000", until(rig, END, "The very end."))
        rig.settle(quiet=0.5, limit=5)
        times = []
        for columns in (110, 100, 90, 120):
            start = rig.resize(columns, ROWS)
            pieces = rig.settle(quiet=0.1, limit=2)
            times.append((pieces[0][0] - start) * 1000 if pieces else 0)
        timed(f"{name}: resize → bytes", "3", times)
        row(f"{name}: memory it takes", "24576", bench.host_memory(rig) - before, "KiB")
        rig.close()
        times = rich(os.path.join(folder, "b.md")) if size == 1 << 20 else None
        if times:
            row("  rich, 1 MB: parse", "", times[0] * 1000)
            row("  rich, 1 MB: draw", "", times[1] * 1000)


def until(rig, keys, words, limit=15):
    """Milliseconds until words are on screen after keys."""
    screen = Screen(COLUMNS, ROWS)
    for _, data in rig.pieces:
        screen.feed(data)
    start = rig.type(keys)
    while time.perf_counter() < start + limit:
        data = rig.read(0.5)
        screen.feed(data)
        if words in screen.text():
            return (rig.pieces[-1][0] - start) * 1000
    return None


def seen(rig, keys, words, limit=60):
    """Milliseconds until words stand in the bytes that follow keys."""
    start = rig.type(keys)
    before = b""
    while time.perf_counter() < start + limit:
        data = rig.read(0.5)
        if words in before + data:
            return (rig.pieces[-1][0] - start) * 1000
        before = data[-100:]
    return None


# Pictures


def photo(columns, rows, seed):
    """The lines of a picture in RGB, with edges and noise as photos have them."""
    lines = []
    for kind in range(64):
        line = bytearray()
        state = seed * 977 + kind
        for column in range(columns):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            noise = state >> 26
            line += bytes(((column * 255 // columns + noise) & 255, (kind * 4 + noise) & 255,
                           ((column >> 5 ^ kind >> 3) * 40 + noise) & 255))
        lines.append(bytes(line))
    return [lines[number % 64] for number in range(rows)]


def png(path, columns, rows, seed):
    def piece(name, data):
        sum = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", sum)

    pixels = b"".join(b"\0" + line for line in photo(columns, rows, seed))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + piece(
            b"IHDR", struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)))
        file.write(piece(b"IDAT", zlib.compress(pixels, 6)) + piece(b"IEND", b""))


def jpeg(path, columns, rows, seed):
    lines = b"".join(photo(columns, rows, seed))
    with open(path, "wb") as file:
        subprocess.run(["cjpeg", "-quality", "90"], stdout=file, check=True,
                       input=b"P6 %d %d 255\n" % (columns, rows) + lines)


def pictures(bench):
    kinds = [("picture of 1024 × 768", "20", png, 1024, 768)]
    if shutil.which("cjpeg"):
        kinds.append(("JPEG of 12 megapixels", "120", jpeg, 4000, 3000))
    for name, goal, write, columns, rows in kinds:
        folder = tempfile.mkdtemp(dir=bench.scratch)
        with open(os.path.join(folder, "0.txt"), "w") as file:
            file.write("small")
        for number in range(1, 7):
            write(os.path.join(folder, f"{number}.pic"), columns, rows, number)
        rig = bench.open("files", folder)
        first = seen(rig, DOWN, "▀".encode(), limit=10)
        row(f"{name}: first → bytes", "", first, more="its program starts")
        times = []
        for _ in range(5):
            rig.settle(quiet=0.5, limit=5)
            times.append(seen(rig, DOWN, "▀".encode(), limit=10))
        timed(f"{name}: chosen → bytes", goal, [time for time in times if time])
        rig.settle(quiet=0.5, limit=5)
        rig.close()
        # The list and the picture beside it answer one key: what comes first is the row.
        rig = bench.open("files", folder)
        keys = []
        for number in range(5):
            start = rig.type(DOWN)
            if rig.read(0.5):
                keys.append((rig.pieces[-1][0] - start) * 1000)
            end = time.perf_counter() + 0.3
            while time.perf_counter() < end:
                start = rig.type(b"v")
                if rig.read(0.3):
                    keys.append((rig.pieces[-1][0] - start) * 1000)
                rig.settle(quiet=0.01, limit=0.05)
        timed(f"{name}: keys while it is drawn", "5", keys, "20")
        rig.close()
        if shutil.which("chafa"):
            times = []
            for number in range(1, 7):
                start = time.perf_counter()
                subprocess.run(["chafa", "-s", "80x24", "-f", "symbols",
                                os.path.join(folder, f"{number}.pic")], stdout=subprocess.DEVNULL)
                times.append((time.perf_counter() - start) * 1000)
            timed("  chafa, 80 × 24", "", times)


# Terminals


def neovim(script):
    """A terminal in Neovim that runs a command and has the keys."""
    return ["nvim", "--clean", "-n", "-c", f"call termopen(['sh', '-c', {quoted(script)}])",
            "-c", "startinsert"]


def quoted(words):
    return "'" + words.replace("'", "''") + "'"


def end_server():
    """Ends the server of tmux, which outlives its window."""
    if shutil.which("tmux"):
        subprocess.run(["tmux", "-L", f"bench{os.getpid()}", "kill-server"], stderr=subprocess.DEVNULL)


def terminals(bench):
    path = os.path.join(bench.scratch, "lines")
    with open(path, "w") as file:
        for number in range(20_000_000 // 67):
            file.write(f"{number:8} " + "some words of a line " * 2 + "until its end :-)\n"[:15] + "\n")
    size = os.path.getsize(path)
    # On a screen that was cleared all letters of the last word have to be sent, in their order.
    script = f"read a; cat {path}; clear; sleep 0.1; echo every''thing; read b"
    for name, argv, goal in [
            ("terminal", [bench.host, "open", "terminal", "--", "sh", "-c", script], "12"),
            ("  tmux", ["tmux", "-L", f"bench{os.getpid()}", "-f", "/dev/null", "new-session",
                        script], ""),
            ("  Neovim", neovim(script), "")]:
        if not shutil.which(argv[0]):
            continue
        rig = bench.rig(argv)
        rig.settle(quiet=0.7, limit=10)
        took = seen(rig, b"\r", b"everything")
        row(f"{name}: cat of 20 MB", goal, size / took / 1000 if took else None, "MB/s")
        rig.close()
        end_server()
    for name, argv, goal in [
            ("terminal", [bench.host, "open", "terminal", "--", "cat"], "1.5"),
            ("  tmux", ["tmux", "-L", f"bench{os.getpid()}", "-f", "/dev/null", "new-session", "cat"],
             ""),
            ("  Neovim", neovim("exec cat"), ""), ("  bare pty", ["cat"], "")]:
        if not shutil.which(argv[0]):
            continue
        rig = bench.rig(argv)
        rig.settle(quiet=0.7, limit=10)
        timed(f"{name}: key → echo", goal, bench.pressed(rig, [b"x"]), "5 p95" if goal else "")
        rig.close()
        end_server()
    script = "read a; seq -f '%80.0f' 10000; echo ended; read a"
    rig = bench.rig([bench.host, "open", "terminal", "--", "sh", "-c", script])
    rig.settle(quiet=0.7, limit=10)
    pane = next((pid for pid in tree(rig.pid) if name_of(pid).startswith("colonnade-term")), rig.pid)
    before = pss(pane)
    seen(rig, b"\r", b"ended")
    rig.settle(quiet=0.7, limit=5)
    row("10,000 lines of 80: memory of the pane", "8192", pss(pane) - before, "KiB")
    rig.close()
    flood = f"sh -c 'while :; do cat {path}; done'"
    rig = bench.open("--column", f"{PANE} rows", "--column", f"terminal -- {flood}", quiet=0.1)
    screen, times = Screen(COLUMNS, ROWS), []
    for _, data in rig.pieces:
        screen.feed(data)
    for number in range(bench.keys):
        start = rig.type(DOWN)
        # The place in the list stands in its title, which a flood does not touch.
        while time.perf_counter() < start + 1:
            screen.feed(rig.read(0.05))
            if f"{number + 2:,}/5,000" in screen.text():
                times.append((rig.pieces[-1][0] - start) * 1000)
                break
        screen.feed(b"".join(data for _, data in rig.settle(quiet=0.001, limit=0.02)))
    timed("flooded beside: down → title of its list", "", times, "5")
    row("flooded beside: memory of the host", "", bench.host_memory(rig), "KiB")
    rig.close()


# Small things


def others(bench):
    rig = bench.pane("canvas")
    rig.settle(quiet=0.5)
    timed("canvas, all cells new: key → bytes", "", bench.pressed(rig, [b"x"]))
    rig.close()
    rig = bench.pane("form")
    rig.type(b"\r")
    rig.settle()
    timed("form: key → bytes", "1", bench.pressed(rig, [b"x", b"\x7f"]))
    rig.close()
    rig = bench.pane("chart")
    timed("chart of 4 × 500 values: cursor → bytes", "1", bench.pressed(rig, [b"\x1b[C", b"\x1b[D"]))
    rig.close()
    rig = bench.open("terminal", "--", "cat")
    rig.type(b"\x1ct\r")
    rig.settle(quiet=0.5)
    timed("tab switch → bytes", "1", bench.pressed(rig, [b"\x1c]"]))
    rig.close()


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("build")
    words.add_argument("--keys", type=int, default=int(os.environ.get("KEYS", "100")))
    words.add_argument("--only", default="", help="only groups whose name begins so")
    words = words.parse_args()
    scratch = tempfile.mkdtemp(prefix="colonnade-kinds-")
    bench = Bench(os.path.abspath(words.build), scratch, words.keys)
    print(f"{'':44}{'goal':>10}{'median':>14}", flush=True)
    try:
        for group in (tables, markdown, pictures, terminals, others):
            if group.__name__.startswith(words.only):
                group(bench)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
