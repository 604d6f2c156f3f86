#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Conway's Game of Life on a canvas: a click makes a cell live or die, Space goes on or stops.
#
#   colonnade open --column ./life.py
import json
import select
import sys

alive = {(5, 2), (6, 3), (4, 4), (5, 4), (6, 4)}  # a glider, as (x, y)
frame, shown, running, size = 0, 0, True, [20, 10]


def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def draw():
    """One message is one picture; the next waits until this one is on screen."""
    global frame
    frame += 1
    cells = [["l", y, x * 2, [["██", 1]]] for x, y in alive if 0 <= y < size[1] and x >= 0]
    send(
        method="canvas.draw",
        params={
            "frame": frame,
            "size": size,
            "styles": [[1, {"fg": "accent"}]],
            "ops": [["c"], *cells],
        },
    )


def step():
    """The cells of the next generation."""
    near = {}
    for x, y in alive:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    near[x + dx, y + dy] = near.get((x + dx, y + dy), 0) + 1
    return {cell for cell, count in near.items() if count == 3 or count == 2 and cell in alive}


def handle(message):
    global alive, shown, running, size
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        size = [params["view"]["cols"], params["view"]["rows"]]
        send(id=message["id"], result={"wants": ["view"]})
        canvas = {"kind": "canvas", "keys": "text", "mouse": "click", "alt": "Game of Life"}
        send(method="pane.set", params={"title": "Life", "content": canvas})
        return draw()
    if method == "canvas.ack":
        shown = params["frame"]
    elif method == "view":
        size = [params["cols"], params["rows"]]
        draw()
    elif method == "canvas.key" and params["key"] == "space":
        running = not running
    elif method == "canvas.mouse" and params["type"] == "down":
        alive ^= {(params["x"] // 2, params["y"])}
        draw()
    elif method == "ping" or "id" in message and method:
        unknown = {"code": -32601, "message": "unknown"}
        send(id=message["id"], **({"result": {}} if method == "ping" else {"error": unknown}))


# Lines are cut here: a reader with a buffer of its own would keep some from select.
rest = b""
while True:
    if select.select([0], [], [], 0.15)[0]:
        data = sys.stdin.buffer.raw.read(65536)
        if not data:
            break
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            handle(json.loads(line))
    elif running and shown == frame and frame:
        alive = step()
        draw()
