#!/usr/bin/env python3
"""A form: fields are checked by the host and by this program, which answers what was sent.
Run: colonnade open --column ./form.py"""
import json
import sys

ACCOUNT = {"name": "Ada Lovelace", "server": "imap.example.org", "port": 993}


def fields():
    return [
        {"id": "name", "label": "Name", "value": ACCOUNT["name"], "required": True},
        {"id": "server", "label": "Server", "value": ACCOUNT["server"], "required": True,
         "help": "the name of the machine your mail comes from"},
        {"id": "port", "label": "Port", "type": "number", "value": ACCOUNT["port"],
         "min": 1, "max": 65535},
        {"id": "safe", "label": "Encryption", "type": "choice", "value": "TLS",
         "choices": ["TLS", "STARTTLS", "none"]},
        {"id": "login", "label": "Sign in", "type": "bool", "value": True},
        {"id": "password", "label": "Password", "type": "password",
         "when": {"field": "login", "is": [True]}},
        {"id": "folders", "label": "Folders", "type": "multi", "value": ["Inbox"],
         "choices": ["Inbox", "Sent", "Archive"]},
        {"id": "note", "label": "Signature", "type": "area", "lines": 3, "placeholder": "none"},
    ]


def send(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params", {})
    if method == "initialize":
        send(id=message["id"], result={"protocol": 1, "wants": ["form.change"]})
        send(method="pane.set", params={"title": "Account", "content": {
            "kind": "form", "id": "account", "fields": fields(), "alt": "an account for mail"}})
    elif method == "form.change" and params["field"] == "safe":
        # One field can change another, as long as the user has not.
        port = 993 if params["value"] == "TLS" else 143
        send(method="form.patch", params={"form": "account", "seq": 0, "fields": [
            {"id": "port", "value": port}]})
    elif method == "form.submit":
        if "." not in params["values"]["server"]:
            send(id=message["id"], result={"errors": {"server": "there is no such host"}})
        else:
            ACCOUNT.update(params["values"])
            send(id=message["id"], result={"text": "Saved " + ACCOUNT["name"]})
    elif method and "id" in message:
        send(id=message["id"], error={"code": -32601, "message": "unknown"})
