#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Proposes a place beside a row that is not there."""
import right


class Pane(right.Pane):
    wants = [*right.Pane.wants, "drop.propose"]

    def on_drop_propose(self, params, number):
        return {"seq": params["seq"], "anchor": {"before": "gone"}}


Pane().run()
