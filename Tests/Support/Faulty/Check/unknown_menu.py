#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Names commands that it does not declare: in a menu, in the toolbar, for an empty list."""
import right


class Pane(right.Pane):
    def row(self, id, text):
        return {**super().row(id, text), "menu": ["go", "gone"]}

    def show(self):
        super().show()
        card = {"text": "Nothing", "command": "nowhere"}
        self.send(method="pane.set", params={"toolbar": ["nope"], "empty": card})


Pane().run()
