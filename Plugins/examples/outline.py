#!/usr/bin/env python3
"""An outline whose branches are made when they are opened: the divisors of numbers.
Run: colonnade open --column ./outline.py"""

import json
import sys


def send(**message):
    print(json.dumps(message), flush=True)


def children(parent):
    number = int(parent.rsplit("/", 1)[-1]) if parent else 5040
    found = [d for d in range(2, number) if number % d == 0] if parent else [5040, 720720, 9973]
    return [{"id": f"{parent or ''}/{d}", "text": str(d), "expandable": d > 3} for d in found]


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        send(id=message["id"], result={"protocol": 1, "provides": {"rows": {}}})
        send(
            method="pane.set",
            params={
                "title": "Divisors",
                "content": {"kind": "outline", "source": {"id": "divisors", "rev": 1, "count": 3}},
            },
        )
    elif method == "rows.get":
        rows, start = children(params.get("parent")), params["from"]
        send(
            id=message["id"],
            result={
                "rev": 1,
                "from": start,
                "count": len(rows),
                "rows": rows[start : start + params["count"]],
            },
        )
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {method}"})
