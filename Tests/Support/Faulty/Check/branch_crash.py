#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a branch is opened."""
import right


class Pane(right.Pane):
    tree = True

    def on_expand(self, params, number):
        raise KeyError(params["item"])


Pane().run()
