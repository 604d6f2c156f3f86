#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has two lines in one of `lines`."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        content = {"kind": "text", "lines": ["one", "two\nthree"]}
        self.send(method="nav.push", params={"page": "more", "title": "More", "content": content})


Pane().run()
