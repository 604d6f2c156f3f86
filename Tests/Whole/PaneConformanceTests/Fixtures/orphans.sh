#!/bin/bash
# Leaves a process behind.
content='{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}'
echo "$content"
sleep 60 >/dev/null 2>&1 </dev/null &
while IFS= read -r line; do :; done
