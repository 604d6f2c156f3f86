#!/bin/bash
# Keeps everything it says until its input ends.
content='{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}'
while IFS= read -r line; do
  said+=$content$'\n'
done
printf %s "$said"
