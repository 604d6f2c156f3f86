#!/bin/bash
# Correct, but slow: its first line comes after seven seconds. Nothing of it is in a buffer.
sleep 7
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*) echo '{"method":"pane.set","params":{"content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}' ;;
  esac
done
