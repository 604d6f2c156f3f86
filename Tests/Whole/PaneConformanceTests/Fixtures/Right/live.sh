#!/bin/bash
# What runs now: rows come and go, and none of them is there after a restart.
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*)
    echo "{\"method\":\"pane.set\",\"params\":{\"title\":\"Running\",\"content\":{\"kind\":\"list\",\"items\":[{\"id\":\"$$\",\"text\":\"bash $$\"}]}}}" ;;
  esac
done
