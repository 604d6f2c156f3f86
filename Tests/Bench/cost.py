# SPDX-License-Identifier: Apache-2.0
"""Instructions that the release program takes for a start, a key, one that scrolls, a bundled key and
a row.

They are counted by valgrind and hardly depend on what else the machine does. Usage:
cost.py FOLDER-OF-PROGRAMS [--check]; with --check the limits are held, exit status 1 beyond one.
"""
import collections
import os
import re
import shutil
import sys
import tempfile

import valgrind

DOWN, UP = b"\x1b[B", b"\x1b[A"
FILES, ROWS, KEYS = 200, 1000, 20
# Keys after which the cursor has come to the foot of the window, and each further one scrolls.
FOOT = 50
# Millions of instructions at most.
LIMITS = {"start": 55, "key": 1.5, "scrolling key": 1.5, "bundled key": 0.002, "row": 0.007}
LIST = """import json, sys
rows = [{"id": str(n), "text": f"row {n:05}", "detail": "22 Nov 20:44", "badge": str(n)}
        for n in range(int(sys.argv[1]))]
for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") == "initialize":
        print(json.dumps({"id": message["id"], "result": {"protocol": 1}}))
        print(json.dumps({"method": "pane.set", "params": {
            "title": "Rows", "content": {"kind": "list", "items": rows}}}), flush=True)
"""


def counted(programs, arguments, folder, ready, steps=()):
    """Instructions of a session by the name of the program."""
    tool = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file={}"]
    found = collections.Counter()
    for text in valgrind.session(tool, programs, arguments, folder, ready, steps):
        program = re.search(r"^cmd: *(\S+)", text, re.M)
        total = re.search(r"^summary: (\d+)", text, re.M)
        if program and total:
            found[os.path.basename(program[1])] += int(total[1])
    return found


def costs(programs):
    """Instructions by step, of the tree for a start and of the host for the others."""
    scratch = tempfile.mkdtemp()
    try:
        folder = os.path.join(scratch, "files")
        os.mkdir(folder)
        for number in range(FILES):
            with open(os.path.join(folder, f"file-{number + 1:04}.txt"), "w") as file:
                file.write(f"{number + 1}\n")
        script = os.path.join(scratch, "rows.py")
        with open(script, "w") as file:
            file.write(LIST)

        def files(*steps):
            return counted(programs, ["files", folder], folder, b"file-0001", steps)

        def rows(count, *steps):
            column = f"{sys.executable} {script} {count}"
            return counted(programs, ["open", "--column", column], folder, b"row 00001", steps)

        start = files()
        few, many, foot, beyond = (
            files(*[DOWN] * count) for count in (5, 5 + KEYS, FOOT, FOOT + KEYS))
        bursts = [rows(ROWS, *[DOWN * ROWS, UP * ROWS] * count) for count in (1, 3)]
        short, long = rows(ROWS), rows(2 * ROWS)
    finally:
        shutil.rmtree(scratch)
    host = "colonnade"
    return {
        "start": sum(start.values()),
        "key": (many[host] - few[host]) / KEYS,
        "scrolling key": (beyond[host] - foot[host]) / KEYS,
        "bundled key": (bursts[1][host] - bursts[0][host]) / (4 * ROWS),
        "row": (long[host] - short[host]) / ROWS,
    }, start


def main():
    programs = os.path.abspath(sys.argv[1])
    if not shutil.which("valgrind"):
        print("Instructions are not counted: there is no valgrind (Debian: valgrind).")
        return 0
    found, start = costs(programs)
    status = 0
    for name, count in found.items():
        beyond = count > LIMITS[name] * 1e6
        status |= beyond and "--check" in sys.argv
        words = f"{name:14} {count / 1e6:9.4f} M instructions, limit {LIMITS[name]}"
        print(words + ("  BEYOND THE LIMIT" if beyond else ""))
    parts = ", ".join(f"{name} {count / 1e6:.1f} M" for name, count in start.items())
    print(f"of the start: {parts}")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
