#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has a row with more cells than there are columns, and one with fewer."""
import right


class Pane(right.Pane):
    def on_theme(self, params, number):
        rows = [{"id": "x", "cells": ["1", "2", "3", "4"]}, {"id": "y", "cells": ["1"]}]
        columns = [{"id": "n", "title": "N"}, {"id": "m", "title": "M"}]
        content = {"kind": "table", "columns": columns, "items": rows}
        self.send(method="nav.push", params={"page": "cells", "title": "Cells", "content": content})


Pane().run()
