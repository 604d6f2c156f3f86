#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails at a narrow view."""
import right


class Pane(right.Pane):
    def on_view(self, params, number):
        _ = 10 // (params["cols"] - 1)


Pane().run()
