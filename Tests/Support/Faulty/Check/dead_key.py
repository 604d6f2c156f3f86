#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts commands on keys that never come."""
import right


class Pane(right.Pane):
    commands = right.Pane.commands + [
        {"id": "hyper", "title": "Hyper", "key": "ctrl-alt-hyper-z"},
        {"id": "none", "title": "None", "keys": ["control of z"]},
    ]


Pane().run()
