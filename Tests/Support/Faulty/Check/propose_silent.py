#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Wants to be asked about places, and does not answer."""
import right


class Pane(right.Pane):
    wants = right.Pane.wants + ["drop.propose"]

    def on_drop_propose(self, params, number):
        return None


Pane().run()
