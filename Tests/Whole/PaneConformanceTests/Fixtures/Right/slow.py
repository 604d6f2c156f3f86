#!/usr/bin/env python3
"""Right, and slow: it answers each request only after four seconds."""
import json
import sys
import time


def send(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    method, number = message.get("method"), message.get("id")
    if number is None or method is None:
        continue
    time.sleep(4)
    if method == "initialize":
        send(id=number, result={"protocol": 1})
        rows = [{"id": "a", "text": "Apple"}, {"id": "b", "text": "Pear"}]
        send(method="pane.set", params={"content": {"kind": "list", "items": rows}})
    else:
        send(id=number, error={"code": -32601, "message": "unknown"})
