#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a row is opened."""
import right


class Pane(right.Pane):
    wants = right.Pane.wants + ["activate"]

    def on_activate(self, params, number):
        raise ValueError("activate")


Pane().run()
