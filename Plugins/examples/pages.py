#!/usr/bin/env python3
"""Pages on top of each other: Enter goes deeper, Backspace comes back.
Run: colonnade open --column ./pages.py"""

import json
import sys

TREE = {
    "": ["Bread", "Soup"],
    "Bread": ["Flour", "Water", "Salt"],
    "Soup": ["Leek", "Potato", "Salt"],
}


def send(**message):
    print(json.dumps(message), flush=True)


def content(page):
    # A row with "enter":"self" stays in this pane: activating it sends "activate".
    return {
        "kind": "list",
        "items": [
            {"id": name, "text": name, **({"enter": "self"} if name in TREE else {})}
            for name in TREE[page]
        ],
    }


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        send(id=message["id"], result={"protocol": 1, "wants": ["activate", "nav"]})
        send(method="pane.set", params={"title": "Kitchen", "content": content("")})
    elif method == "activate" and params.get("item") in TREE:
        page = params["item"]
        send(method="nav.push", params={"page": page, "title": page, "content": content(page)})
    elif method == "nav":
        send(method="pane.set", params={"status": f"Back from {', '.join(params['popped'])}"})
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {method}"})
