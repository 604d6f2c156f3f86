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


def find(text, start, step):
    """The nearest row at or behind `start` with some digits, or -1; a step of -1 looks upwards."""
    digits = text.lower().removeprefix("number ").replace(",", "")
    if not digits.isdecimal() or len(digits) > len(str(COUNT)):
        return -1
    near = []
    for zeros in range(len(str(COUNT))):
        unit = 10**zeros
        block = unit * 10 ** len(digits)
        first = start // block * block + int(digits) * unit
        near += [min(max(start, n), n + unit - 1) for n in (first - block, first, first + block)]
    fits = [n for n in near if 0 <= n < COUNT and (n - start) * step >= 0 and digits in str(n)]
    return min(fits, key=lambda n: abs(n - start), default=-1)


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
        if "text" in params:
            at = [find(params["text"], params.get("from", 0), params.get("dir", 1))]
        else:
            at = [int(i) if i.isdigit() and int(i) < COUNT else -1 for i in params.get("ids", [])]
        send(id=message["id"], result={"at": at})
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {method}"})
