#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Shows numbers that 64 bits do not hold, as languages with long ones write them.
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*)
    echo '{"id":1,"result":{"protocol":1}}'
    echo '{"method":"pane.set","params":{"title":"Huge","content":{"kind":"table","columns":[{"id":"n","title":"N","type":"number"}],"items":[{"id":"a","cells":[1e400]},{"id":"b","cells":[123456789012345678901234567890]}]}}}' ;;
  *)
    [[ $line =~ \"id\":([0-9]+),\"method\": ]] &&
      echo "{\"id\":${BASH_REMATCH[1]},\"error\":{\"code\":-32601,\"message\":\"unknown\"}}" ;;
  esac
done
exit 0
