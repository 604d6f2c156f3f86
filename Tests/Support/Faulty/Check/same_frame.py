#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Gives all its pictures one number."""
import right


class Pane(right.Pane):
    wants = ["view"]
    size = [60, 30]

    def show(self):
        content = {"kind": "canvas", "keys": "text", "alt": "a field"}
        self.send(method="pane.set", params={"title": "Field", "content": content})
        self.draw()

    def draw(self):
        ops = [["c"], ["l", 0, 0, [["hi"]]]]
        self.send(method="canvas.draw", params={"frame": 1, "size": self.size, "ops": ops})

    def on_view(self, params, number):
        self.size = [params["cols"], params["rows"]]
        self.draw()


Pane().run()
