#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tells of changes of a source that it does not show."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        change = {"source": "nosuch", "base": 7, "rev": 8, "count": 5, "ops": [["ins", 0, 1]]}
        self.send(method="rows.change", params=change)


Pane().run()
