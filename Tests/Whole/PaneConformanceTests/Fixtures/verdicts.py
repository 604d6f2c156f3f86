#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A pane about which it is easy to say something untrue:  verdicts.py SCENARIO."""
import json
import os
import select
import sys
import time

SCENARIO = sys.argv[1]
ITEMS = [{"id": "a", "text": "Alpha"}, {"id": "b", "text": "Beta"}]
if SCENARIO == "large":
    ITEMS = [{"id": str(n), "text": str(n)} for n in range(4900)]
KEYS = {"keys-fixed": ["x", "j"], "keys-digit": ["x", "7"], "keys-none": ["x", "cmd+backtab"],
        "keys-good": ["x", "ctrl+r"]}


def write(data):
    while data:
        data = data[os.write(1, data):]


def send(**message):
    if SCENARIO == "jsonrpc-old":
        message = {"jsonrpc": "1.0", **message}
    write(json.dumps(message).encode() + b"\n")


def show(**members):
    send(method="pane.set", params=members)


def start(message):
    global rest
    wants = [name for name, word in (("input", "input"), ("view", "canvas")) if SCENARIO.startswith(word)]
    send(id=message["id"], result={"protocol": 1, "wants": wants})
    if SCENARIO in ("input-good", "input-removes"):
        return
    content = {"kind": "list", "items": ITEMS}
    if SCENARIO.startswith("canvas"):
        show(title="T", content={"kind": "canvas", "mode": "vt", "alt": "a terminal"})
        for _ in range(30 if SCENARIO == "canvas-flood" else 3):
            send(method="canvas.vt", params={"b64": "YWJj" * 4000})
        return
    if SCENARIO == "halved":
        text = json.dumps({"method": "pane.set", "params": {"title": "T", "content": content}}).encode()
        write(text[:60])
        # Whoever ends the input now ends the pane in the middle of a line.
        if select.select([0], [], [], 0.15)[0]:
            early = os.read(0, 0x10000)
            if not early:
                os._exit(0)
            rest += early
        return write(text[60:] + b"\n")
    if SCENARIO.startswith("unended"):
        write(json.dumps({"method": "pane.set", "params": {"content": content}}).encode())
        if SCENARIO == "unended-alone":
            os._exit(0)
        return
    names = KEYS.get(SCENARIO, [])
    show(title="T", content=content,
         commands=[{"id": name, "title": name, "key": name} for name in names])
    if SCENARIO == "id-twice":
        send(id="q", method="ping")
        send(id="q", method="ping")
    elif SCENARIO == "id-again":
        send(id="q", method="ping")


def take(gen, item, value):
    global taken
    if SCENARIO == "input-first" and taken:
        return
    taken = True
    text = {"kind": "text", "text": str(item)}
    if SCENARIO == "input-slow":
        # Fast enough for one after the other, and for fifty of them in their time.
        time.sleep(0.03)
    if SCENARIO == "input-late":
        time.sleep(0.4)
    if SCENARIO == "input-crash":
        value.upper()
    if SCENARIO == "input-anonymous":
        show(content=text)
    elif SCENARIO == "input-old":
        show(gen=1, content=text)
    elif SCENARIO == "input-removes":
        show(gen=gen, content=None)
    elif SCENARIO != "input-none":
        show(gen=gen, content=text)


def handle(message):
    global again
    method, params = message.get("method"), message.get("params") or {}
    if method == "initialize":
        start(message)
    elif method == "input.set":
        take(params["gen"], params["item"], params["value"])
    elif method == "command.run":
        send(id=message["id"], **({"result": {}} if params["command"] in KEYS.get(SCENARIO, [])
                                  else {"error": {"code": -32602, "message": "no"}}))
    elif method and "id" in message and SCENARIO != "unended":
        if SCENARIO == "ends-request":
            sys.exit(1)
        send(id=message["id"], error={"code": -32601, "message": "no"})
    elif method and SCENARIO == "ends-notification":
        sys.exit(1)
    elif message.get("id") == "q" and SCENARIO == "id-again" and again:
        again -= 1
        send(id="q", method="ping")


if SCENARIO == "start-slow":
    time.sleep(2.4)
again, taken = 3, False
rest = b""
while True:
    try:
        data = os.read(0, 0x10000)
        if not data:
            break
        lines = (rest + data).split(b"\n")
        rest, taken = lines.pop(), False
        for line in lines[:1] if SCENARIO == "first-line" else lines:
            handle(json.loads(line))
    except BrokenPipeError:
        break
