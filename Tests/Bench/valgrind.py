# SPDX-License-Identifier: Apache-2.0
"""A session of the program under a tool of valgrind."""
import os
import shutil
import sys
import tempfile
import time

from rig import Rig


def text_of(path):
    with open(path, errors="replace") as file:
        return file.read()


def session(tool, programs, arguments, folder, ready, steps=(), read=text_of):
    """Starts, waits for what is ready, types each step and leaves.

    Returns what is read of the tool's files, one for each process; without another way to read them
    their texts. The tool is its options, with {} for the file it writes. A step is the keys to type;
    after each the program has come to rest.
    """
    scratch = tempfile.mkdtemp()
    env = {"HOME": scratch, "XDG_STATE_HOME": None, "XDG_CONFIG_HOME": None,
           "XDG_RUNTIME_DIR": None}
    argv = ["valgrind", "-q", "--trace-children=yes",
            *(option.format(f"{scratch}/%p.counts") for option in tool),
            os.path.join(programs, "colonnade"), *arguments]
    rig = Rig(argv, cwd=folder, env=env, answers=True)
    end = time.perf_counter() + 120
    while not any(ready in data for _, data in rig.pieces) and time.perf_counter() < end:
        if not rig.read(0.1) and os.waitpid(rig.pid, os.WNOHANG)[0]:
            break
    rig.settle(quiet=2, limit=30)
    for step in steps:
        for sent in range(0, len(step), 384):
            rig.type(step[sent:sent + 384])
            rig.read(0)
        rig.settle(quiet=0.5, limit=30)
    if not any(ready in data for _, data in rig.pieces):
        said = b"".join(data for _, data in rig.pieces)[-400:].decode(errors="replace").strip()
        sys.exit(f"Nothing is counted, the program has not come up:\n{said}\n"
                 "Is it one without information for debuggers?")
    rig.type(b"q")
    end = time.perf_counter() + 60
    while time.perf_counter() < end and not os.waitpid(rig.pid, os.WNOHANG)[0]:
        rig.read(0.05)
    found = [read(os.path.join(scratch, name)) for name in os.listdir(scratch)
             if name.endswith(".counts")]
    shutil.rmtree(scratch)
    return found
