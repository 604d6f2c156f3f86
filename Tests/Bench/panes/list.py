#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A pane with 2,000 rows of its own: what a list costs the host and nobody else."""
import json
import sys

items = [{"id": str(number), "text": f"row {number:04}"} for number in range(1, 2001)]
print(json.dumps({"method": "pane.set", "params": {"content": {"kind": "list", "items": items}}}),
      flush=True)
for line in sys.stdin:
    pass
