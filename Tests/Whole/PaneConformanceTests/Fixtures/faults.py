#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A pane that breaks one rule:  faults.py SCENARIO; `good-…` scenarios break none."""
import json
import os
import sys
import threading
import time

SCENARIO = sys.argv[1]
STORE = os.path.abspath("store.json")
store = {"rows": ["apple", "pear", "quince"], "keys": {}}
if os.path.exists(STORE):
    with open(STORE) as file:
        store = json.load(file)

# A PNG of one pixel, but for its first three bytes.
REST_OF_PICTURE = (
    "Rw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP438AAAAQBAYDFKhhdAAAAAElFTkSuQmCC")


def send(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def save():
    with open(STORE + "~", "w") as file:
        json.dump(store, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(STORE + "~", STORE)


def show(**members):
    send(method="pane.set", params=members)


def is_fault(*names):
    return SCENARIO in names


# --- Rows ---

COUNT, rev, fresh = 1000, 1, []


def row(n):
    name = fresh[n] if n < len(fresh) else f"r{n - len(fresh)}"
    return {"id": name, "text": "new" if n < len(fresh) else name}


def rows_initialize():
    send(id=1, result={"protocol": 1, "provides": {"rows": {"find": True}, "query": ["filter"]}})
    show(title="Rows", content={"kind": "list", "source": {"id": "s", "rev": rev, "count": COUNT}})


def rows_get(message, params):
    global rev
    start, count = params["from"], params["count"]
    rows = [row(n) for n in range(start, min(COUNT + len(fresh), start + count))]
    if is_fault("rows-from"):
        start = 0
    elif is_fault("rows-many"):
        rows = [row(n) for n in range(start, start + count + 5)]
    elif is_fault("rows-same"):
        rows = [{"id": f"r{n % 100}", "text": "x"} for n in range(len(rows))]
    elif is_fault("rows-unstable"):
        rows = [{"id": f"{message['id']}-{n}", "text": "x"} for n in range(len(rows))]
    elif is_fault("rows-slow"):
        # Too slow also for who is patient with it.
        time.sleep(0.4 if count == 200 else 0)
    elif is_fault("rows-error") and start >= COUNT:
        return send(id=message["id"], error={"code": -32602, "message": "past the end"})
    elif is_fault("rows-crowd") and count == 8 and start > 40:
        return
    result = {"rev": rev, "from": start, "rows": rows}
    if is_fault("rows-back") and message["id"] > 103:
        result["rev"] = 0
    if is_fault("rows-anonymous"):
        del result["rev"]
    if is_fault("good-rows", "rows-change") and message["id"] % 4 == 0:
        fresh.insert(0, f"new {message['id']}")
        told = [{"id": "other" if is_fault("rows-change") else fresh[0], "text": "new"}]
        send(id=message["id"], result=result)
        rev += 1
        return send(method="rows.change", params={"source": "s", "base": rev - 1, "rev": rev,
                    "count": COUNT + len(fresh), "ops": [["ins", 0, 1]], "rows": told})
    send(id=message["id"], result=result)


def rows_find(message, params):
    found = []
    for id in params["ids"]:
        at = [n for n in range(COUNT + len(fresh)) if row(n)["id"] == id]
        found.append(at[0] if at else -1)
    send(id=message["id"], result={"at": [n + 1 for n in found] if is_fault("rows-find") else found})


def rows_query(params):
    global rev
    if is_fault("rows-query"):
        return
    rev += 1
    send(method="rows.reset", params={"source": "s", "rev": rev,
                                      "count": 0 if params["filter"] else COUNT + len(fresh)})


def rows():
    cancelled = 0
    for line in sys.stdin:
        message = json.loads(line)
        method, params = message.get("method"), message.get("params", {})
        if method == "initialize":
            rows_initialize()
        elif method == "rows.get":
            if is_fault("rows-cancel") and params["count"] == 500 and params["from"] == 0:
                cancelled += 1
                if cancelled > 1:
                    continue
            if is_fault("rows-cancel-odd", "rows-cancel-null") and params["count"] == 500:
                cancelled += 1
                if cancelled > 1:
                    ended = {"result": None}
                    if is_fault("rows-cancel-odd"):
                        ended = {"error": {"code": -32603, "message": "interrupted"}}
                    send(id=message["id"], **ended)
                    continue
            rows_get(message, params)
        elif method == "rows.find":
            rows_find(message, params)
        elif method == "query":
            rows_query(params)
        elif "id" in message and method:
            send(id=message["id"], error={"code": -32601, "message": "no"})


# --- Inputs ---

def inputs():
    for line in sys.stdin:
        message = json.loads(line)
        method, params = message.get("method"), message.get("params", {})
        if method == "initialize":
            send(id=1, result={"protocol": 1, "wants": ["input"]})
        elif method == "input.set":
            gen = params["gen"]
            if is_fault("input-crowd") and len(params["items"]) > 100:
                sys.exit(5)
            if is_fault("input-back") and gen % 10 == 0:
                late = dict(gen=gen, title="late", content={"kind": "text", "text": "late"})
                threading.Timer(0.1, show, kwargs=late).start()
                continue
            show(gen=gen, title=f"{params['item']}", content={"kind": "text", "text": "now"})
        elif "id" in message and method:
            send(id=message["id"], error={"code": -32601, "message": "no"})


# --- Commands and state ---

def commands():
    saved = None
    for line in sys.stdin:
        message = json.loads(line)
        method, params = message.get("method"), message.get("params", {})
        if method == "initialize":
            saved = params["session"]["restore"]
            if is_fault("restore-strict") and saved is not None:
                saved = {"page": saved["page"]}
            send(id=1, result={"protocol": 1})
            page = (saved or {}).get("page", "first") if isinstance(saved, dict) else "first"
            show(title="other" if is_fault("restore-forgets") and saved else str(page),
                 content={"kind": "list", "items": [{"id": "a", "text": "A"}]},
                 commands=[{"id": "go", "title": "Go"}, {"id": "ask", "title": "Ask"},
                           {"id": "harm", "title": "Harm", "danger": True, "confirm": "Really?"}])
            text = "x" * 40000 if is_fault("save-large") else "first"
            send(method="state.save", params={"restore": {"page": text if text == "first" else "first", "more": text}})
        elif method == "command.run":
            command = params["command"]
            if command == "harm":
                os._exit(9)
            if command == "ask":
                send(id="q", method="prompt.ask", params={"kind": "text", "title": "Name"})
                answer = json.loads(sys.stdin.readline())
                if is_fault("prompt-null"):
                    threading.Timer(0.1, lambda: os._exit(6)).start()
                    answer = answer["result"]["value"] or ""
                send(id=message["id"], result={})
            elif command == "go":
                if not is_fault("command-silent"):
                    send(id=message["id"], result={"text": "gone"})
            elif is_fault("command-any"):
                send(id=message["id"], result={})
            else:
                send(id=message["id"], error={"code": -32601, "message": "no such command"})
        elif "id" in message and method:
            send(id=message["id"], error={"code": -32601, "message": "no"})


# --- Transfers ---

def list_rows():
    drop = {"accepts": ["text/plain"], "rows": "none", "pane": True, "storeId": "store:" + STORE,
            "transfer": "staged" if "staged" in SCENARIO else "keyed"}
    show(title="Store", drop=drop,
         content={"kind": "list", "items": [{"id": text, "text": text, "drag": {"ops": ["copy", "move"]}} for text in store["rows"]]})


def publish(key):
    store["rows"] = store["rows"] + [f"{key}/0"]
    return {"state": "done", "items": [{"n": 0, "id": f"{key}/0"}]}


def target(method, key, params):
    if method in ("perform", "prepare") and any(item["type"] != "text/plain" for item in params["items"]):
        if is_fault("keyed-types"):
            os._exit(7)
        return {"state": "refused", "vote": "no", "reason": "only text"}
    known = store["keys"].get(key)
    if method == "perform":
        if known is None or is_fault("keyed-twice") and known["state"] == "done":
            known = publish(key if known is None else key + "'")
        if is_fault("keyed-cancel") and known["state"] == "cancelled":
            known = publish(key)
    elif method == "cancel":
        known = known or {"state": "cancelled"}
    elif method == "prepare":
        if known is None:
            known = {"vote": "yes", "staged": "s" + key}
            if is_fault("staged-early"):
                publish(key)
        elif known.get("state") == "aborted":
            return {"vote": "no", "reason": "aborted"}
    elif method == "commit":
        if known is None:
            return {"state": "unknown"}
        if known.get("state") != "done":
            known = publish(key)
    elif method == "abort":
        known = known if known and known.get("state") == "done" else {"state": "aborted"}
    if not is_fault("staged-forgets") or method != "abort":
        store["keys"][key] = known
    return known


def source(method, key, params):
    ids = [item["id"] for item in params.get("items", [])]
    known = store["keys"].get(key)
    if method == "prepare":
        if is_fault("source-early"):
            store["rows"] = [text for text in store["rows"] if text not in ids]
        return {"vote": "yes", "items": [{"id": id, "vote": "yes"} for id in ids]}
    if method == "commit":
        if known is None or is_fault("source-greedy"):
            count = len(store["rows"])
            store["rows"] = [text for text in store["rows"] if text not in ids]
            outcome = "removed" if len(store["rows"]) < count else "gone"
            known = {"state": "done", "items": [{"id": id, "outcome": outcome} for id in ids]}
    elif method == "abort":
        known = known or {"state": "aborted"}
        if is_fault("source-drops"):
            store["rows"] = store["rows"][1:]
    store["keys"][key] = known
    return known


def transfers():
    for line in sys.stdin:
        message = json.loads(line)
        method, params = message.get("method"), message.get("params", {})
        if method == "initialize":
            doubts = [key for key, known in store["keys"].items() if "state" not in known]
            send(id=1, result={"protocol": 1, "inDoubt": doubts})
            list_rows()
        elif method and method.startswith("transfer."):
            key, name = params["transfer"], method.split(".")[1]
            end = source if params.get("role") == "source" or key in sources else target
            if params.get("role") == "source":
                sources.add(key)
            result = end(name, key, params)
            if not is_fault("keyed-hasty", "source-hasty"):
                save()
            if "id" in message:
                send(id=message["id"], result=result)
            if is_fault("keyed-hasty", "source-hasty"):
                threading.Timer(0.7, save).start()
            list_rows()
        elif "id" in message and method:
            send(id=message["id"], error={"code": -32601, "message": "no"})


sources = set()


# --- Canvas ---

def canvas():
    frame, unacked, size, keys = 0, 0, (60, 30), 0

    def draw(x=0):
        nonlocal frame, unacked
        frame, unacked = frame + 1, unacked + 1
        look = {"b": True, "u": 3, "ul": "#ff0000", "link": "http://a.b"}
        if is_fault("canvas-style"):
            look["bold"] = True
        send(method="canvas.draw", params={"frame": frame, "size": size, "styles": [[1, look]],
                                           "ops": [["c"], ["l", 0, x, [["hello", 1], ["!", 0]]]]})

    for line in sys.stdin:
        message = json.loads(line)
        method, params = message.get("method"), message.get("params", {})
        if method == "initialize":
            send(id=1, result={"protocol": 1, "wants": ["view"]})
            show(title="Canvas", content={"kind": "canvas", "mode": "cells", "alt": "a drawing"})
            for _ in range(30 if is_fault("canvas-flood") else 4):
                draw(90 if is_fault("canvas-outside") else 57 if is_fault("canvas-overlong") else 0)
        elif method == "view":
            size = (params["cols"], params["rows"])
            if not is_fault("canvas-deaf"):
                draw()
        elif method == "canvas.key":
            keys += 1
            if is_fault("canvas-keys"):
                time.sleep(0.001)
        elif "id" in message and method:
            send(id=message["id"], error={"code": -32601, "message": "no"})


# --- Pictures ---

PICTURES = {
    "picture-letters": {"b64": "!!!!"}, "picture-words": {"b64": "aGVsbG8sIHdvcmxk"},
    "picture-huge": {"b64": "iVBORw0KGgoAAAANSUhEUgAAnEAAAJxACAIAAAA="}, "picture-relative": {"path": "boat.png"}}


def pictures():
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("method") == "initialize":
            send(id=1, result={"protocol": 1})
            send(method="image.put", params={"id": "p", "seq": 0, "b64": "iVBO"})
            number = 2 if is_fault("picture-seq") else 1
            send(method="image.put", params={"id": "p", "seq": number, "b64": REST_OF_PICTURE, "last": True})
            name = "q" if is_fault("picture-id") else "p"
            src = PICTURES.get(SCENARIO, {"id": name})
            if is_fault("picture-canvas"):
                send(method="canvas.draw", params={"frame": 1, "size": [3, 1], "ops": [["l", 0, 0, [["a"]]]]})
            show(title="Picture", content={"kind": "image", "src": src, "alt": "a boat"})
        elif "id" in message and message.get("method"):
            send(id=message["id"], error={"code": -32601, "message": "no"})


KINDS = {"rows": rows, "input": inputs, "command": commands, "prompt": commands, "save": commands,
         "restore": commands, "keyed": transfers, "staged": transfers, "source": transfers, "canvas": canvas,
         "picture": pictures}
KINDS[SCENARIO.removeprefix("good-").split("-")[0]]()
