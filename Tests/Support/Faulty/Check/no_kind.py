#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows content that has no kind."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        self.send(method="pane.set", params={"content": {"items": [{"id": "a", "text": "A"}]}})


Pane().run()
