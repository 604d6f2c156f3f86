#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Needs what no host has, so that none would ever show it."""
import right


class Pane(right.Pane):
    needs = ["hologram"]

    def send(self, **message):
        if message.get("id") == 1 and "result" in message:
            message["result"]["needs"] = self.needs
        super().send(**message)


Pane().run()
