#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Forgets that a transfer was taken back, and lets the row go at a late commit."""
import right


class Pane(right.Pane):
    def on_transfer_abort(self, params, number):
        self.kept["open"].pop(params["transfer"], None)
        return {"state": "aborted"}


Pane().run()
