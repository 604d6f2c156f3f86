# SPDX-License-Identifier: Apache-2.0
"""Plays the host for panes in Python: real processes, real pipes, and death at any instruction."""
import importlib.util
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "..", ".."))
PLUGINS = os.path.join(ROOT, "Plugins")
sys.dont_write_bytecode = True
for folder in ("kits/python", "bundled/board"):
    sys.path.insert(0, os.path.join(PLUGINS, folder))


class Died(Exception):
    """The program ended before it answered."""


class Program:
    """A running pane."""

    def __init__(self, number, to, out):
        self.number, self.to, self.out = number, to, out
        self.rest, self.lines, self.views, self.asked = b"", [], [], []
        self.next, self.status = 100, None

    def send(self, line):
        data = line if isinstance(line, bytes) else json.dumps(line, ensure_ascii=False).encode()
        try:
            while data:
                data = data[os.write(self.to, data):]
            os.write(self.to, b"\n")
        except BrokenPipeError:
            raise Died() from None

    def line(self, seconds=60.0):
        """The next message, `None` if nothing comes."""
        end = time.monotonic() + seconds
        while b"\n" not in self.rest:
            if not select.select([self.out], [], [], max(0, end - time.monotonic()))[0]:
                return None
            data = os.read(self.out, 1 << 20)
            if not data:
                raise Died()
            self.rest += data
        line, _, self.rest = self.rest.partition(b"\n")
        message = json.loads(line.decode("utf-8"))
        if message.get("method") == "pane.set":
            self.views.append(message["params"])
        elif "method" in message:
            self.asked.append(message)
        return message

    def answer(self, name, seconds=60.0):
        while True:
            message = self.line(seconds)
            if message is None:
                raise AssertionError(f"no answer to {name}")
            if message.get("id") == name and "method" not in message:
                return message

    def call(self, method, **params):
        """Asks and waits: the result, or the error with its code."""
        self.next += 1
        self.send({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params})
        message = self.answer(self.next)
        return message["result"] if "result" in message else message["error"]

    def notify(self, method, **params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def hello(self, host=None, **session):
        self.send({"jsonrpc": "2.0", "id": 1, "method": "initialize",
                   "params": {"protocol": [1], "host": {"name": "test", "pid": host or os.getpid()},
                              "session": {"reason": "start", **session}}})
        self.initialized = self.answer(1)["result"]
        self.show()
        return self

    def show(self, seconds=60.0):
        """Waits for the next picture."""
        before = len(self.views)
        while len(self.views) == before:
            if self.line(seconds) is None:
                raise AssertionError("nothing was shown")
        return self.views[-1]

    def wait(self, holds, seconds=60.0):
        """Waits until a picture shows something."""
        while not holds(self.views[-1]):
            if self.line(seconds) is None:
                raise AssertionError(f"it shows {self.views[-1]}")
        return self.views[-1]

    @property
    def rows(self):
        content = next(view["content"] for view in reversed(self.views) if "content" in view and "page" not in view)
        if "items" in content:
            return content["items"]
        source = content["source"]
        rows = []
        while len(rows) < source["count"]:
            rows += self.call("rows.get", source=source["id"], rev=source["rev"], parent=None,
                              **{"from": len(rows)}, count=128)["rows"]
        return rows

    @property
    def ids(self):
        return [row["id"] for row in self.rows]

    @property
    def texts(self):
        return [words(row["text"]) for row in self.rows]

    def named(self, text):
        return next(row["id"] for row in self.rows if words(row["text"]) == text)

    def kill(self):
        if self.status is None:
            os.kill(self.number, signal.SIGKILL)
            self.end()

    def end(self):
        """Closes its input and waits for its end; returns its status."""
        for descriptor in (self.to, self.out):
            try:
                os.close(descriptor)
            except OSError:
                pass
        if self.status is None:
            self.status = os.waitpid(self.number, 0)[1]
        return self.status


def words(text):
    return text if isinstance(text, str) else "".join(one if isinstance(one, str) else one["t"] for one in text)


def module(path):
    """A plugin as a module, without running it."""
    spec = importlib.util.spec_from_file_location(os.path.basename(path).removesuffix(".py"), path)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def forked(make, die_at=0, die_on=b""):
    """Starts a pane in a child of this program.

    With `die_at`, the child kills itself before its n-th change of the world after it has read
    `die_on`, as if it had been shot from outside.
    """
    import colonnade
    inputs, outputs = os.pipe(), os.pipe()
    number = os.fork()
    if number == 0:
        try:
            os.dup2(inputs[0], 0)
            os.dup2(outputs[1], 1)
            os.closerange(3, 256)
            null = os.open(os.devnull, os.O_WRONLY)
            if "SHOW_ERRORS" not in os.environ:
                os.dup2(null, 2)
            if die_at:
                dying(die_at, die_on)
            colonnade.run(make())
        except BaseException as no:  # noqa: BLE001
            if not isinstance(no, SystemExit):
                import traceback
                traceback.print_exc()
        os._exit(0)
    os.close(inputs[0])
    os.close(outputs[1])
    return Program(number, inputs[1], outputs[0])


def dying(count, trigger):
    """Arms the death of this process."""
    left = [count]
    armed = [False]
    read = os.read

    def reading(descriptor, size):
        data = read(descriptor, size)
        armed[0] = armed[0] or (descriptor == 0 and trigger in data)
        return data
    os.read = reading

    def wrap(name):
        real = getattr(os, name)

        def call(*arguments, **named):
            if armed[0]:
                left[0] -= 1
                if left[0] == 0:
                    os.kill(os.getpid(), signal.SIGKILL)
            return real(*arguments, **named)
        setattr(os, name, call)
    for name in ("write", "open", "rename", "fsync", "unlink", "fchmod"):
        wrap(name)


def spawned(arguments, environment=None, folder=None):
    """Starts a program for real."""
    process = subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **(environment or {})}, bufsize=0)
    program = Program(process.pid, os.dup(process.stdin.fileno()), os.dup(process.stdout.fileno()))
    process.stdin.close()
    process.stdout.close()
    process.returncode = 0  # it is waited for by us
    return program


