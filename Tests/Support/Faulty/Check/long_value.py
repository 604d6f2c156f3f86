#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gives a row a value that is longer than a host keeps."""
import right


class Pane(right.Pane):
    def row(self, id, text):
        return {**super().row(id, text), "value": "v" * 20_000}


Pane().run()
