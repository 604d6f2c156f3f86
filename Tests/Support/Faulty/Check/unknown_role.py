#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gives a stretch of text a role that there is not."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        content = {"kind": "text", "lines": [["a ", {"t": "word", "role": "shiny"}]]}
        self.send(method="nav.push", params={"page": "more", "title": "More", "content": content})


Pane().run()
