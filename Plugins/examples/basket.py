#!/usr/bin/env python3
"""A basket: things can be dropped into it, put in order, and taken out again; none gets lost.
It stands on colonnade.py, which lies beside it.
Run: colonnade open --column './basket.py left.json' --column './basket.py right.json'"""
import sys

import colonnade


class Basket(colonnade.Pane):
    title, accepts, gives = "Basket", ["text/plain"], ["copy", "move"]
    store = colonnade.Store((sys.argv + ["basket.json"])[1], [{"id": "a", "text": "Apple"}, {"id": "p", "text": "Pear"}])

    def rows(self):
        return self.data

    def insert(self, items, place):
        new = [{**(item.saved or {"text": item.words}), "id": item.key} for item in items]
        at = place.index(row["id"] for row in self.data)
        self.data[at:at] = new
        return [row["id"] for row in new]

    def remove(self, ids):
        gone = {row["id"]: row for row in self.data if row["id"] in ids}
        self.data[:] = [row for row in self.data if row["id"] not in ids]
        return [gone[one] for one in ids]


colonnade.run(Basket())
