#!/bin/bash
# Answers initialize twice, wants what is no event and answers nobody.
content='{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}'
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*)
    echo '{"id":1,"result":{"protocol":7,"wants":["clicks"]}}'
    echo '{"id":1,"result":{"protocol":7}}'
    echo '{"id":77,"result":{}}'
    echo "$content" ;;
  esac
done
