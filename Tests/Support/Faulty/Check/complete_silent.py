#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Never says what an argument could become."""
import right


class Pane(right.Pane):
    named = {"id": "named", "title": "Name", "args": [{"id": "a", "label": "A", "complete": True}]}
    commands = right.Pane.commands + [named]

    def on_command_run(self, params, number):
        return {} if params["command"] == "named" else super().on_command_run(params, number)

    def on_prompt_complete(self, params, number):
        return None


Pane().run()
