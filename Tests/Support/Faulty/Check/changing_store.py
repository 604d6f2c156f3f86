#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Names its store by the process."""
import os

import right


class Pane(right.Pane):
    def store_id(self):
        return f"store:{os.getpid()}"


Pane().run()
