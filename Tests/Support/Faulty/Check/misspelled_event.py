#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Wants an event that there is not."""
import right


class Pane(right.Pane):
    wants = right.Pane.wants + ["selct"]


Pane().run()
