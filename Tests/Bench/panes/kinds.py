#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A pane of one kind of content: kinds.py table ROWS COLUMNS [MOMENT] | rows | form | chart | canvas.

The moment at which the first rows of the table were sent is written into the file MOMENT.
"""
import json
import sys
import time

kind, numbers = sys.argv[1], [int(word) for word in sys.argv[2:4]]
moment = sys.argv[4] if len(sys.argv) > 4 else None
frame, cells = 0, [80, 24]


def send(method, **params):
    print(json.dumps({"method": method, "params": params}), flush=True)


def column(number):
    return {"id": f"c{number}", "title": f"Column {number}", "type": "int" if number % 2 else "text"}


def row(number, count):
    return {"id": f"r{number}",
            "cells": [number * n if n % 2 else f"cell {number} {n}" for n in range(count)]}


def draw():
    """A picture of which every cell is another one than before."""
    global frame
    frame += 1
    columns, rows = cells
    line = "".join(chr(97 + (frame + place) % 26) for place in range(columns))
    send("canvas.draw", frame=frame, size=cells,
         ops=[["l", row, 0, [[line]]] for row in range(rows)])


def show():
    if kind == "table":
        send("pane.set", content={
            "kind": "table", "columns": [column(n) for n in range(numbers[1])],
            "source": {"id": "big", "rev": 1, "count": numbers[0]}})
    elif kind == "rows":
        send("pane.set", content={
            "kind": "table", "columns": [column(n) for n in range(4)],
            "items": [row(n * 7919 % 5000, 4) for n in range(5000)]})
    elif kind == "form":
        send("pane.set", content={
            "kind": "form", "fields": [{"id": f"f{n}", "label": f"Field {n}"} for n in range(12)]})
    elif kind == "chart":
        send("pane.set", content={
            "kind": "chart", "type": "line",
            "series": [{"id": f"s{n}", "values": [(v * (n + 3)) % 97 for v in range(500)]}
                       for n in range(4)]})
    else:
        send("pane.set", content={"kind": "canvas", "keys": "text", "alt": "letters"})
        draw()


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    view = params.get("view") if method == "initialize" else params if method == "view" else None
    if view:
        cells = [view["cols"], view["rows"]]
    if method == "initialize":
        print(json.dumps({"id": message["id"], "result": {
            "protocol": 1, "wants": ["view"], "provides": {"rows": {}}}}), flush=True)
        show()
    elif method == "rows.get":
        first, count = params["from"], params["count"]
        last = min(first + count, numbers[0])
        if moment:
            with open(moment, "w") as file:
                file.write(str(time.perf_counter()))
            moment = None
        print(json.dumps({"id": message["id"], "result": {
            "rev": 1, "from": first, "rows": [row(n, numbers[1]) for n in range(first, last)]}}),
            flush=True)
    elif method == "canvas.key":
        draw()
    elif "id" in message and method:
        print(json.dumps({"id": message["id"], "result": {}}), flush=True)
