#!/usr/bin/env python3
"""A guide in Markdown: the host lays it out, links lead from page to page.
Run: colonnade open --column ./markdown.py"""
import json
import sys

PAGES = {
    "start": """# Tea

Three kinds are in the tin:

| Kind | Minutes | Water |
|------|--------:|-------|
| [green](green) | 2 | 80 °C |
| [black](black) | 4 | boiling |

- [x] kettle
- [ ] honey

> [!TIP]
> `]` goes to the next link, Enter follows it. Space ticks a box.
""",
    "green": "# Green tea\n\nTwo minutes. Back to the [tin](start), or to [black](black).\n",
    "black": "# Black tea\n\n1. Boil water.\n2. Wait four minutes.\n\nBack to the [tin](start).\n",
}


def send(**message):
    print(json.dumps(message), flush=True)


def tick(line, is_checked):
    """Changes a box of the first page, the one with boxes, and shows it again."""
    lines = PAGES["start"].split("\n")
    old, new = ("[ ]", "[x]") if is_checked else ("[x]", "[ ]")
    if line < len(lines):
        lines[line] = lines[line].replace(old, new, 1)
    PAGES["start"] = "\n".join(lines)
    show("start")


def show(page):
    # Where the host lays nothing out, it shows the text as it is written.
    send(method="pane.set", params={"title": page.capitalize(), "content": {
        "kind": "text", "format": "markdown", "text": PAGES[page]}})


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        send(id=message["id"], result={"protocol": 1, "wants": ["link", "task"]})
        show("start")
    elif method == "link" and params["target"] in PAGES:
        show(params["target"])
    elif method == "task":
        tick(params["line"], params["checked"])
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {method}"})
