#!/bin/bash
# Rows that may be moved away, matched in the order in which a host writes; the store is a text file.
file=$PWD/moved.txt answers=$PWD/moved.answers
rows() { cat "$file" 2>/dev/null || printf '%s\n' ash birch cedar; }
show() {
  local items
  items=$(rows | sed 's/.*/{"id":"&","text":"&","drag":{"ops":["copy","move"]}}/' | paste -sd, -)
  echo "{\"method\":\"pane.set\",\"params\":{\"title\":\"Trees\",\"content\":{\"kind\":\"list\",\"items\":[$items]},\"drop\":{\"accepts\":[],\"transfer\":\"keyed\",\"storeId\":\"trees:$file\"}}}"
}
known() { sed -n "s|^$1 ||p" "$answers" 2>/dev/null; }
while IFS= read -r line; do
  if [[ $line =~ ^\{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\": ]]; then
    echo '{"id":1,"result":{"protocol":1}}'
    show
  elif [[ $line =~ ^\{\"jsonrpc\":\"2.0\",\"id\":([0-9]+),\"method\":\"transfer.(prepare|commit)\",\"params\":\{\"transfer\":\"([a-z0-9/-]+)\",\"role\":\"source\",\"op\":\"move\",\"items\":\[\{\"id\":\"([a-z]+)\" ]]; then
    id=${BASH_REMATCH[1]} step=${BASH_REMATCH[2]} key=${BASH_REMATCH[3]} row=${BASH_REMATCH[4]}
    if [[ $step == prepare ]]; then
      vote=no
      [[ -z $(known "$key") ]] && rows | grep -qx "$row" && vote=yes
      echo "{\"id\":$id,\"result\":{\"vote\":\"$vote\",\"items\":[{\"id\":\"$row\",\"vote\":\"$vote\"}]}}"
    else
      if [[ -z $(known "$key") ]]; then
        outcome=gone
        rows | grep -qx "$row" && outcome=removed
        # The answer goes first: who dies between the two finds the row to remove at the start.
        rows | grep -vx "$row" >"$file~"
        echo "$key {\"state\":\"done\",\"items\":[{\"id\":\"$row\",\"outcome\":\"$outcome\"}]}" >>"$answers"
        mv "$file~" "$file"
        sync
      fi
      echo "{\"id\":$id,\"result\":$(known "$key")}"
      show
    fi
  elif [[ $line =~ ^\{\"jsonrpc\":\"2.0\",\"id\":([0-9]+),\"method\":\"transfer.abort\",\"params\":\{\"transfer\":\"([a-z0-9/-]+)\"\}\}$ ]]; then
    [[ -z $(known "${BASH_REMATCH[2]}") ]] && echo "${BASH_REMATCH[2]} {\"state\":\"aborted\"}" >>"$answers"
    echo "{\"id\":${BASH_REMATCH[1]},\"result\":$(known "${BASH_REMATCH[2]}")}"
  elif [[ $line =~ ^\{\"jsonrpc\":\"2.0\",\"id\":([0-9]+),\"method\": ]]; then
    echo "{\"id\":${BASH_REMATCH[1]},\"error\":{\"code\":-32601,\"message\":\"no\"}}"
  fi
done
