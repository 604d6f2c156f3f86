#!/bin/bash
# Fails at once.
echo "no such database" >&2
exit 3
