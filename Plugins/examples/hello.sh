#!/bin/bash
# A list that listens, without any JSON tool.  Run: colonnade open --column ./hello.sh
# The host writes its lines in one fixed form, so patterns are enough to read them.
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*)
    echo '{"id":1,"result":{"protocol":1,"wants":["select"]}}'
    echo '{"method":"pane.set","params":{"title":"Seasons","content":{"kind":"list","items":[
      {"id":"spring","text":"Spring"},{"id":"summer","text":"Summer"},
      {"id":"autumn","text":"Autumn"},{"id":"winter","text":"Winter"}]}}}' | tr -d '\n'
    echo ;;
  *'"method":"select"'*)
    [[ $line =~ \"item\":\"([a-z]+)\" ]] &&
      echo "{\"method\":\"pane.set\",\"params\":{\"status\":\"You like ${BASH_REMATCH[1]}\"}}" ;;
  *) # a request it does not know
    [[ $line =~ \"id\":([0-9]+),\"method\": ]] &&
      echo "{\"id\":${BASH_REMATCH[1]},\"error\":{\"code\":-32601,\"message\":\"unknown\"}}" ;;
  esac
done
exit 0
