#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A pane that misbehaves on request:  faulty.py SCENARIO

`canary` behaves: it counts, and echoes what is selected in it. Every other scenario does one thing
that a program of somebody's may do by accident. Only its own pane may suffer. Python 3, standard
library only.
"""
import json
import os
import select
import signal
import sys
import time

OUT = sys.stdout.buffer
MIB = 1 << 20


def raw(data):
    OUT.write(data if isinstance(data, bytes) else data.encode())
    OUT.flush()


def send(**message):
    raw(json.dumps(message) + "\n")


def show(title="Faulty", **members):
    send(method="pane.set", params={"title": title, **members})


def rows(*texts):
    return {"kind": "list", "items": [{"id": str(n), "text": t} for n, t in enumerate(texts)]}


def receive():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    try:
        return json.loads(line)
    except ValueError:
        return {}


def hello(wants=(), **members):
    """Waits for initialize, answers it, and shows a list."""
    message = receive()
    send(id=message.get("id", 1), result={"protocol": 1, "wants": list(wants), **members})
    show(content=rows("alpha", "beta"))
    return message


def serve():
    """Reads until the end and refuses every request."""
    while True:
        message = receive()
        if "id" in message and "method" in message:
            send(id=message["id"], error={"code": -32601, "message": "no"})


def done():
    """Says that the fault is behind it, and behaves from now on."""
    show(title="survived", content=rows("survived"))
    serve()


def forever():
    while True:
        signal.pause()


def die(number=signal.SIGKILL):
    os.kill(os.getpid(), number)
    forever()


# --- The one that behaves ---

def canary():
    send(id=receive().get("id", 1), result={"protocol": 1, "wants": ["select", "input"]})
    items = [{"id": f"r{n}", "text": f"Row {n}"} for n in range(1, 41)]
    commands = [{"id": "hi", "title": "Say hello", "key": "x", "when": "always"}]
    show(title="canary", content={"kind": "list", "items": items}, commands=commands)
    ticks, chosen, pending = 0, "-", b""
    while True:
        ready, _, _ = select.select([0], [], [], 0.05)
        if ready:
            data = os.read(0, 65536)
            if not data:
                return
            pending += data
            *lines, pending = pending.split(b"\n")
            for line in lines:
                message = json.loads(line)
                if message.get("method") == "select":
                    chosen = message["params"].get("item")
                elif message.get("method") == "command.run":
                    send(id=message["id"], result={"text": "hello there"})
        ticks += 1
        show(title=f"tick {ticks} at {chosen}.")


# --- Ends ---

def exit_at_once():
    sys.exit(0)


def exit_1():
    sys.exit(1)


def exit_126():
    sys.exit(126)


def exit_127():
    sys.exit(127)


def crash_before_hello():
    die(signal.SIGSEGV)


def crash_in_hello():
    receive()
    raw('{"id":1,"result":{"proto')
    die(signal.SIGABRT)


def crash_after_hello():
    receive()
    send(id=1, result={"protocol": 1})
    die(signal.SIGSEGV)


def crash_after_content():
    hello()
    die(signal.SIGSEGV)


def crash_on_input():
    hello(["input"])
    while receive().get("method") != "input.set":
        pass
    die(signal.SIGBUS)


def crash_while_asked():
    receive()
    send(id=1, result={"protocol": 1, "provides": {"rows": {}}})
    show(content={"kind": "list", "source": {"id": "s", "rev": 1, "count": 1000}})
    while receive().get("method") != "rows.get":
        pass
    die(signal.SIGTERM)


def half_message():
    hello()
    raw('{"method":"pane.set","params":{"title":"never seen",')
    sys.exit(3)


def exit_status_7():
    hello()
    print("the last words", file=sys.stderr)
    sys.exit(7)


def closes_stdout():
    hello()
    OUT.close()
    os.close(1)
    serve_silently()


def serve_silently():
    while sys.stdin.buffer.read1(65536):
        pass


def closes_stdin():
    hello(["input", "select", "view"])
    os.close(0)
    while True:
        show(title="still talking")
        time.sleep(0.02)


def half_closed_grandchild():
    """A child of ours keeps our stdout and writes to it after we have gone."""
    hello()
    if os.fork() == 0:
        for _ in range(100):
            raw('{"method":"pane.set","params":{"title":"ghost"}}\n')
            time.sleep(0.05)
        os._exit(0)
    os._exit(0)


# --- Silence and slowness ---

def hangs_before_hello():
    forever()


def hangs_after_hello():
    hello(["input", "select", "view"])
    forever()


def endless_loop():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    hello()
    while True:
        pass


def stops_itself():
    hello(["input"])
    os.kill(os.getpid(), signal.SIGSTOP)
    forever()


def slow_hello():
    for byte in b'{"id":1,"result":{"protocol":1,"wants":["input"]}}\n':
        raw(bytes([byte]))
        time.sleep(1)


def never_reads():
    send(id=1, result={"protocol": 1, "wants": ["input", "select", "view", "theme", "layout"]})
    show(content=rows(*(f"row {n}" for n in range(1000))))
    forever()


def ignores_everything():
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    hello()
    forever()


def wants_shutdown():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    hello(["shutdown"])
    forever()


def daemons():
    """Children that have left the session, ignore SIGTERM and hold every pipe open."""
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                    signal.signal(number, signal.SIG_IGN)
                forever()
            os._exit(0)
    hello()
    forever()


# --- Floods ---

def flood_valid():
    hello()
    line = json.dumps({"method": "pane.set", "params": {"title": "flood", "content": rows(*["x" * 60] * 100)}})
    chunk = (line + "\n").encode() * 20
    while True:
        raw(chunk)


def flood_small():
    hello()
    chunk = b'{"method":"pane.set","params":{"badge":"1"}}\n' * 500
    while True:
        raw(chunk)


def flood_stderr():
    hello()
    chunk = b"some warning that nobody reads\n" * 2000
    while True:
        os.write(2, chunk)


def flood_stderr_line():
    hello()
    chunk = b"e" * 65536
    for _ in range(1024):
        os.write(2, chunk)
    done()


def flood_stray():
    hello()
    chunk = b"[INFO] a log line on the wrong channel\n" * 1000
    for _ in range(100):
        raw(chunk)
    done()


def flood_garbage():
    hello()
    chunk = b'{"method":}\n' * 1000
    for _ in range(20):
        raw(chunk)
    done()


def notifications():
    hello()
    line = b'{"method":"rows.reset","params":{"source":"s","rev":%d,"count":5}}\n'
    for n in range(0, 100000, 500):
        raw(b"".join(line % i for i in range(n, n + 500)))
    done()


def notify_flood():
    hello()
    for n in range(100):
        raw(b'{"method":"notify.show","params":{"level":"bad","text":"boo %d"}}\n' % n * 100)
    done()


def prompt_flood():
    hello()
    for n in range(1000):
        send(id=f"p{n}", method="prompt.ask", params={"kind": "text", "title": f"Question {n}"})
    serve_silently()


def request_flood():
    """Asks without end and never reads an answer."""
    hello()
    chunk = b'{"id":"0123456789","method":"no.such.method","params":{}}\n' * 1000
    while True:
        raw(chunk)


def progress_flood():
    hello()
    for n in range(20000):
        send(method="progress.set", params={"id": f"w{n}", "title": "work", "done": n, "total": 7})
    for n in range(20000):
        send(method="progress.set", params={"id": f"w{n}", "end": "ok"})
    done()


def commands_flood():
    hello()
    many = [{"id": f"c{n}", "title": f"Command {n}", "key": "q"} for n in range(20000)]
    show(commands=many)
    done()


def push_flood():
    hello()
    for n in range(500):
        send(id=n, method="nav.push", params={"page": f"n{n}", "content": rows(f"page {n}")})
    done()


# --- Lines ---

def long_line():
    hello()
    for _ in range(64):
        raw(b"{" + b"a" * (MIB - 1))
    raw(b"\n")
    done()


def big_message():
    hello()
    raw(b'{"method":"pane.set","params":{"title":"' + b"t" * (MIB - 100) + b'"}}\n')
    raw(b'{"method":"pane.set","params":{"title":"' + b"t" * MIB + b'"}}\n')
    done()


def rubbish():
    hello()
    seed = 42
    for _ in range(400):
        data = bytearray()
        for _ in range(200):
            seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            data.append(seed >> 56)
        raw(bytes(data))
    raw(b"\n\x00\n\xff\xfe\n\r\n[]\n[1,2]\n{}\n\xef\xbb\xbf{}\nnull\n\"x\"\n")
    done()


def stray_text():
    raw("\x1b[31mLoading\x1b[0m...\n{'a': 1}\n\x07\x1b]0;title\x07\n")
    hello()
    raw("\x1b[2J\x1b[Hprinted by accident\n\x9b31m\n")
    print("\x1b[2Jalso here \x9b5m\x07", file=sys.stderr, flush=True)
    done()


def deep():
    hello()
    for depth in (63, 64, 65, 1000, 100000, 400000):
        raw(b"[" * depth + b"]" * depth + b"\n")
        raw(b'{"method":"pane.set","params":' + b"[" * depth + b"]" * depth + b"}\n")
        raw(b'{"a":' * depth + b"1" + b"}" * depth + b"\n")
        raw(b'{"method":"pane.set","params":{"content":' + b'{"fallback":' * depth + b"1" + b"}" * depth + b"}}\n")
    done()


def deep_outline():
    hello()
    node = {"id": "leaf", "text": "leaf"}
    for n in range(25):
        node = {"id": f"n{n}", "text": "node", "children": [node]}
    show(content={"kind": "outline", "items": [node]}, expand={f"n{n}": True for n in range(25)})
    done()


# --- Values ---

WRONG = [None, True, -1, 1.5, "x", "", [], {}, [[]], {"a": 1}, ["x", 3], 10**18, 10**300, -(10**300)]
MEMBERS = """title subtitle status badge content loading error empty commands toolbar select reveal expand guard drop up
 gen page""".split()


def wrong_types():
    hello(["input", "select"])
    for value in WRONG:
        for member in MEMBERS:
            if member != "page":
                send(method="pane.set", params={member: value})
        for member in ("kind", "items", "source", "sections", "multi", "text", "lines", "format", "follow", "wrap"):
            send(method="pane.set", params={"content": {"kind": "list", "items": [], member: value}})
            send(method="pane.set", params={"content": {"kind": "text", "text": "x", member: value}})
        for member in ("id", "text", "detail", "badge", "type", "value", "enter", "icon", "children", "expandable",
                       "depth", "checked", "disabled", "drag", "drop", "menu", "opens", "alt"):
            item = {"id": "a", "text": "t", member: value}
            send(method="pane.set", params={"content": {"kind": "list", "items": [item, item]}})
            send(method="pane.set", params={"content": {"kind": "outline", "items": [item]}})
        for method in ("pane.set", "pane.open", "nav.push", "nav.pop", "rows.reset", "rows.change", "prompt.cancel",
                       "notify.show", "progress.set", "state.save", "layout.policy", "layout.set", "clipboard.set",
                       "$.cancel"):
            send(method=method, params=value)
        send(id=1, result=value)
        send(id=value, result=value)
        send(id=value, method="ping", params=value)
        send(method=value, params={})
        send(jsonrpc=value, method="pane.set", params={})
    send(method="pane.set", params={"error": None, "loading": None, "guard": None, "up": None})
    done()


BIG = ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e308", "-1e308", "1e400", "-0",
       "9007199254740993", "1e-400", "4294967296", "-1", "0.5", "99999999999999999999999999"]


def numbers():
    hello(["input"])
    for n in BIG:
        raw('{"method":"pane.set","params":{"gen":%s,"title":"n"}}\n' % n)
        raw('{"method":"pane.set","params":{"loading":{"done":%s,"total":%s}}}\n' % (n, n))
        raw('{"method":"pane.set","params":{"content":{"kind":"list","source":{"id":"s","rev":%s,"count":%s}}}}\n' % (n, n))
        raw('{"method":"rows.reset","params":{"source":"s","rev":%s,"count":%s}}\n' % (n, n))
        for op in ('["ins",%s,%s]', '["del",%s,%s]', '["upd",%s,%s]', '["mov",%s,%s,1]', '["mov",1,%s,%s]'):
            raw('{"method":"rows.change","params":{"source":"s","base":%s,"rev":2,"count":%s,"ops":[%s]}}\n'
                % (n, n, op % (n, n)))
        raw('{"method":"pane.set","params":{"content":{"kind":"text","source":{"id":"t","rev":%s,"count":%s}}}}\n' % (n, n))
        raw('{"method":"pane.set","params":{"content":{"kind":"outline","items":[{"id":"a","text":"b","depth":%s}]}}}\n' % n)
        raw('{"method":"pane.set","params":{"content":{"kind":"list","items":[],"sections":[{"id":"a","title":"b","count":%s},'
            '{"id":"c","title":"d","count":%s}]}}}\n' % (n, n))
        raw('{"method":"progress.set","params":{"id":"p","done":%s,"total":%s}}\n' % (n, n))
        raw('{"method":"layout.policy","params":{"min":%s,"preferred":%s,"max":%s}}\n' % (n, n, n))
        raw('{"id":%s,"method":"layout.set","params":{"widths":{"primary":%s},"primary":{"min":%s}}}\n' % (n, n, n))
        raw('{"method":"layout.set","params":{"split":{"primary":{"min":%s,"preferred":%s,"max":%s}}}}\n' % (n, n, n))
        raw('{"id":%s,"result":{"rev":%s,"from":%s,"count":%s,"rows":[{"id":"z","text":"z"}]}}\n' % (n, n, n, n))
    send(method="progress.set", params={"id": "p", "end": "ok"})
    send(method="pane.set", params={"loading": None})
    done()


def source_lies():
    """Answers with rows that were not asked for, too few, too many, and of other revisions."""
    receive()
    send(id=1, result={"protocol": 1, "wants": ["input"], "provides": {"rows": {"find": True}}})
    show(content={"kind": "list", "source": {"id": "s", "rev": 1, "count": 1000000}})
    for turn in range(60):
        message = receive()
        if "id" not in message:
            continue
        params = message.get("params", {})
        answers = [
            {"rev": 1, "from": -5, "rows": [{"id": "a", "text": "a"}] * 600},
            {"rev": 9, "from": 10**15, "rows": []},
            {"rev": 1, "from": params.get("from", 0), "rows": [{"id": "same", "text": "same"}] * 128},
            {"rev": 1, "from": params.get("from", 0), "count": -1, "rows": None},
            None, [], 7,
        ]
        send(id=message["id"], result=answers[turn % len(answers)])
        send(method="rows.reset", params={"source": "s", "rev": turn + 2, "count": [0, 10**12, 3, None][turn % 4]})
    done()


def duplicate_ids():
    hello()
    items = [{"id": "same", "text": f"copy {n}"} for n in range(5000)]
    show(content={"kind": "list", "items": items}, select=["same"] * 1000)
    show(content={"kind": "outline", "items": [{"id": "a", "text": "a", "children": [{"id": "a", "text": "a"}]}] * 3})
    show(commands=[{"id": "c", "title": "c", "key": "c"}] * 50)
    done()


def unknown_methods():
    hello()
    for n in range(200):
        send(id=f"u{n}", method=f"no.such.{n}", params={"x": [1, 2]})
        send(method="no\nsuch\x1b[2J", params=7)
    send(method="m" * MIB if False else "m" * 100000)
    done()


def answers_twice():
    message = receive()
    for n in range(50):
        send(id=message["id"], result={"protocol": 1, "wants": ["select"]})
    done()


def wrong_ids():
    message = receive()
    for wrong in (2, 0, -1, "1", 1.5, None, 10**30, [], {}, True):
        send(id=wrong, result={"protocol": 1})
        send(id=wrong, error={"code": 1, "message": "no"})
    send(id=message["id"], result={}, error={"code": 1, "message": "both"})
    send(id=message["id"])
    done()


EVIL = ("\x1b[2J\x1b[H\x1b[31mred\x1b]0;owned\x07\x1bP+q\x1b\\\x1b[?1049l\x9b5n\x90\x9d\u0085"
        "\u202e\u2066bidi\u2069\r\n\t\x00\x07\x08\x7f" + "e" + "\u0301" * 100 + "\u200d\ufe0f\U000e0041")


def escapes():
    hello(["input"])
    text = {"kind": "text", "text": EVIL, "format": "plain"}
    everything = dict(
        title=EVIL, subtitle=EVIL, status=EVIL, badge=EVIL, up=EVIL, loading={"text": EVIL, "done": 1, "total": 2},
        empty={"text": EVIL, "detail": EVIL}, toolbar=["c"],
        commands=[{"id": "c", "title": EVIL, "key": "c", "confirm": EVIL, "group": EVIL, "icon": EVIL}],
        content={"kind": "list", "sections": [{"id": "s", "title": EVIL, "count": 2}],
                 "items": [{"id": EVIL, "text": EVIL, "detail": EVIL, "badge": EVIL, "icon": EVIL, "type": EVIL,
                            "value": EVIL, "alt": EVIL},
                           {"id": "2", "text": [{"t": EVIL, "role": EVIL, "fg": EVIL}, EVIL], "detail": [EVIL]}]})
    show(**everything)
    time.sleep(0.1)
    send(method="notify.show", params={"level": "bad", "text": EVIL})
    time.sleep(0.05)
    send(method="progress.set", params={"id": EVIL, "title": EVIL, "text": EVIL, "done": 1, "total": 2, "cancel": True})
    time.sleep(0.05)
    for form in ("plain", "code", "ansi", "markdown"):
        show(title=EVIL, content={**text, "format": form, "lang": EVIL})
        time.sleep(0.05)
    show(content={"kind": EVIL, "alt": EVIL})
    time.sleep(0.05)
    show(content={"kind": EVIL})
    time.sleep(0.05)
    show(error={"text": EVIL, "detail": EVIL, "retry": True})
    time.sleep(0.05)
    send(method="clipboard.set", params={"text": EVIL})
    send(method=EVIL, params={EVIL: EVIL})
    print(EVIL, file=sys.stderr, flush=True)
    send(id=EVIL, method="prompt.ask", params={"kind": "choice", "title": EVIL, "text": EVIL, "default": EVIL,
                                               "choices": [{"id": EVIL, "text": EVIL, "detail": EVIL}]})
    time.sleep(0.1)
    send(method="$.cancel", params={"id": EVIL})
    show(title="survived", error=None, loading=None, content=rows("survived"), guard=None)
    send(method="progress.set", params={"id": EVIL, "end": "ok"})
    print("survived \x1b[2J" + EVIL, file=sys.stderr, flush=True)
    serve()


def long_texts():
    hello()
    for text in ("\u0301" * 100000, "\U0001f468\u200d" * 30000, "\u4e2d" * 100000, "x" * 900000, "\t" * 50000):
        show(title=text[:1000], status=text, badge=text, content=rows(text, text[:5000]))
        show(content={"kind": "text", "text": text})
    done()


def many_panes():
    hello()
    for n in range(100):
        send(id=n, method="pane.open", params={"column": "next", "type": "text/plain", "value": n, "focus": True})
    done()


def clipboard_flood():
    hello()
    for _ in range(30):
        send(method="clipboard.set", params={"text": "c" * 60000})
        send(id="l", method="link.open", params={"url": "javascript:alert(1)"})
    done()


def memory_saver():
    hello()
    for _ in range(200):
        send(method="state.save", params={"restore": "s" * 100000})
    done()


SCENARIOS = {name: value for name, value in list(globals().items())
             if callable(value) and getattr(value, "__module__", None) == __name__}

if __name__ == "__main__":
    name = sys.argv[1].replace("-", "_") if len(sys.argv) > 1 else ""
    if name not in SCENARIOS:
        print("scenarios: " + " ".join(sorted(SCENARIOS)), file=sys.stderr)
        sys.exit(2)
    try:
        SCENARIOS[name]()
    except BrokenPipeError:
        os._exit(1)
