#!/bin/bash
# Other ids with every start.
echo "{\"method\":\"pane.set\",\"params\":{\"content\":{\"kind\":\"list\",\"items\":[{\"id\":\"$$\",\"text\":\"A\"}]}}}"
while IFS= read -r line; do :; done
