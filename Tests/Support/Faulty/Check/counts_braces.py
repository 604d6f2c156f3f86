#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks for the end of a message by counting braces, those in its texts included."""
import json
import os

import right


class Pane(right.Pane):
    wants = ["input"]

    def show(self):
        self.send(method="pane.set", params={"title": "Counting", "content": {"kind": "text", "text": ""}})

    def run(self):
        text = b""
        while data := os.read(0, 65536):
            for line in data.splitlines(keepends=True):
                text += line
                if text.count(b"{") == text.count(b"}") and text.endswith(b"\n"):
                    self.handle(json.loads(text))
                    text = b""

    def on_input_set(self, params, number):
        content = {"kind": "text", "text": str(params["value"])}
        self.send(method="pane.set", params={"gen": params["gen"], "content": content})


Pane().run()
