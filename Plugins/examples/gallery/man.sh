#!/bin/bash
# The pages of the manual, and the one that is selected, as wide as its column.
# Run: colonnade open --column ./man.sh --column './man.sh page'
quote() { sed 's/\\/\\\\/g; s/"/\\"/g; s/\t/\\t/g; s/\x1b/\\u001b/g; s/[[:cntrl:]]//g; s/.*/"&"/' | paste -sd,; }
say() { printf '%s\n' "${1//$'\n'/}"; }
set_pane() { say "{\"method\":\"pane.set\",\"params\":{$1}}"; }
number() { [[ $line =~ \"$1\":([0-9]+) ]] && echo "${BASH_REMATCH[1]}"; }
word() { [[ $line =~ \"$1\":\"(([^\"\\]|\\.)*)\" ]] && printf '%b' "${BASH_REMATCH[1]//\\\"/\"}"; }

list() { # every page of the folders of the manual, as name(section)
  find $(manpath 2>/dev/null | tr : ' ') -path '*/man[1-9]*/*.[1-9]*' -printf '%f\n' 2>/dev/null |
    sed -E 's/\.(gz|bz2|xz|zst)$//; s/^(.*)\.([1-9][a-z0-9]*)$/\1(\2)/' | LC_ALL=C sort -uf
}
show() { # the pages whose names have what is typed into the filter
  shown=("${all[@]}")
  [[ $filter ]] && mapfile -t shown < <(printf '%s\n' "${all[@]}" | grep -iF -- "$filter")
  rev=$((rev + 1))
}
rows() {
  local from=$1 count=$2 rows= page section
  for page in "${shown[@]:from:count}"; do
    page=${page//[\"\\]/} section=${page##*(}
    rows+=",{\"id\":\"$page\",\"text\":\"${page%(*}\",\"badge\":\"${section%)}\""
    rows+=",\"type\":\"text/x-man\",\"value\":\"$page\"}"
  done
  say "{\"id\":$(number id),\"result\":{\"rev\":$rev,\"from\":$from,\"rows\":[${rows#,}]}}"
}
page() { # the selected page, formatted anew for each width
  local name=${value%(*} section=${value##*(} lines
  [[ $value == *'('*')' ]] || name=
  lines=$([[ $name ]] && MANWIDTH=$((cols - 2)) MAN_KEEP_FORMATTING=1 GROFF_SGR=1 \
    man -P cat -- "${section%)}" "$name" 2>/dev/null | head -c 600000 | quote)
  set_pane "\"gen\":$gen,\"title\":\"${value//[^[:alnum:]._():+-]/}\",\"content\":{\"kind\":\"text\",
    \"format\":\"ansi\",\"wrap\":false,\"lines\":[$lines]}"
}
while IFS= read -r line; do
  case $line in
  *'"method":"initialize"'*)
    cols=$(number cols)
    if [[ $1 == page ]]; then
      say '{"id":1,"result":{"protocol":1,"wants":["input","view"]}}'
    else
      say '{"id":1,"result":{"protocol":1,"wants":["query"],"provides":{"rows":{},"query":["filter"]}}}'
      set_pane '"title":"Manual","loading":true'
      mapfile -t all < <(list)
      show
      set_pane "\"loading\":null,\"badge\":\"${#all[@]}\",\"content\":{\"kind\":\"list\",
        \"source\":{\"id\":\"pages\",\"rev\":$rev,\"count\":${#all[@]}}}"
    fi ;;
  *'"method":"query"'*)
    filter=$(word filter)
    show
    say "{\"method\":\"rows.reset\",\"params\":{\"source\":\"pages\",\"rev\":$rev,\"count\":${#shown[@]}}}" ;;
  *'"method":"rows.get"'*) rows "$(number from)" "$(number count)" ;;
  *'"method":"input.set"'*) gen=$(number gen) value=$(word value); page ;;
  *'"method":"view"'*) cols=$(number cols) && [[ $gen ]] && page ;;
  *'"id":'*'"method":'*) say "{\"id\":$(number id),\"error\":{\"code\":-32601,\"message\":\"unknown\"}}" ;;
  esac
done
