# SPDX-License-Identifier: Apache-2.0
"""Panes in Python that send pictures in pieces, and turn their pages."""
import base64
import unittest

import driver

import colonnade


class Album(colonnade.Pane):
    title = "Album"
    page = 1

    def show(self, **once):
        self.send_picture("p", bytes([self.page]) * 400_000)
        content = {"kind": "image", "src": {"id": "p"}, "alt": "a page", "pages": {"n": self.page}}
        self.loop.send(method="pane.set", params={"content": content, **once})

    def on_page(self, event):
        self.page = event["n"]
        self.show()


class Pictures(unittest.TestCase):
    def setUp(self):
        self.pane = driver.forked(Album)
        self.addCleanup(self.pane.kill)
        self.pane.hello()

    def test_sends_pieces_and_turns_pages(self):
        self.assertIn("page", self.pane.initialized["wants"])
        self.pane.notify("page", n=7)
        pieces = []
        while len(pieces) < 2 or base64.b64decode(pieces[-1]["b64"])[:1] != b"\x07":
            message = self.pane.line(5)
            self.assertIsNotNone(message)
            if message.get("method") == "image.put":
                pieces.append(message["params"])
        while "last" not in pieces[-1]:
            pieces.append(self.pane.line(5)["params"])
        self.assertEqual([piece["seq"] for piece in pieces[-2:]], [0, 1])
        whole = b"".join(base64.b64decode(piece["b64"]) for piece in pieces[-2:])
        self.assertEqual(whole, b"\x07" * 400_000)


if __name__ == "__main__":
    unittest.main()
