#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A pane that does everything right; each file beside it changes one thing of it.

Rows that listen, have commands and branches, can be dragged away and dropped on, and come back.
The rows and the answers to transfers are kept together in `store.json` of the current folder.
"""
import hashlib
import json
import os
import select
import time

NOT_FOUND = {"code": -32601, "message": "unknown"}


class Pane:
    """One pane; a fault overrides one of its methods or members."""

    wants = ["select", "view", "theme", "expand", "query"]
    tree = False
    source = False
    places = True
    commands = [{"id": "go", "title": "Go"}, {"id": "slow", "title": "Slow"}, {"id": "ask", "title": "Ask"}]

    def __init__(self):
        self.path = os.path.abspath("store.json")
        self.kept = {"rows": [["a", "Apple"], ["b", "Birch"], ["c", "Cedar"]], "answers": {}, "open": {}, "undo": {}}
        if os.path.exists(self.path):
            with open(self.path) as file:
                self.kept = json.load(file)
        self.rest, self.working, self.filter, self.revision = b"", {}, "", 1

    # Lines

    def send(self, **message):
        os.write(1, json.dumps(message).encode() + b"\n")

    def wait(self):
        """How long to sleep at most, in seconds; `None` sleeps until a line comes."""
        return max(0, min(self.working.values()) - time.monotonic()) if self.working else None

    def run(self):
        while True:
            if select.select([0], [], [], self.wait())[0]:
                data = os.read(0, 65536)
                if not data:
                    return self.ended()
                *lines, self.rest = (self.rest + data).split(b"\n")
                for line in lines:
                    self.handle(json.loads(line))
            self.tick()

    def ended(self):
        """The host has closed the input."""

    def tick(self):
        """Ends commands whose time has come."""
        for number, end in list(self.working.items()):
            if time.monotonic() >= end:
                del self.working[number]
                self.send(id=number, result={})

    def handle(self, message):
        method, params, number = message.get("method"), message.get("params", {}), message.get("id")
        if method is None:
            return self.answered(message)
        act = getattr(self, "on_" + method.replace(".", "_").replace("$_", ""), None)
        if act is None:
            if number is not None:
                self.send(id=number, error=NOT_FOUND)
            return
        result = act(params, number)
        if number is not None and result is not None:
            self.send(id=number, **({"error": result} if "code" in result else {"result": result}))

    def answered(self, message):
        """An answer to something this pane has asked."""

    # Showing

    def row(self, id, text):
        row = {"id": id, "text": text, "drag": {"ops": ["copy", "move"], "rev": self.rev(text)}}
        return {**row, "children": [{"id": id + "/1", "text": "leaf"}], "expandable": True} if self.tree else row

    def rev(self, text):
        return hashlib.sha1(text.encode()).hexdigest()[:8]

    def shown(self):
        return [row for row in self.kept["rows"] if self.filter in row[1]]

    def store_id(self):
        return "right:" + self.path

    def show(self):
        if self.source:
            content = {"kind": "list", "source": {"id": "s", "rev": self.revision, "count": len(self.shown())}}
        else:
            content = {"kind": "outline" if self.tree else "list", "items": [self.row(*row) for row in self.kept["rows"]]}
        drop = {"accepts": ["text/plain"], "rows": "between", "ordered": True, "transfer": "keyed", "storeId": self.store_id()}
        self.send(method="pane.set", params={"title": "Right", "content": content, "commands": self.commands, "drop": drop})

    def in_doubt(self):
        return list(self.kept["open"])

    def on_initialize(self, params, number):
        provides = {"rows": {"find": False}, "query": ["filter"]} if self.source else {}
        self.send(id=number, result={"protocol": 1, "wants": self.wants, "provides": provides, "inDoubt": self.in_doubt()})
        self.show()

    # Events

    def on_select(self, params, number):
        self.send(method="pane.set", params={"status": params["item"] or "nothing"})

    def on_view(self, params, number):
        self.send(method="pane.set", params={"badge": str(params["cols"])})

    def on_theme(self, params, number):
        pass

    def on_expand(self, params, number):
        pass

    def on_query(self, params, number):
        self.filter, self.revision = params["filter"], self.revision + 1
        self.send(method="rows.reset", params={"source": "s", "rev": self.revision, "count": len(self.shown())})

    def on_rows_get(self, params, number):
        rows = [self.row(*row) for row in self.shown()]
        first = params["from"]
        return {"rev": self.revision, "from": first, "rows": rows[first:first + params["count"]]}

    # Commands

    def on_command_run(self, params, number):
        name = params["command"]
        if name == "slow":
            self.send(method="$.progress", params={"id": number, "text": "working"})
            self.working[number] = time.monotonic() + 30
            return None
        if name == "ask":
            self.send(id="q", method="prompt.ask", params={"kind": "text", "title": "Name"})
        return {} if name in ("go", "ask") else NOT_FOUND

    def on_cancel(self, params, number):
        if self.working.pop(params["id"], None):
            self.send(id=params["id"], error={"code": -32800, "message": "cancelled"})

    # Transfers

    def save(self):
        with open(self.path + "~", "w") as file:
            json.dump(self.kept, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(self.path + "~", self.path)

    def keep(self, key, answer):
        """Makes an answer durable together with the rows, and shows them."""
        self.kept["answers"][key] = answer
        self.kept["open"].pop(key, None)
        self.save()
        self.show()
        return answer

    def is_changed(self, item):
        texts = dict(self.kept["rows"])
        return "rev" in item and item["rev"] != self.rev(texts.get(item["id"], ""))

    def is_promised(self, key, id):
        return any(id in ids for other, ids in self.kept["open"].items() if other != key)

    def on_transfer_prepare(self, params, number):
        key, ids = params["transfer"], [row[0] for row in self.kept["rows"]]
        if key in self.kept["answers"]:
            return {"vote": "no", "reason": "it is over"}
        if any(item["id"] not in ids or self.is_changed(item) or self.is_promised(key, item["id"]) for item in params["items"]):
            return {"vote": "no", "reason": "it is not there, or another one"}
        self.kept["open"][key] = [item["id"] for item in params["items"]]
        self.save()
        return {"vote": "yes", "items": [{"id": item["id"], "vote": "yes"} for item in params["items"]]}

    def on_transfer_commit(self, params, number):
        key = params["transfer"]
        if key in self.kept["answers"]:
            return self.kept["answers"][key]
        outcomes = []
        for n, item in enumerate(params["items"]):
            row = next((row for row in self.kept["rows"] if row[0] == item["id"]), None)
            if row is None or self.is_changed(item):
                outcomes.append({"id": item["id"], "outcome": "changed" if row else "gone"})
                continue
            self.kept["undo"][f"{key}#{n}"] = [self.kept["rows"].index(row), *row]
            self.kept["rows"].remove(row)
            outcomes.append({"id": item["id"], "outcome": "removed", "undo": f"{key}#{n}"})
        return self.keep(key, {"state": "done", "items": outcomes})

    def on_transfer_abort(self, params, number):
        return self.kept["answers"].get(params["transfer"]) or self.keep(params["transfer"], {"state": "aborted"})

    def on_transfer_cancel(self, params, number):
        return self.kept["answers"].get(params["transfer"]) or self.keep(params["transfer"], {"state": "cancelled"})

    def position(self, anchor):
        ids = [row[0] for row in self.kept["rows"]]
        for word, more in (("before", 0), ("after", 1)):
            if anchor.get(word) in ids:
                return ids.index(anchor[word]) + more
        return len(ids)

    def old_id(self, word):
        return self.kept["undo"][word][1]

    def on_transfer_perform(self, params, number):
        key = params["transfer"]
        if key in self.kept["answers"]:
            return self.kept["answers"][key]
        if any(item.get("type") != "text/plain" for item in params["items"]):
            return {"code": -32059, "message": "only texts"}
        at, words, new = self.position(params["anchor"]), params.get("restore", []), []
        for n, item in enumerate(params["items"]):
            if n < len(words):
                at = self.kept["undo"][words[n]][0]
                new.append([self.old_id(words[n]), self.kept["undo"][words[n]][2]])
            else:
                new.append([f"{key}/{n}", item["value"]])
        self.kept["rows"][at:at] = new
        return self.keep(key, {"state": "done", "items": [{"n": n, "id": row[0]} for n, row in enumerate(new)]})


class Driven(Pane):
    """The same in a column behind another one: it shows its rows for any input, and says so ahead."""

    wants = Pane.wants + ["input", "input.ahead"]

    def content(self):
        return {"kind": "list", "items": [self.row(*row) for row in self.kept["rows"]]}

    def on_input_set(self, params, number):
        self.send(method="pane.set", params={"gen": params["gen"], "content": self.content()})

    def on_input_ahead(self, params, number):
        return {"content": self.content()}


if __name__ == "__main__":
    Pane().run()
