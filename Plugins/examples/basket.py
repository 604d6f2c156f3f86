#!/usr/bin/env python3
"""A basket: things can be dropped into it, put in order, and taken out again; none gets lost.
It stands on colonnade.py, which lies beside it.
Run: colonnade open --column './basket.py left.json' --column './basket.py right.json'"""
import sys

import colonnade


class Basket(colonnade.Pane):
    title, accepts, gives = "Basket", ["text/plain"], ["copy", "move"]
    store = colonnade.Store(
        (sys.argv + ["basket.json"])[1],
        [{"id": "a", "text": "Apple"}, {"id": "p", "text": "Pear"}])

    def rows(self):
        return self.data

    def insert(self, items, place):
        return place.put([item.row for item in items], self.data)

    def remove(self, ids):
        return colonnade.take(ids, self.data)


colonnade.run(Basket())
