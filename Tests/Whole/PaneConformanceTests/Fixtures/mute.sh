#!/bin/bash
# Wants inputs and never shows any.
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*) echo '{"id":1,"result":{"protocol":1,"wants":["input","shutdown"]}}' ;;
  esac
done
