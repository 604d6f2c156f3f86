#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Answers each command twice."""
import right


class Pane(right.Pane):
    def on_command_run(self, params, number):
        result = super().on_command_run(params, number)
        if params["command"] == "go":
            self.send(id=number, result={})
        return result


Pane().run()
