#!/bin/bash
# Wrong types, repeated names, stray output, a byte order mark, half a character.
content='{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}'
printf '\xEF\xBB\xBF'
echo "$content"
echo "loading"
echo '{"method":"pane.set","params":{"title":5,"title":"again","status":"two\nlines"}}'
printf '{"method":"pane.set","params":{"status":"\xC3"}}\n'
echo '{"method":"pane.set","params":{"content":{"kind":"hologram"}}}'
echo '{"method":"pane.set","params":{"content":{"kind":"image","src":{"path":"x"}}}}'
echo '{"method":"pane.set","params":{"content":{"kind":"list","items":[{"id":"a","text":"A"},{"id":"a","text":[{"t":"B","fg":"#ff0000"}]}]}}}'
echo '{"method":"pane.set","params":{"commands":[{"id":"x","key":"hyper+q"},{"id":"x","title":"X"}]}}'
while IFS= read -r line; do :; done
