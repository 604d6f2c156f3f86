#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows what it was only asked about."""
import right


class Pane(right.Driven):
    def on_input_ahead(self, params, number):
        self.on_input_set(params, number)
        return super().on_input_ahead(params, number)


Pane().run()
