#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Needs something that hosts have, and something that none has."""
import right


class Pane(right.Pane):
    needs = ["board", "hologram"]

    def send(self, **message):
        if message.get("id") == 1 and "result" in message:
            message["result"]["needs"] = self.needs
        super().send(**message)


Pane().run()
