#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes its rows by a step that there is not."""
import right


class Pane(right.Pane):
    source = True

    def on_theme(self, params, number):
        change = {"source": "s", "base": 1, "rev": 1, "count": 3, "ops": [["zap", 0, 1]]}
        self.send(method="rows.change", params=change)


Pane().run()
