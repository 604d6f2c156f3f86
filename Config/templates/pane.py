#!/usr/bin/env python3
"""A pane.  Try: colonnade open --column ./@NAME@.py   Check: colonnade check ./@NAME@.py"""
import json
import sys

ITEMS = [{"id": "one", "text": "One"}, {"id": "two", "text": "Two"}]


def send(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        send(id=message["id"], result={"protocol": 1, "wants": ["select"]})
        content = {"kind": "list", "items": ITEMS}
        send(method="pane.set", params={"title": "@NAME@", "content": content})
    elif method == "select":
        send(method="pane.set", params={"status": f"{params['item']} is selected"})
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {method}"})
