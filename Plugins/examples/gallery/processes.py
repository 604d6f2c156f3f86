#!/usr/bin/env python3
"""A table that keeps itself up to date: processes with their memory and processor time.
Run: colonnade open --column ./processes.py"""
import json
import os
import sys
import threading
import time

COLUMNS = [
    {"id": "pid", "title": "PID", "type": "int"},
    {"id": "name", "title": "Name", "max": 16},
    {"id": "memory", "title": "Memory", "type": "bytes"},
    {"id": "time", "title": "Time", "type": "duration"},
    {"id": "state", "title": "State"},
    {"id": "command", "title": "Command", "width": "flex"},
]
PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
LONGEST = 1000  # characters of a command line that are shown and handed on


def send(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def row(pid):
    with open(f"/proc/{pid}/stat", errors="replace") as file:
        head, _, rest = file.read().rpartition(")")
    with open(f"/proc/{pid}/cmdline", errors="replace") as file:
        command = file.read(LONGEST).replace("\0", " ").strip()
    name, facts = head.partition("(")[2], rest.split()
    seconds = (int(facts[11]) + int(facts[12])) / TICKS
    cells = [int(pid), name, int(facts[21]) * PAGE, seconds, facts[0], command or None]
    return {"id": pid, "cells": cells, "value": command or name}


def keep_showing():
    while True:
        rows = []
        for pid in sorted(filter(str.isdigit, os.listdir("/proc")), key=int):
            try:
                rows.append(row(pid))
            except OSError:
                pass  # It has ended meanwhile.
        send(method="pane.set", params={"title": "Processes", "content": {
            "kind": "table", "columns": COLUMNS, "items": rows, "frozen": 2}})
        time.sleep(2)


for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") == "initialize":
        send(id=message["id"], result={"protocol": 1})
        threading.Thread(target=keep_showing, daemon=True).start()
    elif "method" in message and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {message['method']}"})
