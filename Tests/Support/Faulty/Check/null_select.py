#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when nothing is selected."""
import right


class Pane(right.Pane):
    def on_select(self, params, number):
        self.send(method="pane.set", params={"status": params["item"].upper()})


Pane().run()
