#!/bin/bash
# Forms and charts with values of wrong types, ids that are there twice, and too many series.
one='{"id":"a","values":[1]}'
echo '{"method":"pane.set","params":{"content":{"kind":"form","alt":"f","fields":[{"id":"a","type":"number","value":"x"},{"id":"a"},{"type":"text"}]}}}'
echo '{"method":"pane.set","params":{"content":{"kind":"form","alt":"f","fields":[{"id":"p","type":"password","value":"secret"}]}}}'
echo '{"method":"pane.set","params":{"content":{"kind":"chart","alt":"c","series":[{"id":"a","values":[1,"x"]},'$one','$one','$one','$one','$one','$one','$one','$one']}}}'
echo '{"method":"pane.set","params":{"content":{"kind":"chart","alt":"c"}}}'
while IFS= read -r line; do :; done
