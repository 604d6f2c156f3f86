#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows a chart whose scale ends below its beginning, with numbers that no chart can draw."""
import right

SERIES = [{"id": "load", "values": [1, 1e300]}]


class Pane(right.Pane):
    def on_theme(self, params, number):
        chart = {"kind": "chart", "min": 5, "max": 1, "series": SERIES, "alt": "load"}
        self.send(method="pane.set", params={"content": chart})


Pane().run()
