#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when the user leaves its root."""
import right


class Pane(right.Pane):
    wants = right.Pane.wants + ["nav"]

    def show(self):
        super().show()
        self.send(method="pane.set", params={"up": "above"})

    def on_nav(self, params, number):
        raise ValueError("nav")


Pane().run()
