#!/bin/bash
# A pane in one line: it speaks once and ends; what it said stays.  colonnade open --column ./static.sh
echo '{"method":"pane.set","params":{"title":"Tea","content":{"kind":"list","items":[{"id":"g","text":"Green, 80 °C"},{"id":"b","text":"Black, 95 °C"}]}}}'
