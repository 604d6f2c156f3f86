#!/bin/bash
# Goes on when its input ends.
content='{"method":"pane.set","params":{"title":"T","content":{"kind":"list","items":[{"id":"a","text":"A"}]}}}'
echo "$content"
exec sleep 60
