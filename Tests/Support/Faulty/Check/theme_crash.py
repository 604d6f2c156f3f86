#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails at a theme without colours."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        params["fg"].upper()


Pane().run()
