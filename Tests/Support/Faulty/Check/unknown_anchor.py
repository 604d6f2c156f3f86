#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Begins a text at an anchor that it has not."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        content = {
            "kind": "text", "lines": ["one", "two"], "start": "three", "anchors": [{"id": "two", "line": 1}],
        }
        self.send(method="nav.push", params={"page": "more", "title": "More", "content": content})


Pane().run()
