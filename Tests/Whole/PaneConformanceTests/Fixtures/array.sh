#!/bin/bash
# Sends several messages as an array.
content='{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}'
while IFS= read -r line; do
  echo "$content"
  echo "[$content,$content]"
done
