#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A sheet to draw on with the mouse, on the helper for Python: 1 to 6 choose a colour, c clears.
Run: colonnade open --column ./sketch.py"""
import colonnade

COLORS = ["accent", "good", "warn", "bad", "info", "dim"]


class Sketch(colonnade.CanvasPane):
    title, alt, keys, mouse = "Sketch", "a sheet with coloured dots", "text", "drag"

    def start(self):
        self.dots, self.color = {}, 0  # a number of a colour by its cell

    def paint(self, canvas):
        canvas.clear()
        for number, color in enumerate(COLORS):
            line = {"u": 2, "ul": 15} if number == self.color else {}
            canvas.write(number * 3, 0, f" {number + 1} ", canvas.style(fg=color, **line))
        canvas.write(len(COLORS) * 3 + 1, 0, "c clears", canvas.style(fg="dim"))
        for (x, y), number in self.dots.items():
            canvas.write(x, y, "█", canvas.style(fg=COLORS[number]))

    def on_canvas_mouse(self, event):
        if event["type"] in ("down", "drag") and event["y"] > 0:
            self.dots[event["x"], event["y"]] = self.color
            self.repaint()

    def on_canvas_key(self, event):
        key = event.get("key", "")
        if key == "c":
            self.dots = {}
        elif key.isdecimal() and 1 <= int(key) <= len(COLORS):
            self.color = int(key) - 1
        self.repaint()


colonnade.run(Sketch())
