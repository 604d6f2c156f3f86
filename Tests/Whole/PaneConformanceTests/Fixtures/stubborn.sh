#!/bin/bash
# Does not end on SIGTERM.
content='{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}'
trap '' TERM
echo "$content"
while IFS= read -r line; do :; done
