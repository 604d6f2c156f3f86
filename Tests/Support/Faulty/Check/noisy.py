#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a line to stderr for each thing it does, thousands of them."""
import sys

import right


class Pane(right.Pane):
    def show(self):
        for number in range(2_000):
            print("step", number, file=sys.stderr)
        super().show()


Pane().run()
