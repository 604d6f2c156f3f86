#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has a word in a column of whole numbers, and a list in one of sizes."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        content = {
            "kind": "table",
            "columns": [{"id": "n", "title": "N", "type": "int"}, {"id": "s", "title": "Size", "type": "bytes"}],
            "items": [{"id": "x", "cells": [1, 2]}, {"id": "y", "cells": ["many", [3, 4]]}],
        }
        self.send(method="nav.push", params={"page": "more", "title": "More", "content": content})


Pane().run()
