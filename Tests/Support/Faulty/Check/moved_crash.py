#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Knows no column but its first one."""
import right


class Pane(right.Pane):
    wants = [*right.Pane.wants, "pane.moved"]

    def on_pane_moved(self, params, number):
        {"primary": 1}[params["role"]]


Pane().run()
