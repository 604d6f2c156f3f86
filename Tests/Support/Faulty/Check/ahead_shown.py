#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows what it was only asked about."""
import right


class Pane(right.Pane):
    wants = right.Pane.wants + ["input", "input.ahead"]

    def on_input_set(self, params, number):
        rows = [self.row(*row) for row in self.kept["rows"]]
        self.send(method="pane.set", params={"gen": params["gen"], "content": {"kind": "list", "items": rows}})

    def on_input_ahead(self, params, number):
        content = {"kind": "text", "text": params["item"]}
        self.send(method="pane.set", params={"gen": params["gen"], "content": content})
        return {"content": content}


Pane().run()
