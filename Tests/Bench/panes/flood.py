#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A pane that writes new content as fast as its pipe takes it."""
import os

LINES = [
    b'{"method":"pane.set","params":{"content":{"kind":"text","text":"%s"}}}\n'
    % (b"%06d " % number * 40) for number in range(1000)
]
BLOCK = b"".join(LINES)
while True:
    rest = memoryview(BLOCK)
    while rest:
        rest = rest[os.write(1, rest):]
