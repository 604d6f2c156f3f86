#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when the user leaves its root."""
import right


class Pane(right.Pane):
    wants = right.Pane.wants + ["nav"]

    def show(self):
        self.send(method="pane.set", params={"up": "above"})
        super().show()

    def on_nav(self, params, number):
        raise ValueError("nav")


Pane().run()
