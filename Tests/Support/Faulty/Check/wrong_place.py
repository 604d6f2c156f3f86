#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts everything at the end."""
import right


class Pane(right.Pane):
    def position(self, anchor):
        return len(self.kept["rows"])


Pane().run()
