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
> `]` goes to the next link, Enter follows it.
""",
    "green": "# Green tea\n\nTwo minutes. Back to the [tin](start), or to [black](black).\n",
    "black": "# Black tea\n\n1. Boil water.\n2. Wait four minutes.\n\nBack to the [tin](start).\n",
}


def send(**message):
    print(json.dumps(message), flush=True)


def show(page):
    # Where the host lays nothing out, it shows the text as it is written.
    send(method="pane.set", params={"title": page.capitalize(), "content": {
        "kind": "text", "format": "markdown", "text": PAGES[page]}})


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        send(id=message["id"], result={"protocol": 1, "wants": ["link"]})
        show("start")
    elif method == "link" and params["target"] in PAGES:
        show(params["target"])
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": f"unknown: {method}"})
