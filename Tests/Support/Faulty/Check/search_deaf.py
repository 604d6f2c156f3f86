#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says that it finds rows, and finds them by their ids alone."""
import right


class Pane(right.Pane):
    source = True

    def on_initialize(self, params, number):
        self.send(id=number, result={"protocol": 1, "wants": [], "provides": {"rows": {"find": True}}})
        self.show()

    def on_rows_find(self, params, number):
        ids = [row[0] for row in self.shown()]
        return {"at": [ids.index(id) if id in ids else -1 for id in params.get("ids", [])]}


Pane().run()
