#!/usr/bin/env python3
"""Ten million rows: only the pages on screen are ever asked for.
Run: colonnade open --column ./million.py"""

import json
import sys

COUNT = 10_000_000


def send(**message):
    print(json.dumps(message), flush=True)


def row(n):
    return {"id": str(n), "text": f"Number {n:,}", "badge": "even" if n % 2 == 0 else "odd"}


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        send(id=message["id"], result={"protocol": 1, "provides": {"rows": {"find": True}}})
        send(
            method="pane.set",
            params={
                "title": "Numbers",
                "badge": f"{COUNT:,}",
                "content": {"kind": "list", "source": {"id": "numbers", "rev": 1, "count": COUNT}},
            },
        )
    elif method == "rows.get":
        wanted = range(params["from"], min(COUNT, params["from"] + params["count"]))
        send(
            id=message["id"],
            result={"rev": 1, "from": params["from"], "rows": [row(n) for n in wanted]},
        )
    elif method == "rows.find":
        ids = params.get("ids", [])
        send(
            id=message["id"],
            result={"at": [int(i) if i.isdigit() and int(i) < COUNT else -1 for i in ids]},
        )
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {method}"})
