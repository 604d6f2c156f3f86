#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lets a row go whatever it was when it was picked up."""
import right


class Pane(right.Pane):
    def is_changed(self, item):
        return False


Pane().run()
