#!/usr/bin/perl
# A text of many lines, read page by page with regular expressions.
use strict;
use warnings;
$| = 1;
while (my $line = <STDIN>) {
  if ($line =~ /"method":"initialize"/) {
    print qq({"id":1,"result":{"protocol":1,"provides":{"text":{}}}}\n);
    print qq({"method":"pane.set","params":{"title":"Bottles","content":{"kind":"text","source":{"id":"song","rev":3,"count":500}}}}\n);
  } elsif ($line =~ /^\{"jsonrpc":"2\.0","id":(\d+),"method":"text\.get","params":\{"source":"song","rev":\d+,"from":(\d+),"count":(\d+)\}\}$/) {
    my ($id, $from, $count) = ($1, $2, $3);
    my $to = $from + $count > 500 ? 500 : $from + $count;
    my @lines = map { '"' . (500 - $_) . ' bottles"' } $from .. $to - 1;
    print qq({"id":$id,"result":{"rev":3,"from":$from,"lines":[), join(",", @lines), "]}}\n";
  } elsif ($line =~ /^\{"jsonrpc":"2\.0","id":(\d+),"method":/) {
    print qq({"id":$1,"error":{"code":-32601,"message":"no"}}\n);
  }
}
