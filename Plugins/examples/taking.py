#!/usr/bin/env python3
"""The smallest pane that may be given things for good, without the helper: it takes any text, never
takes one twice, and says so only when it is on the disk.
Run: colonnade open --column ./giving.py --column ./taking.py"""

import fcntl
import json
import os
import sys
import time

FILE = os.path.abspath((sys.argv + ["taken.json"])[1])
# One program per store: a new one waits for the end of the old one, which takes its lock along.
while True:
    LOCK = open(FILE + ".lock", "w")
    fcntl.flock(LOCK, fcntl.LOCK_EX)
    if os.fstat(LOCK.fileno()).st_nlink:
        break
KEPT = json.load(open(FILE)) if os.path.exists(FILE) else {"rows": [], "answers": {}}


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
    send(
        method="pane.set",
        params={
            "title": "Taken",
            "content": {"kind": "list", "items": KEPT["rows"]},
            "drop": {
                "accepts": ["text/plain"],
                "rows": "none",
                "pane": True,
                "ops": ["copy", "move"],
                "transfer": "keyed",
                "storeId": "taking:" + FILE,
            },
        },
    )


def perform(key, items):
    texts = [item for item in items if item.get("type", "").startswith("text/")]
    here = [
        item for item in texts if isinstance(item.get("value"), str)
    ]  # what was too large has no value
    new = [{"id": f"{key}/{item['n']}", "text": item["value"]} for item in here]
    KEPT["rows"] += new
    done = [{"n": item["n"], "id": row["id"]} for item, row in zip(here, new)]
    return (
        {"state": "done", "items": done}
        if done
        else {"state": "cancelled", "reason": "no text, or too long"}
    )


for line in sys.stdin:
    message = json.loads(line)
    method, params, number = message.get("method"), message.get("params") or {}, message.get("id")
    key = params.get("transfer")
    if method == "initialize":
        send(id=1, result={"protocol": 1})
        show()
    elif method in ("transfer.perform", "transfer.cancel"):
        if key not in KEPT["answers"]:
            answer = (
                perform(key, params["items"])
                if method == "transfer.perform"
                else {"state": "cancelled"}
            )
            KEPT["answers"][key] = [time.time(), answer]
            save()  # rows and answer in one step
        send(id=number, result=KEPT["answers"][key][1])
        show()
    elif method and number is not None:
        send(id=number, error={"code": -32601, "message": f"unknown: {method}"})
os.unlink(LOCK.name)
