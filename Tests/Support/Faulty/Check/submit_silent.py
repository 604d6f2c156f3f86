#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Never answers a form."""
import right


class Pane(right.Pane):
    def show(self):
        fields = [{"id": "n", "label": "Name", "value": "x"}]
        self.send(method="pane.set", params={"content": {"kind": "form", "id": "f", "fields": fields}})

    def on_form_submit(self, params, number):
        return None


Pane().run()
