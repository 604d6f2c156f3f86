#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says good-bye after the end of its input."""
import right


class Pane(right.Pane):
    def ended(self):
        self.send(method="pane.set", params={"status": "good-bye"})


Pane().run()
