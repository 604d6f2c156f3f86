#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the names of two members wrongly."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        self.send(method="pane.set", params={"titel": "Rows", "_mine": 1, "itmes": []})


Pane().run()