class Running(dict):
    """Programs by their names, started when they are asked for."""

    def __missing__(self, name):
        return self.start(name)


class Host:
    """Carries moves through as the host does: with a log in mind, and patience with the dead.

    `makers` names panes and how they are started, which is done when they are first needed; one
    that dies is started again.
    """

    def __init__(self, **makers):
        self.makers, self.running = makers, Running()
        self.running.start = self.start
        self.number = 0

    def start(self, name, **death):
        if name in self.running:
            self.running[name].kill()
        self.running[name] = forked(self.makers[name], **death).hello()
        return self.running[name]

    def __getitem__(self, name):
        return self.running[name]

    def close(self):
        for program in self.running.values():
            program.kill()

    def key(self):
        self.number += 1
        return f"t{os.getpid()}-{self.number}"

    def again(self, name, method, **params):
        """Asks until there is an answer, whatever dies."""
        for _ in range(5):
            try:
                return self.running[name].call(method, **params)
            except Died:
                self.start(name)
        raise AssertionError(f"{name} keeps dying at {method}")

    def drag(self, name, ids):
        answer = self.again(name, "drag.begin", session="s", input="mouse", rows=ids, pressed=ids[0], want=["move"])
        return [item for item in answer["items"]]

    @staticmethod
    def parcel(n, item, accepts):
        """An item as it is sent to a target: the best type it accepts, with the data."""
        fitting = [one for one in item["types"] if one["type"] in accepts]
        here = [one for one in fitting if len(json.dumps(one["data"])) <= 16_384]
        best = (here or fitting)[0]
        data = {"value": best["data"]} if here else {"lazy": True}
        return {"n": n, "id": item["id"], "text": item["title"], "types": [one["type"] for one in item["types"]],
                "type": best["type"], **data}

    def move(self, source, ids, target, anchor=None, op="move", transfer=None, restore=(), items=None):
        """A whole transfer; returns the record an undo needs, or `None` when nothing was done."""
        transfer = transfer or self.key()
        items = items or self.drag(source, ids)
        accepts = next(view for view in reversed(self.running[target].views) if "drop" in view)["drop"]["accepts"]
        head = [{"id": item["id"], "rev": item["rev"]} for item in items]
        record = {"transfer": transfer, "source": source, "target": target, "items": items, "op": op}
        if op == "move":
            try:
                vote = self.running[source].call("transfer.prepare", transfer=transfer, role="source", op=op,
                                                 items=head, ttl=600)
            except Died:
                self.start(source)
                vote = {"vote": "no"}
            if vote.get("vote") != "yes":
                self.again(source, "transfer.abort", transfer=transfer)
                return None
            yes = [item["id"] for item in vote["items"] if item["vote"] == "yes"]
            items = [item for item in items if item["id"] in yes]
        parcels = [self.parcel(n, item, accepts) for n, item in enumerate(items)]
        params = {"transfer": transfer, "op": op, "anchor": anchor or {"end": True}, "items": parcels}
        if restore:
            params["restore"] = list(restore)
        try:
            result = self.running[target].call("transfer.perform", **params)
        except Died:
            self.start(target)
            result = {}
        if result.get("state") != "done":
            result = self.again(target, "transfer.cancel", transfer=transfer)
        if result.get("state") != "done":
            if op == "move":
                self.again(source, "transfer.abort", transfer=transfer)
            return None
        record["arrived"] = result["items"]
        taken = {item["n"] for item in result["items"]}
        if op == "move":
            head = [{"id": item["id"], "rev": item["rev"]} for n, item in enumerate(items) if n in taken]
            gone = self.again(source, "transfer.commit", transfer=transfer, role="source", op=op, items=head)
            record["outcomes"] = [one["outcome"] for one in gone["items"]]
            record["tokens"] = [one.get("undo", "") for one in gone["items"]]
        for end in {source, target}:
            try:
                self.running[end].notify("transfer.forget", transfer=transfer)
            except Died:
                self.start(end)
        return record

    def undo(self, record, anchor=None):
        """Takes a move back: the same with the ends changed, and the words for it."""
        items = []
        for item in record["arrived"]:
            items.append({**record["items"][item["n"]], "id": item["id"], "rev": item["rev"]})
        return self.move(record["target"], [], record["source"], anchor=anchor, items=items,
                         transfer=record["transfer"] + "/undo", restore=record["tokens"])


def folder():
    """A new folder, in memory where that can be had: there is much to be made durable."""
    memory = "/dev/shm"
    place = memory if os.access(memory, os.W_OK) else None
    return tempfile.mkdtemp(prefix="colonnade-python-", dir=place)
