#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when it is asked ahead."""
import right


class Pane(right.Driven):
    def on_input_ahead(self, params, number):
        return {"title": params["title"]}


Pane().run()
