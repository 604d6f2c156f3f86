#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Answers questions for rows with those one further on."""
import right


class Pane(right.Pane):
    source = True

    def on_rows_get(self, params, number):
        return super().on_rows_get({**params, "from": params["from"] + 1}, number)


Pane().run()
