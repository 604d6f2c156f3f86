#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Waves on the sea at six hours of the day: a picture with pages, sent pixel by pixel."""
import math

import colonnade

WIDTH, HEIGHT = 320, 200
SHORE = HEIGHT * 0.4
HOURS = [
    ("dawn", 240, 160),
    ("morning", 190, 210),
    ("noon", 140, 230),
    ("afternoon", 170, 210),
    ("dusk", 250, 130),
    ("night", 30, 50),
]


def colour(x, y, red, blue, hour):
    """Red, green and blue of a pixel: the sky with its sun, or the sea."""
    if y < SHORE:
        glow = max(0.0, 1 - math.hypot(x - 50 - 44 * hour, y - 40 - 8 * abs(hour - 2)) / 60)
        sky = 0.6 + 0.4 * y / SHORE
        green = (red + blue) / 2 * sky
        return red * sky + 200 * glow, green + 160 * glow, blue * sky + 60 * glow
    near = (y - SHORE) / (HEIGHT - SHORE)
    wave = math.sin(x * 0.35 / (0.2 + near) + 9 * math.sin(y * 0.09 + hour)) * 24 * near
    return red * 0.2 + wave, blue * 0.4 + wave, blue * 0.6 + wave


def pixels(red, blue, hour):
    """Red, green and blue of every pixel, row by row from the top."""
    rows = bytearray()
    for y in range(HEIGHT):
        for x in range(WIDTH):
            rows += bytes(int(min(255, max(0, part))) for part in colour(x, y, red, blue, hour))
    return bytes(rows)


class Waves(colonnade.Pane):
    title = "Waves"
    page = 1

    def show(self, **once):
        hour, red, blue = HOURS[self.page - 1]
        self.send_picture(hour, pixels(red, blue, self.page - 1))
        picture = {
            "kind": "image",
            "src": {"id": hour},
            "mime": "image/x-rgb",
            "size": [WIDTH, HEIGHT],
            "alt": f"the sea at {hour}",
            "caption": hour,
            "pages": {"n": self.page, "count": len(HOURS)},
        }
        params = {"title": self.title, "content": picture, **once}
        self.loop.send(method="pane.set", params=params)

    def on_page(self, event):
        self.page = min(max(1, event["n"]), len(HOURS))
        self.show()


colonnade.run(Waves())
