# SPDX-License-Identifier: Apache-2.0
"""Writes the functions that a start and some keys run, for the linker to put side by side.

Of the program's fifteen megabytes of code two are run by a usual session. Scattered, they keep
most of the program in memory; side by side, a few pages do. A name the program no longer has is
passed over by the linker, and a function that is missing here only stands with the others.

Usage: order.py FOLDER-OF-PROGRAMS OUTPUT. The programs need the names of their functions, and no
other notes for a debugger. They run under valgrind. Those that most processes run come first, and of these
the ones that are called most: what a key needs stands together, apart from what only the start does.
"""
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

import valgrind

# A session of a minute: down, a folder, back, marks, a filter, help, the menu, the palette.
STEPS = [b"\x1b[B", b"\x1b[B", b"\x1b[A", b"\x1b[F", b"\x1b[H", b"l", b"h", b" ", b" ", b"/f1\r",
         b"\x1b", b"?", b"\x1b", b".", b"\x1b", b":", b"\x1b", b"J", b"K", b"\t", b"\t", b"J" * 30]


def calls(text):
    """How often each function was called, by name, in what callgrind has written of a process."""
    names, found, called = {}, collections.Counter(), None
    for kind, number, name, count in re.findall(
            r"^(c?fn)=\((\d+)\)(?: (\S+))?|^calls=(\d+)", text, re.M):
        if count:
            found[names[called]] += int(count)
            continue
        if name:
            names[number] = re.sub(r"'\d+$", "", name)
        found[names[number]] += 0
        called = number
    return found


def functions(programs):
    """How many processes run each function of the program, and how often all together, by name."""
    tool = ["--tool=callgrind", "--callgrind-out-file={}"]
    processes, found = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "a folder"))
        for number in range(200):
            with open(os.path.join(folder, f"f{number:03}.txt"), "w") as file:
                file.write("a line of text\n" * 40)
        with open(os.path.join(folder, "f000.md"), "w") as file:
            file.write("# Heading\n\n* a `list`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
        arguments = ["open", "files", "."]
        for text in valgrind.session(tool, programs, arguments, folder, b"f001", STEPS):
            called = calls(text)
            processes.update(called.keys())
            found.update(called)
    return {name: (count, found[name]) for name, count in processes.items()}


def main():
    programs, output = sys.argv[1:]
    if not shutil.which("valgrind"):
        sys.exit("Which functions are run is not known: there is no valgrind (Debian: valgrind).")
    table = subprocess.run(["nm", os.path.join(programs, "colonnade")], check=True,
                           capture_output=True, text=True).stdout
    known = {parts[2] for line in table.splitlines()
             if len(parts := line.split()) == 3 and parts[1] in "tTwW"}
    if not known:
        sys.exit(f"{programs}/colonnade has no names of functions: they were left out.")
    found = {name: count for name, count in functions(programs).items() if name in known}
    if len(found) < 1000:
        sys.exit(f"Only {len(found)} functions were run: the program has not come up.")
    names = sorted(found, key=lambda name: (-found[name][0], -found[name][1], name))
    with open(output, "w") as file:
        file.writelines(name + "\n" for name in names)
    print(f"{len(names)} functions, of {len(known)}: {output}")


if __name__ == "__main__":
    main()
