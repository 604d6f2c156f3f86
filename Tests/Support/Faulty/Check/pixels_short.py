#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sends a picture with fewer pixels than its size says."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        content = {
            "kind": "image", "mime": "image/x-rgb", "size": [4, 4], "alt": "grey", "src": {"b64": "gICA" * 15},
        }
        self.send(method="nav.push", params={"page": "more", "title": "More", "content": content})


Pane().run()
