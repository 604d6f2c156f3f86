#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Answers with a revision that its source has never been at."""
import right


class Pane(right.Pane):
    source = True

    def on_rows_get(self, params, number):
        return {**super().on_rows_get(params, number), "rev": 99}


Pane().run()
