#!/bin/sh
# A source of rows, read with sed in the one order in which a host writes.
number() { printf '%s\n' "$line" | sed -n "s/.*\"$1\":\([0-9][0-9]*\).*/\1/p"; }
total=1000
while IFS= read -r line; do
  case $line in
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":['*)
    echo '{"id":1,"result":{"protocol":1}}'
    echo '{"method":"pane.set","params":{"title":"Squares","content":{"kind":"list","source":{"id":"n","rev":1,"count":1000}}}}' ;;
  '{"jsonrpc":"2.0","id":'*',"method":"rows.get","params":{"source":"n","rev":'*',"parent":null,"from":'*',"count":'*'}}')
    id=$(number id) from=$(number from) count=$(number count)
    to=$((from + count)) && [ "$to" -le "$total" ] || to=$total
    printf '{"id":%s,"result":{"rev":1,"from":%s,"rows":[' "$id" "$from"
    [ "$from" -lt "$to" ] && seq "$from" $((to - 1)) | awk '{printf "%s{\"id\":\"%d\",\"text\":\"%d\"}", (NR > 1 ? "," : ""), $1, $1 * $1}'
    echo ']}}' ;;
  '{"jsonrpc":"2.0","id":'*',"method":'*)
    echo "{\"id\":$(number id),\"error\":{\"code\":-32601,\"message\":\"no\"}}" ;;
  esac
done
