#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Answers inputs without anything to look at."""
import right


class Pane(right.Pane):
    wants = right.Pane.wants + ["input"]

    def on_input_set(self, params, number):
        self.send(method="pane.set", params={"gen": params["gen"], "status": "seen"})


Pane().run()
