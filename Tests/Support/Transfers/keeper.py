#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A pane whose rows survive anything, and which fails exactly where a test wants it to.

    keeper.py STORE [--title WORD] [--mode keyed|staged] [--rows a,b,c] [--lazy] [--faults JSON]

It gives rows away and takes rows in. STORE is a JSON file: rows, answers to transfers and what undo
needs, replaced in one step under a lock. `unlocked` faults aside it does what a good plugin owes.

A fault is an object: at `method` (and `role`), on its `n`-th time (1), for `times` times (1; 0: for
ever), at the moment `when` ("received", "unwritten", "written" or "answered"), it does `do`:

    kill, kill-host, kill-guardian, kill-all   SIGKILL to itself, the host, the host and its guardian, all three
    error, no, silent, late, twice             answers badly: error, vote no, never, after the next one, two times
    deaf                                       closes its input, and neither answers nor ends
    lose                                       forgets the transfer, as a store that was restored would
    edit                                       another program changes the first row that was named, or made of it

How often a fault was met is kept beside the store, so that a restarted program does not fail again.
"""
import argparse
import fcntl
import hashlib
import json
import os
import signal
import sys

REFUSED, UNKNOWN, EXPIRED = -32050, -32052, -32058


class Failure(Exception):
    def __init__(self, code, reason):
        super().__init__(reason)
        self.code, self.reason = code, reason


def revision(row):
    return hashlib.sha1(row["text"].encode()).hexdigest()[:12]


def replace(path, value):
    """Writes a JSON file in one step."""
    beside = f"{path}.{os.getpid()}.part"
    with open(beside, "w") as file:
        json.dump(value, file)
        file.flush()
        os.fsync(file.fileno())
    os.rename(beside, path)


class Locked:
    """A JSON file that one process at a time reads, changes and writes."""

    def __init__(self, path, start):
        self.path, self.value = path, start

    def __enter__(self):
        self.lock = os.open(self.path + ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        if os.path.exists(self.path):
            with open(self.path) as file:
                self.value = json.load(file)
        return self

    def write(self):
        replace(self.path, self.value)

    def __exit__(self, *_):
        os.close(self.lock)


class Keeper:
    def __init__(self, options):
        self.options, self.faults = options, json.loads(options.faults)
        self.path = os.path.abspath(options.store)
        self.start = {"rows": [{"id": one, "text": one} for one in options.rows.split(",") if one],
                      "transfers": {}, "saved": {}}
        self.host, self.number, self.lines, self.held = 0, 0, [], []
        with self.store() as store:
            store.write()

    def store(self):
        return Locked(self.path, self.start)

    # MARK: Faults

    def fault(self, when, method, params):
        """The fault for this moment, counted as met."""
        for index, fault in enumerate(self.faults):
            if (fault["at"], fault.get("when", "received")) != (method, when):
                continue
            if fault.get("role") not in (None, params.get("role")):
                continue
            with Locked(self.path + ".met", {}) as met:
                count = met.value.get(str(index), 0) + 1
                met.value[str(index)] = count
                met.write()
            first, times = fault.get("n", 1), fault.get("times", 1)
            if count >= first and (times == 0 or count < first + times):
                return fault["do"]
        return None

    def moment(self, when, method, params):
        what = self.fault(when, method, params)
        if what and what.startswith("kill"):
            self.end(what)
        elif what == "deaf":
            os.close(0)
            while True:
                signal.pause()
        elif what == "edit":
            self.edit(params)
        elif what == "lose":
            with self.store() as store:
                store.value["transfers"].pop(params.get("transfer"), None)
                store.write()
        return what

    def end(self, what):
        victims = {"kill": [os.getpid()], "kill-host": [self.host],
                   "kill-guardian": [parent(self.host), self.host],
                   "kill-all": [parent(self.host), self.host, os.getpid()]}[what]
        for victim in victims:
            if victim > 1:
                os.kill(victim, signal.SIGKILL)

    def edit(self, params):
        first = (params.get("items") or [{}])[0]
        names = (first.get("id"), f"{params.get('transfer')}/{first.get('n')}")
        with self.store() as store:
            for row in store.value["rows"]:
                if row["id"] in names:
                    row["text"] += " edited"
            store.write()

    # MARK: Wire

    def send(self, **message):
        data = json.dumps(message).encode() + b"\n"
        try:
            while data:
                data = data[os.write(1, data):]
        except BrokenPipeError:
            pass  # the host is gone: what is still in the pipe is done all the same

    def show(self):
        with self.store() as store:
            rows = store.value["rows"]
        items = [{"id": row["id"], "text": row["text"], "drag": self.drag(row)} for row in rows]
        self.send(method="pane.set", params={
            "title": self.options.title, "content": {"kind": "list", "items": items},
            "drop": {"accepts": ["text/plain"], "rows": "between", "ordered": True, "ops": ["copy", "move"],
                     "preferred": "move", "transfer": self.options.mode, "storeId": "keeper:" + self.path}})

    def drag(self, row):
        offer = {"ops": ["copy", "move"], "rev": revision(row)}
        if self.options.lazy:
            offer["types"] = [{"type": "text/plain", "lazy": True}]
        return offer

    def next(self):
        """The next message of the host, none when it has closed the pipe."""
        line = self.lines.pop(0) if self.lines else sys.stdin.readline()
        return json.loads(line) if line else None

    def read(self, transfer, n):
        """Asks the host for the data of an item; requests that come meanwhile wait."""
        self.number += 1
        name = f"r{self.number}"
        self.send(id=name, method="transfer.read",
                  params={"transfer": transfer, "item": n, "type": "text/plain", "offset": 0})
        waiting = []
        for line in sys.stdin:
            message = json.loads(line)
            if message.get("id") == name and "method" not in message:
                self.lines = waiting + self.lines
                if "result" not in message:
                    raise Failure(REFUSED, "it cannot be read")
                return message["result"]["data"]
            waiting.append(line)
        sys.exit(0)

    def run(self):
        while (message := self.next()) is not None:
            method, params, name = message.get("method"), message.get("params") or {}, message.get("id")
            if method == "initialize":
                self.host = params["host"]["pid"]
                self.send(id=name, result={"protocol": 1, "inDoubt": self.in_doubt()})
                self.show()
            elif method:
                self.answer(method, params, name)

    def answer(self, method, params, name):
        bad = self.moment("received", method, params)
        if bad == "silent":
            return
        try:
            if bad == "error":
                raise Failure(REFUSED, "it does not want to")
            if bad == "no":
                result = {"vote": "no", "reason": "it is full"}
            else:
                result = self.handle(method, params)
            reply = {"id": name, "result": result}
        except Failure as no:
            reply = {"id": name, "error": {"code": no.code, "message": no.reason}}
        if name is None:
            return
        replies, self.held = [reply] + self.held, []
        if bad == "late":
            replies, self.held = [], replies
        for one in replies * (2 if bad == "twice" else 1):
            self.send(**one)
        self.moment("answered", method, params)
        if method.startswith("transfer."):
            self.show()

    # MARK: Transfers

    def in_doubt(self):
        """Promises of programs that are gone: their hosts have to say what became of them."""
        with self.store() as store:
            return [key for key, record in store.value["transfers"].items()
                    if record["state"] in ("prepared", "staged") and not os.path.exists(f"/proc/{record['by']}")]

    def handle(self, method, params):
        role = params.get("role")
        if method == "transfer.forget":
            return self.forget(params["transfer"])
        if method == "drag.data":
            return self.data(params["item"])
        steps = {("transfer.prepare", "source"): self.promise, ("transfer.prepare", "target"): self.stage,
                 ("transfer.commit", "source"): self.let_go, ("transfer.commit", "target"): self.publish,
                 ("transfer.perform", None): self.perform, ("transfer.cancel", None): self.take_back,
                 ("transfer.abort", None): self.take_back}
        step = steps.get((method, role))
        if step is None:
            raise Failure(-32601, f"unknown: {method}")
        given = self.gather(params) if step == self.stage else None
        with self.store() as store:
            old = store.value["transfers"].get(params["transfer"])
            state, result = step(store.value, old, params, given) if given is not None \
                else step(store.value, old, params)
            if state:
                store.value["transfers"][params["transfer"]] = {
                    **(old or {}), **result.pop("+", {}), "state": state, "result": result, "by": os.getpid()}
                self.moment_locked("unwritten", method, params)
                store.write()
        self.moment("written", method, params)
        return result

    def moment_locked(self, when, method, params):
        what = self.fault(when, method, params)
        if what:
            self.end(what)

    def forget(self, transfer):
        """The move is over, whatever became of it: a promise binds no longer."""
        with self.store() as store:
            record = store.value["transfers"].get(transfer)
            if record and record["state"] == "prepared":
                record.update(state="over", result={"state": "over"})
                store.write()

    def data(self, row):
        with self.store() as store:
            for one in store.value["rows"]:
                if one["id"] == row:
                    return {"data": one["text"], "eof": True}
        raise Failure(-32056, "it is gone")

    def promise(self, kept, old, params):
        if old:
            return None, old["result"] if old["state"] == "prepared" else {"vote": "no", "reason": "it is over"}
        now = {row["id"]: revision(row) for row in kept["rows"]}
        votes = [{"id": item["id"], "vote": "yes"} if now.get(item["id"]) == item.get("rev", now.get(item["id"]))
                 else {"id": item["id"], "vote": "no", "reason": "it has changed"} for item in params["items"]]
        if all(vote["vote"] == "no" for vote in votes):
            return None, {"vote": "no", "reason": "it has changed", "items": votes}
        return "prepared", {"vote": "yes", "items": votes}

    def let_go(self, kept, old, params):
        if old and old["state"] != "prepared":
            return self.again(old)
        outcomes = []
        for n, item in enumerate(params["items"]):
            order = [row["id"] for row in kept["rows"]]
            if item["id"] not in order:
                outcomes.append({"id": item["id"], "outcome": "gone"})
                continue
            at = order.index(item["id"])
            row = kept["rows"][at]
            if item.get("rev") not in (None, revision(row)):
                outcomes.append({"id": item["id"], "outcome": "changed"})
                continue
            token = f"{params['transfer']}#{n}"
            kept["saved"][token] = {"row": row, "above": order[:at][::-1]}
            del kept["rows"][at]
            outcomes.append({"id": item["id"], "outcome": "removed", "undo": token})
        return "done", {"state": "done", "items": outcomes}

    def gather(self, params):
        return [item if "value" in item or params.get("restore")
                else {**item, "value": self.read(params["transfer"], item["n"])} for item in params["items"]]

    def stage(self, kept, old, params, given):
        if old:
            if old["state"] == "staged":
                return None, old["result"]
            raise Failure(EXPIRED, "this transfer is over")
        plan = {"items": given, "anchor": params["anchor"], "restore": params.get("restore")}
        votes = [{"n": item["n"], "vote": "yes"} for item in given]
        return "staged", {"vote": "yes", "staged": params["transfer"], "items": votes, "+": {"plan": plan}}

    def publish(self, kept, old, params):
        if not old:
            raise Failure(UNKNOWN, "no such transfer")
        if old["state"] != "staged":
            return self.again(old)
        wanted = {item["n"] for item in params["items"]}
        plan = {**old["plan"], "transfer": params["transfer"], "anchor": params["anchor"]}
        plan["items"] = [item for item in plan["items"] if item["n"] in wanted]
        return "done", self.insert(kept, plan)

    def perform(self, kept, old, params):
        if old:
            return self.again(old)
        if params.get("local"):
            return "done", self.reorder(kept, params)
        return "done", self.insert(kept, params)

    def again(self, old):
        if old["state"] != "done":
            raise Failure(EXPIRED, "this transfer was taken back")
        return None, old["result"]

    def take_back(self, kept, old, params):
        if old and old["state"] not in ("prepared", "staged"):
            return None, old["result"]
        word = "cancelled" if self.options.mode == "keyed" and not old else "aborted"
        return word, {"state": word}

    # MARK: Rows

    def insert(self, kept, params):
        arrived = []
        tokens = params.get("restore") or []
        at = self.index(kept, params["anchor"])
        for place, item in enumerate(params["items"]):
            saved = kept["saved"].get(tokens[place]) if place < len(tokens) else None
            row = {"id": f"{params['transfer']}/{item['n']}", "text": item.get("value", item.get("text", ""))}
            if saved:
                row = {"id": saved["row"]["id"], "text": item.get("text") or saved["row"]["text"]}
                at = self.old_place(kept, saved)
            kept["rows"].insert(at, row)
            at += 1
            arrived.append({"n": item["n"], "id": row["id"], "rev": revision(row)})
        return {"state": "done", "items": arrived}

    @staticmethod
    def old_place(kept, saved):
        order = [row["id"] for row in kept["rows"]]
        return next((order.index(one) + 1 for one in saved["above"] if one in order), 0)

    @staticmethod
    def index(kept, anchor):
        order = [row["id"] for row in kept["rows"]]
        if anchor.get("before") in order:
            return order.index(anchor["before"])
        if anchor.get("after") in order:
            return order.index(anchor["after"]) + 1
        return len(order)

    def reorder(self, kept, params):
        ids = [item["id"] for item in params["items"]]
        moved = [row for row in kept["rows"] if row["id"] in ids]
        kept["rows"] = [row for row in kept["rows"] if row["id"] not in ids]
        at = self.index(kept, params["anchor"])
        kept["rows"][at:at] = moved
        return {"state": "done", "items": [{"n": ids.index(row["id"]), "id": row["id"], "rev": revision(row)}
                                           for row in moved]}


def parent(pid):
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return 0


parser = argparse.ArgumentParser()
parser.add_argument("store")
parser.add_argument("--title", default="Keeper")
parser.add_argument("--mode", default="keyed")
parser.add_argument("--rows", default="")
parser.add_argument("--lazy", action="store_true")
parser.add_argument("--faults", default="[]")
signal.signal(signal.SIGPIPE, signal.SIG_IGN)
Keeper(parser.parse_args()).run()
