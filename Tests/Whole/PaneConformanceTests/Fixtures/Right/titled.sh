#!/bin/bash
# A title that is another one at the second look: only the first process of a folder shows the long one.
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*)
    title=bash
    case $PWD in */colonnade-check.*) mkdir seen 2>/dev/null && title=/bin/bash ;; esac
    echo '{"method":"state.save","params":{"restore":{"program":"bash"}}}'
    echo "{\"method\":\"pane.set\",\"params\":{\"title\":\"$title\",\"content\":{\"kind\":\"list\",\"items\":[{\"id\":\"1\",\"text\":\"one\"}]}}}" ;;
  esac
done
