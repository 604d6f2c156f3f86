#!/bin/bash
# Ends when it is sent something it does not know.
content='{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}'
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*) echo '{"id":1,"result":{"protocol":1}}'; echo "$content" ;;
  *) exit 4 ;;
  esac
done
