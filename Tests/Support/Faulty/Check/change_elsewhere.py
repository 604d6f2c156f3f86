#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Adds a row in one place, and says that it is in another."""
import right


class Pane(right.Pane):
    source = True
    commands = [{"id": "add", "title": "Add"}]

    def on_command_run(self, params, number):
        if params["command"] != "add":
            return right.NOT_FOUND
        self.revision += 1
        self.kept["rows"].insert(0, ["n", "New"])
        change = {"base": self.revision - 1, "rev": self.revision, "count": len(self.kept["rows"])}
        self.send(method="rows.change", params={"source": "s", "ops": [["ins", 2, 1]], **change})
        return {}


Pane().run()
