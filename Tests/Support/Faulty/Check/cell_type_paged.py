#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has a word in a column of numbers, in a page of a source."""
import right


class Pane(right.Pane):
    source = True

    def show(self):
        columns = [{"id": "n", "title": "N", "type": "number"}]
        content = {"kind": "table", "columns": columns, "source": {"id": "s", "rev": 1, "count": 3}}
        self.send(method="pane.set", params={"content": content})

    def row(self, id, text):
        return {"id": id, "cells": ["few" if id == "b" else 1]}


Pane().run()
