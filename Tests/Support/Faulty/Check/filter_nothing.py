#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Resets its rows for a filter, and filters nothing."""
import right


class Pane(right.Pane):
    source = True

    def shown(self):
        return self.kept["rows"]


Pane().run()
