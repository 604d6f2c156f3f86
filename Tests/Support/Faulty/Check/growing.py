#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Keeps half a megabyte of every message."""
import right


class Pane(right.Pane):
    seen = []

    def handle(self, message):
        self.seen.append(bytearray(b"x" * 500_000))
        super().handle(message)


Pane().run()
