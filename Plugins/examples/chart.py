#!/usr/bin/env python3
"""Charts: the load of this machine as lines that move on, and the newest of them as bars.
Run: colonnade open --column ./chart.py"""
import json
import os
import queue
import sys
import threading

SECONDS = 120
VIEWS = ["line", "bars"]


def send(**message):
    print(json.dumps(message), flush=True)


def read(lines):
    for line in sys.stdin:
        lines.put(json.loads(line))
    lines.put(None)


def show(load, view):
    one, five = [[values[n] for values in load] for n in (0, 1)]
    series = [
        {"id": "1", "title": "one minute", "role": "accent", "values": one},
        {"id": "5", "title": "five minutes", "role": "good", "values": five}]
    send(method="pane.set", params={
        "title": "Load",
        "status": "c: lines or bars",
        "commands": [{"id": "turn", "title": "Lines or bars", "key": "c"}],
        "content": {
            "kind": "chart", "type": VIEWS[view], "format": {"digits": 2},
            # Bars are those of one series.
            "series": series if VIEWS[view] == "line" else series[:1],
            "x": [f"{SECONDS} s ago", "now"],
            "alt": f"load {one[-1]} in the last minute, {five[-1]} in the last five"}})


lines = queue.Queue()
threading.Thread(target=read, args=(lines,), daemon=True).start()
# What is missing is null, which is not the same as 0.
load = [(None, None)] * SECONDS
view = 0
is_ready = False
while True:
    try:
        message = lines.get(timeout=1)
    except queue.Empty:
        message = {}
    if message is None:
        break
    method = message.get("method")
    if method == "initialize":
        is_ready = True
        send(id=message["id"], result={"protocol": 1})
    elif method == "command.run" and message["params"]["command"] == "turn":
        view = (view + 1) % len(VIEWS)
        send(id=message["id"], result={})
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": "unknown"})
    if is_ready:
        if method != "command.run":
            load = load[1:] + [os.getloadavg()[:2]]
        show(load, view)
