#!/bin/bash
# Turns in circles when nobody reads.
content='{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}'
trap '' PIPE
while IFS= read -r line; do
  echo "$content" 2>/dev/null || while :; do :; done
done
