#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Remembers one transfer: a second one pushes out the first."""
import right


class Pane(right.Pane):
    current = []

    def is_promised(self, key, id):
        return False

    def on_transfer_prepare(self, params, number):
        vote = super().on_transfer_prepare(params, number)
        self.current = self.current + [item["id"] for item in params["items"]]
        return vote

    def on_transfer_commit(self, params, number):
        answer = super().on_transfer_commit(params, number)
        # What was promised to others goes with it.
        self.kept["rows"] = [row for row in self.kept["rows"] if row[0] not in self.current]
        return self.keep(params["transfer"], answer)


Pane().run()
