#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has an anchor below the last line of its text."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        content = {"kind": "text", "text": "one\ntwo", "anchors": [{"id": "far", "line": 2}]}
        self.send(method="nav.push", params={"page": "more", "title": "More", "content": content})


Pane().run()
