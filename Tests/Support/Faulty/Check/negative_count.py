#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says of a source that it has fewer rows than none."""
import right


class Pane(right.Pane):
    source = True

    def show(self):
        content = {"kind": "list", "source": {"id": "s", "rev": 1, "count": -5}}
        self.send(method="pane.set", params={"title": "Right", "content": content})
        super().show()


Pane().run()
