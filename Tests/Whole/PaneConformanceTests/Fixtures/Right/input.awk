#!/usr/bin/env -S mawk -W interactive -f
# Shows the length of what is selected; members are found by their names in the text.
function member(name,   at) {
  at = index($0, "\"" name "\":")
  return at ? substr($0, at + length(name) + 3) + 0 : ""
}
/"method":"initialize"/ { say("{\"id\":1,\"result\":{\"protocol\":1,\"wants\":[\"input\"]}}") }
/"method":"input.set"/ {
  gen = member("gen")
  say("{\"method\":\"pane.set\",\"params\":{\"gen\":" gen ",\"title\":\"Length\",\"content\":{\"kind\":\"text\",\"text\":\"" length($0) " characters\"}}}")
}
function say(line) { print line; fflush() }
