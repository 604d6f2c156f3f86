#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sends a method whose name is written wrongly."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        self.send(method="pane.sett", params={"status": "dark"})


Pane().run()
