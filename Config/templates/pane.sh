#!/bin/bash
# A pane. Try: colonnade open --column ./@NAME@.sh   Check: colonnade check ./@NAME@.sh
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*)
    echo '{"id":1,"result":{"protocol":1,"wants":["select"]}}'
    rows='{"id":"one","text":"One"},{"id":"two","text":"Two"}'
    content="{\"kind\":\"list\",\"items\":[$rows]}"
    echo "{\"method\":\"pane.set\",\"params\":{\"title\":\"@NAME@\",\"content\":$content}}" ;;
  *'"method":"select"'*)
    [[ $line =~ \"item\":\"([a-z]+)\" ]] &&
      echo "{\"method\":\"pane.set\",\"params\":{\"status\":\"${BASH_REMATCH[1]} is selected\"}}" ;;
  *) # a request it does not know
    [[ $line =~ \"id\":([0-9]+),\"method\": ]] &&
      echo "{\"id\":${BASH_REMATCH[1]},\"error\":{\"code\":-32601,\"message\":\"unknown\"}}" ;;
  esac
done
exit 0
