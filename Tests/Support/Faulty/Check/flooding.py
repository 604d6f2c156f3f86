#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows itself 800 times a second."""
import right


class Pane(right.Pane):
    def wait(self):
        return 1 / 800

    def tick(self):
        self.send(method="pane.set", params={"badge": "*"})


Pane().run()
