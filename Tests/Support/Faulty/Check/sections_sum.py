#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has sections of more rows than there are."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        content = {
            "kind": "list",
            "sections": [{"id": "s", "title": "First", "count": 2}, {"id": "t", "title": "Second", "count": 3}],
            "items": [{"id": n, "text": n} for n in "xyz"],
        }
        self.send(method="nav.push", params={"page": "more", "title": "More", "content": content})


Pane().run()
