#!/usr/bin/env python3
"""A column between two others: it shows the words of what is selected on its left, and each of
its rows drives the column on its right.
Run: colonnade open --column ./hello.py --column ./middle.py --column ./preview.sh"""

import json
import sys


def send(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        send(id=message["id"], result={"protocol": 1, "wants": ["input"]})
    elif method == "input.set":
        value = params.get("value")
        words = [] if value is None else str(value).split()
        rows = [
            {
                "id": str(n),
                "text": word,
                "detail": f"{len(word)} letters",
                "type": "text/plain",
                "value": word[::-1],
            }
            for n, word in enumerate(words[:1000])
        ]
        # "gen" says which input this answers; the host drops answers to older ones.
        send(
            method="pane.set",
            params={
                "gen": params["gen"],
                "title": "Words",
                "badge": str(len(rows)),
                "content": {"kind": "list", "items": rows},
                "empty": {"text": "No words"},
            },
        )
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {method}"})
