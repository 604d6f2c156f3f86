#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Offers an undo that it then refuses."""
import right


class Pane(right.Pane):
    def on_command_run(self, params, number):
        if params["command"] == "go":
            return {"text": "Done", "undo": {"command": "back", "args": {}}}
        return super().on_command_run(params, number)


Pane().run()
