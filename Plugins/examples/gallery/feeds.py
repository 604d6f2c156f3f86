#!/usr/bin/env python3
"""News: the entries of RSS and Atom feeds, the newest first; `o` opens one in the browser.
Run: colonnade open --column './feeds.py https://example.org/feed.xml saved.xml'"""
import datetime, email.utils, html, json, re, sys, threading

COLUMNS = [{"id": "title", "title": "Title", "width": "flex"}, {"id": "when", "title": "Date", "type": "time"},
           {"id": "feed", "title": "Feed"}]
COMMANDS = [{"id": "open", "title": "Open in the browser", "key": "o", "when": "item", "menu": ["item"]}]


def send(**message):
    print(json.dumps(message), flush=True)


def part(entry, *names):  # the first of these members that says something, in any namespace
    found = {one.tag.rpartition("}")[2]: (one.text or one.get("href") or "").strip() for one in entry}
    return next((found[name] for name in names if found.get(name)), "")


def moment(words):  # seconds since 1970; None for no date
    try:
        read = datetime.datetime.fromisoformat if words[:4].isdigit() else email.utils.parsedate_to_datetime
        return read(words).timestamp()
    except (ValueError, TypeError):
        return None


def rows(place):
    import urllib.request, xml.etree.ElementTree as xml  # slow, and done while the pane is there already
    with urllib.request.urlopen(place, timeout=20) if "://" in place else open(place, "rb") as file:
        tree = xml.parse(file).getroot()
    feed = next((part(one, "title") for one in tree.iter() if part(one, "title")), place)
    for entry in (one for one in tree.iter() if one.tag.rpartition("}")[2] in ("item", "entry")):
        link, text = part(entry, "link", "id", "guid"), part(entry, "encoded", "content", "description", "summary")
        title, text = part(entry, "title") or link, re.sub("<[^>]*>", "", re.sub("</p>|<br ?/?>", "\n", text))
        yield {"id": link[:500] or title[:100], "value": f"{title}\n\n{html.unescape(text)[:3000]}\n\n{link}",
               "cells": [title, moment(part(entry, "pubDate", "published", "updated", "date")), feed]}


def show(found={}):
    for place in sys.argv[1:]:
        try:
            found.update((row["id"], row) for row in rows(place))
        except (OSError, ValueError, SyntaxError) as problem:
            send(method="notify.show", params={"level": "warn", "text": f"{place}: {problem}"})
    newest = sorted(found.values(), key=lambda row: -(row["cells"][1] or 0))[:200]
    send(method="pane.set", params={"commands": COMMANDS, "loading": None, "empty": {"text": "No news"},
        "content": {"kind": "table", "columns": COLUMNS, "items": newest, "sort": [{"column": "when", "desc": True}]}})


for message in map(json.loads, sys.stdin):
    if message.get("method") == "initialize":
        send(id=message["id"], result={"protocol": 1})
        send(method="pane.set", params={"title": "News", "loading": True})
        threading.Thread(target=show, daemon=True).start()
    elif message.get("method") == "command.run" and message["params"]["command"] == "open":
        send(id=f"open {message['id']}", method="link.open", params={"url": message["params"]["item"] or "about:blank"})
        send(id=message["id"], result={})
    elif "id" in message and "method" in message:
        send(id=message["id"], error={"code": -32601, "message": "unknown"})
