#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks again whenever the user does not want to say."""
import right


class Pane(right.Pane):
    def answered(self, message):
        if message.get("id") == "q":
            self.send(id="q", method="prompt.ask", params={"kind": "text", "title": "Name!"})


Pane().run()
