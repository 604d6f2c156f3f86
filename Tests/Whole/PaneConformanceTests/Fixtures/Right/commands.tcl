#!/usr/bin/env tclsh
# Commands, told apart by matching the text of a line from its beginning.
fconfigure stdin -encoding utf-8 -translation lf
fconfigure stdout -encoding utf-8 -translation lf -buffering line
set list {{"kind":"list","items":[{"id":"do","text":"Do"},{"id":"re","text":"Re"},{"id":"mi","text":"Mi"}]}}
set verbs {[{"id":"sing","title":"Sing","when":"item"},{"id":"louder","title":"Louder","args":[{"id":"by","label":"By","type":"number","value":2}]}]}
while {[gets stdin line] >= 0} {
  if {[string match "\{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":\{\"protocol\":*" $line]} {
    puts {{"id":1,"result":{"protocol":1,"wants":["select"]}}}
    puts "{\"method\":\"pane.set\",\"params\":{\"title\":\"Notes\",\"content\":$list,\"commands\":$verbs}}"
  } elseif {[regexp {"method":"select","params":\{"item":"(\w+)"} $line -> note]} {
    puts "{\"method\":\"pane.set\",\"params\":{\"status\":\"$note\"}}"
  } elseif {[regexp {^\{"jsonrpc":"2.0","id":(\d+),"method":"command.run","params":\{"command":"(\w+)","item":(null|"\w+"),"items":} $line -> id verb]} {
    puts "{\"id\":$id,\"result\":{\"text\":\"$verb\"}}"
  } elseif {[regexp {^\{"jsonrpc":"2.0","id":(\d+),"method":} $line -> id]} {
    puts "{\"id\":$id,\"error\":{\"code\":-32601,\"message\":\"not known\"}}"
  }
}
