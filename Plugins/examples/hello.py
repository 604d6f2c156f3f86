#!/usr/bin/env python3
"""A list that listens and has a command.  Run: colonnade open --column ./hello.py"""

import json
import sys

ROWS = [
    {"id": "or", "text": "Oranges"},
    {"id": "le", "text": "Lemons"},
    {"id": "li", "text": "Limes"},
]
COMMANDS = [{"id": "weigh", "title": "Weigh", "key": "w", "when": "item"}]


def send(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        send(id=message["id"], result={"protocol": 1, "wants": ["select"]})
        send(
            method="pane.set",
            params={
                "title": "Fruit",
                "commands": COMMANDS,
                "content": {"kind": "list", "items": ROWS},
            },
        )
    elif method == "select":
        send(method="pane.set", params={"status": f"{params['count']} chosen"})
    elif method == "command.run" and params["command"] == "weigh":
        send(id=message["id"], result={"text": f"{len(params['item']) * 60} g"})
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {method}"})
