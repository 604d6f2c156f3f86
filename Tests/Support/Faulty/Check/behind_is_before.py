#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts what is dropped behind a row before it."""
import right


class Pane(right.Pane):
    def position(self, anchor):
        return super().position({"before": anchor["after"]} if "after" in anchor else anchor)


Pane().run()
