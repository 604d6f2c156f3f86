#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Works on when a command is cancelled."""
import right


class Pane(right.Pane):
    def on_cancel(self, params, number):
        pass


Pane().run()
