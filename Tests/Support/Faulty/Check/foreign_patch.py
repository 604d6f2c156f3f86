#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes a field that its form does not have."""
import right


class Pane(right.Pane):
    def show(self):
        fields = [{"id": "n", "label": "Name"}]
        self.send(method="pane.set", params={"content": {"kind": "form", "id": "f", "fields": fields}})
        patch = {"form": "f", "fields": [{"id": "gone", "label": "X"}]}
        self.send(method="form.patch", params=patch)

    def on_form_submit(self, params, number):
        return {}


Pane().run()
