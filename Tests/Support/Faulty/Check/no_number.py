#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes a number for granted that the user may leave out."""
import right


class Pane(right.Pane):
    commands = [{"id": "go", "title": "Go", "args": [{"id": "times", "label": "Times", "type": "number"}]}]

    def on_command_run(self, params, number):
        if params["command"] != "go":
            return right.NOT_FOUND
        return {"text": "go " * params["args"]["times"]}


Pane().run()
