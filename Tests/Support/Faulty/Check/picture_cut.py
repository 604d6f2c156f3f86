#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sends a PNG that begins as one, and ends in the middle."""
import base64

import right

START = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0\x90\x91h6"


class Pane(right.Pane):
    def on_theme(self, params, number):
        content = {
            "kind": "image", "alt": "half", "src": {"b64": base64.b64encode(START).decode()},
        }
        self.send(method="nav.push", params={"page": "more", "title": "More", "content": content})


Pane().run()
