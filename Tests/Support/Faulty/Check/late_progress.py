#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tells how far a command is that it has answered already."""
import right


class Pane(right.Pane):
    commands = [{"id": "go", "title": "Go"}]

    def on_command_run(self, params, number):
        if params["command"] != "go":
            return right.NOT_FOUND
        self.send(id=number, result={})
        self.send(method="$.progress", params={"id": number, "text": "still at it"})


Pane().run()
