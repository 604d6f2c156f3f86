# SPDX-License-Identifier: Apache-2.0
"""Panes in Python that draw their cells: what they send, and how far they run ahead."""
import unittest

import driver

import colonnade


class Numbers(colonnade.CanvasPane):
    title, keys, mouse, alt = "Numbers", "text", "click", "a number"
    number = 0

    def paint(self, canvas):
        canvas.clear()
        canvas.write(0, 0, str(self.number), canvas.style(fg="accent"))
        canvas.write(0, 1, "wide", canvas.style(u=3, ul="#ff0000", link="http://a.b"), width=6)
        canvas.scroll(-1)
        canvas.place_cursor(1, 0, "bar")

    def on_canvas_key(self, event):
        self.number += 1
        self.repaint()

    def on_canvas_paste(self, event):
        self.after(0.01, lambda: self.on_canvas_key(event))
        self.after(0.0, lambda: self.say("first"))


class Drawing(unittest.TestCase):
    def setUp(self):
        self.pane = driver.forked(Numbers)
        self.addCleanup(self.pane.kill)
        self.pane.hello()

    def picture(self):
        while True:
            message = self.pane.line(5)
            if message is None or message.get("method") == "canvas.draw":
                return message and message["params"]

    def test_says_what_it_is_and_draws_at_once(self):
        self.assertEqual(
            self.pane.views[-1]["content"],
            {"kind": "canvas", "keys": "text", "mouse": "click", "alt": "a number"})
        self.assertIn("view", self.pane.initialized["wants"])
        look = {"u": 3, "ul": "#ff0000", "link": "http://a.b"}
        self.assertEqual(self.picture(), {
            "frame": 1, "size": [80, 24], "styles": [[1, {"fg": "accent"}], [2, look]],
            "ops": [["c", 0], ["l", 0, 0, [["0", 1]]], ["l", 1, 0, [["wide", 2, 1, 6]]],
                    ["s", 0, 24, 0, 80, -1]],
            "cursor": {"x": 1, "y": 0, "blink": False, "shape": "bar"}})

    def test_waits_for_what_it_has_drawn_and_leaves_the_rest_out(self):
        self.picture()
        for _ in range(5):
            self.pane.notify("canvas.key", key="a", text="a")
        second = self.picture()
        self.assertEqual((second["frame"], second["ops"][1][3][0][0]), (2, "1"))
        self.assertNotIn("styles", second)
        self.pane.call("nothing")
        self.pane.notify("canvas.ack", frame=1)
        third = self.picture()
        self.assertEqual((third["frame"], third["ops"][1][3][0][0]), (3, "5"))

    def test_draws_for_another_size(self):
        self.picture()
        self.pane.notify("view", cols=10, rows=4)
        self.assertEqual(self.picture()["size"], [10, 4])
        for view in ({"cols": 10, "rows": 4}, {"cols": 0, "rows": 4}, {"cols": "x"}, {}):
            self.pane.notify("view", **view)
        self.pane.notify("canvas.ack", frame="x")
        self.pane.notify("canvas.ack", frame=2)
        self.pane.notify("canvas.key", key="a")
        self.assertEqual(self.picture()["frame"], 3)

    def test_calls_after_a_while_in_the_order_of_time(self):
        self.picture()
        self.pane.notify("canvas.paste", text="x", seq=0, last=True)
        self.assertEqual(self.picture()["frame"], 2)
        self.assertEqual([ask["method"] for ask in self.pane.asked].count("notify.show"), 1)


if __name__ == "__main__":
    unittest.main()
