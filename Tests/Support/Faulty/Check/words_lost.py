#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Brings a row back without its words."""
import right


class Pane(right.Pane):
    def on_transfer_commit(self, params, number):
        answer = super().on_transfer_commit(params, number)
        for kept in self.kept["undo"].values():
            kept[2] = ""
        self.save()
        return answer


Pane().run()
