#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says that it sorts its rows, and does not."""
import right


class Pane(right.Pane):
    source = True

    def on_initialize(self, params, number):
        provides = {"rows": {"find": False}, "query": ["filter", "sort"]}
        self.send(id=number, result={"protocol": 1, "wants": self.wants, "provides": provides})
        source = {"id": "s", "rev": 1, "count": len(self.shown())}
        columns = [{"id": "n", "title": "Name"}]
        content = {"kind": "table", "columns": columns, "source": source}
        self.send(method="pane.set", params={"title": "Trees", "content": content})

    def row(self, id, text):
        return {"id": id, "cells": [text]}

    def on_query(self, params, number):
        if not params.get("sort"):
            super().on_query(params, number)


Pane().run()
