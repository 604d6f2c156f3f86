# SPDX-License-Identifier: Apache-2.0
"""Writes the functions that a start and some keys run, and the variables that a start touches, for the
linker to put side by side.

Of the program's fifteen megabytes of code two are run by a usual session. Scattered, they keep
most of the program in memory; side by side, a few pages do. Of its variables nearly all are marks of
types that were looked up once; a page of them is copied for each process that sets one. A name the
program no longer has is passed over by the linker, and one that is missing here only stands with the
others.

Usage: order.py FOLDER-OF-PROGRAMS OUTPUT. The programs need the names of their symbols, and no
other notes for a debugger. They run under valgrind, which writes about a gigabyte into the temporary
folder meanwhile. What most processes use comes first, and of these functions the ones that are called
most: what a key needs stands together, apart from what only the start does.
"""
import bisect
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


def session(tool, programs, steps, **more):
    """What a tool of valgrind says of a session in a folder of texts."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "a folder"))
        for number in range(200):
            with open(os.path.join(folder, f"f{number:03}.txt"), "w") as file:
                file.write("a line of text\n" * 40)
        with open(os.path.join(folder, "f000.md"), "w") as file:
            file.write("# Heading\n\n* a `list`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
        arguments = ["open", "files", "."]
        return valgrind.session(tool, programs, arguments, folder, b"f001", steps, **more)


def functions(programs):
    """How many processes run each function of the program, and how often all together, by name."""
    processes, found = collections.Counter(), collections.Counter()
    tool = ["--tool=callgrind", "--demangle=no", "--callgrind-out-file={}"]
    for text in session(tool, programs, STEPS):
        called = calls(text)
        processes.update(called.keys())
        found.update(called)
    return {name: (count, found[name]) for name, count in processes.items()}


def addresses(path):
    """The places in memory, as eight digits, that lackey has seen a process read or write; those of
    the program itself have no more digits."""
    found = set()
    with open(path, "rb") as file:
        for line in file:
            if line[11:12] == b"," and line[:2] in (b" L", b" S", b" M"):
                found.add(line[3:11])
    return found


def variables(programs, symbols):
    """How many processes touch each variable of the program, by name, in the order of their places.

    The symbols are places, sizes and names, ordered by place.
    """
    processes = collections.Counter({name: 0 for _, _, name in symbols})
    places = [place for place, _, _ in symbols]
    tool = ["--tool=lackey", "--trace-mem=yes", "--log-file={}"]
    for found in session(tool, programs, STEPS[:2], read=addresses):
        touched = set()
        for address in (int(digits, 16) for digits in found):
            index = bisect.bisect_right(places, address) - 1
            if index >= 0 and address < places[index] + symbols[index][1]:
                touched.add(symbols[index][2])
        processes.update(touched)
    return {name: count for name, count in processes.items() if count}


def main():
    programs, output = sys.argv[1:]
    if not shutil.which("valgrind"):
        sys.exit("Which functions are run is not known: there is no valgrind (Debian: valgrind).")
    table = subprocess.run(["nm", "-S", "-n", os.path.join(programs, "colonnade")], check=True,
                           capture_output=True, text=True).stdout
    symbols = [(int(parts[0], 16), int(parts[1], 16), parts[2], parts[3])
               for line in table.splitlines() if len(parts := line.split()) == 4]
    known = {name for _, _, kind, name in symbols if kind in "tTwW"}
    if not known:
        sys.exit(f"{programs}/colonnade has no names of functions: they were left out.")
    found = {name: count for name, count in functions(programs).items() if name in known}
    if len(found) < 1000:
        sys.exit(f"Only {len(found)} functions were run: the program has not come up.")
    names = sorted(found, key=lambda name: (-found[name][0], -found[name][1], name))
    touched = variables(programs, [(place, size, name) for place, size, kind, name in symbols
                                   if kind in "bBdD"])
    # The linker moves what one file of the compiler holds as a whole: neighbours stay together.
    marks = sorted(touched, key=lambda name: -touched[name])
    with open(output, "w") as file:
        file.writelines(name + "\n" for name in names + marks)
    print(f"{len(names)} functions, of {len(known)}, and {len(marks)} variables: {output}")


if __name__ == "__main__":
    main()
