#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Selects a row that it does not have."""
import right


class Pane(right.Pane):
    def show(self):
        super().show()
        self.send(method="pane.set", params={"select": ["gone"]})


Pane().run()
