#!/usr/bin/env python3
"""The smallest pane whose rows may be moved away, without the helper: a row leaves when the other
end has it, and not a moment earlier.
Run: colonnade open --column ./giving.py --column ./taking.py"""

import fcntl
import json
import os
import sys
import time

FILE = os.path.abspath((sys.argv + ["given.json"])[1])
# One program per store: a new one waits for the end of the old one, which takes its lock along.
while True:
    LOCK = open(FILE + ".lock", "w")
    fcntl.flock(LOCK, fcntl.LOCK_EX)
    if os.fstat(LOCK.fileno()).st_nlink:
        break
KEPT = (
    json.load(open(FILE))
    if os.path.exists(FILE)
    else {"rows": ["Apple", "Pear", "Quince"], "answers": {}}
)


def send(**message):
    print(json.dumps(message), flush=True)


def save():
    # Answers outlive `transfer.forget`: an old program may still find a line in its pipe.
    KEPT["answers"] = {
        key: kept for key, kept in KEPT["answers"].items() if time.time() < kept[0] + 8 * 86400
    }
    with open(FILE + "~", "w") as file:
        json.dump(KEPT, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(FILE + "~", FILE)
    folder = os.open(os.path.dirname(FILE), os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def show():
    rows = [{"id": row, "text": row, "drag": {"ops": ["copy", "move"]}} for row in KEPT["rows"]]
    send(
        method="pane.set",
        params={
            "title": "To give",
            "content": {"kind": "list", "items": rows},
            "drop": {"accepts": [], "transfer": "keyed", "storeId": "giving:" + FILE},
        },
    )


def vote(key, ids):
    if key in KEPT["answers"]:  # it was taken back, or is done
        return {"vote": "no", "reason": "this transfer is over"}
    votes = [
        {"id": one, "vote": "yes" if one in KEPT["rows"] else "no", "reason": "it is gone"}
        for one in ids
    ]
    return {"vote": "yes" if any(one["vote"] == "yes" for one in votes) else "no", "items": votes}


def commit(ids):
    outcomes = [{"id": one, "outcome": "removed" if one in KEPT["rows"] else "gone"} for one in ids]
    KEPT["rows"] = [row for row in KEPT["rows"] if row not in ids]
    return {"state": "done", "items": outcomes}


for line in sys.stdin:
    message = json.loads(line)
    method, params, number = message.get("method"), message.get("params") or {}, message.get("id")
    key, ids = params.get("transfer"), [item["id"] for item in params.get("items", [])]
    if method == "initialize":
        send(id=1, result={"protocol": 1})
        show()
    elif method == "transfer.prepare":  # a promise: nothing is removed yet
        send(id=number, result=vote(key, ids))
    elif method in ("transfer.commit", "transfer.abort"):
        if key not in KEPT["answers"]:
            answer = commit(ids) if method == "transfer.commit" else {"state": "aborted"}
            KEPT["answers"][key] = [time.time(), answer]
            save()  # rows and answer in one step
        send(id=number, result=KEPT["answers"][key][1])
        show()
    elif method and number is not None:
        send(id=number, error={"code": -32601, "message": f"unknown: {method}"})
os.unlink(LOCK.name)
