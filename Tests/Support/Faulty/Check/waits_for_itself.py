#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows a form in which a field waits for itself, and a value is none of the choices."""
import right

FIELDS = [
    {"id": "host", "when": {"field": "port", "is": [1]}},
    {"id": "port", "when": {"field": "host", "is": [1]}},
    {"id": "mode", "type": "choice", "choices": ["slow"], "value": "fast"},
]


class Pane(right.Pane):
    def on_theme(self, params, number):
        self.send(method="pane.set", params={"content": {"kind": "form", "fields": FIELDS}})


Pane().run()
