#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when the row has gone before which something was dropped."""
import right


class Pane(right.Pane):
    def position(self, anchor):
        ids = [row[0] for row in self.kept["rows"]]
        for word, more in (("before", 0), ("after", 1)):
            if word in anchor:
                return ids.index(anchor[word]) + more
        return len(ids)


Pane().run()
