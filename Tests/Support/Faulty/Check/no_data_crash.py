#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails at an item that was too large for a line."""
import right


class Pane(right.Pane):
    def on_transfer_perform(self, params, number):
        _ = [item["value"] for item in params["items"]]
        return super().on_transfer_perform(params, number)


Pane().run()
