#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Wants to be asked ahead, and does not answer."""
import right


class Pane(right.Driven):
    def on_input_ahead(self, params, number):
        return None


Pane().run()
