#!/usr/bin/env tclsh
# A basket that takes texts, matched in the order in which a host writes; its store is a list on disk.
fconfigure stdin -encoding utf-8 -translation lf
fconfigure stdout -encoding utf-8 -translation lf -buffering line
set file [file join [pwd] basket.tcl]
set rows {}
array set answers {}
if {[file exists $file]} { source $file }

proc save {} {
  global file rows answers
  set out [open $file~ w]
  fconfigure $out -encoding utf-8
  puts $out [list set rows $rows]
  puts $out [list array set answers [array get answers]]
  flush $out
  close $out
  exec sync $file~
  file rename -force $file~ $file
}

proc show {} {
  global rows file
  set items {}
  foreach row $rows { lappend items "{\"id\":\"$row\",\"text\":\"A text\"}" }
  puts "{\"method\":\"pane.set\",\"params\":{\"title\":\"Basket\",\"content\":{\"kind\":\"list\",\"items\":\[[join $items ,]\]},\"drop\":{\"accepts\":\[\"text/plain\"\],\"rows\":\"none\",\"pane\":true,\"transfer\":\"keyed\",\"storeId\":\"tcl:$file\"}}}"
}

while {[gets stdin line] >= 0} {
  if {[string match "*\"method\":\"initialize\",\"params\":*" $line]} {
    puts {{"id":1,"result":{"protocol":1}}}
    show
  } elseif {[regexp {^\{"jsonrpc":"2.0","id":(\d+),"method":"transfer.perform","params":\{"transfer":"([\w/-]+)","op":"(\w+)","anchor":\{"\w+":[^\}]*\},"items":\[\{"n":0,"id":"[^"]*","text":"[^"]*","types":\["[^"]*"\],"type":"([^"]*)"} $line -> id key op type]} {
    if {![info exists answers($key)]} {
      if {$type eq "text/plain"} {
        lappend rows $key.0
        set answers($key) "\"result\":{\"state\":\"done\",\"items\":\[{\"n\":0,\"id\":\"$key.0\"}\]}"
      } else {
        set answers($key) {"error":{"code":-32059,"message":"only texts"}}
      }
      save
    }
    puts "{\"id\":$id,$answers($key)}"
    show
  } elseif {[regexp {^\{"jsonrpc":"2.0","id":(\d+),"method":"transfer.cancel","params":\{"transfer":"([\w/-]+)"\}\}$} $line -> id key]} {
    if {![info exists answers($key)]} {
      set answers($key) {"result":{"state":"cancelled"}}
      save
    }
    puts "{\"id\":$id,$answers($key)}"
  } elseif {[regexp {^\{"jsonrpc":"2.0","id":(\d+),"method":} $line -> id]} {
    puts "{\"id\":$id,\"error\":{\"code\":-32601,\"message\":\"not known\"}}"
  }
}
