#!/bin/bash
# Shows the file or the text that the column before has selected.
# Run: colonnade open --column ./hello.py --column ./preview.sh
quote() { # Text as the inside of a JSON string: only these characters need care.
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"}
  text=${text//$'\t'/\\t}
  printf %s "${text//$'\n'/\\n}"
}
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*) echo '{"id":1,"result":{"protocol":1,"wants":["input"]}}' ;;
  *'"method":"input.set"'*)
    [[ $line =~ \"gen\":([0-9]+) ]] && gen=${BASH_REMATCH[1]}
    value=
    [[ $line =~ \"value\":\"([^\"\\]*)\" ]] && value=${BASH_REMATCH[1]}
    text=$value
    [[ -f $value ]] && text=$(head -c 50000 -- "$value" | tr -d '\000-\010\013-\037' | iconv -c -t utf-8)
    echo "{\"method\":\"pane.set\",\"params\":{\"gen\":$gen,\"title\":\"$(quote "${value##*/}")\",\"content\":{\"kind\":\"text\",\"text\":\"$(quote "$text")\"}}}" ;;
  *'"method":'*)
    [[ $line =~ \"id\":([0-9]+) ]] && echo "{\"id\":${BASH_REMATCH[1]},\"error\":{\"code\":-32601,\"message\":\"unknown\"}}" ;;
  esac
done
exit 0 # the end of the input is no failure
