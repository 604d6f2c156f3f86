#!/usr/bin/perl
# The journal of the system as it grows, the newest entry first; the next column has all of its fields.
# Run: colonnade open --column './journal.pl -p warning -u ssh.service', with options of journalctl
use strict;
use warnings;
use IO::Select;
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->utf8->canonical;
my @columns = (
  { id => "when", title => "Time", type => "time" }, { id => "from", title => "From", max => 20 },
  { id => "text", title => "Message", width => "flex" });
my @roles = ("bad", "bad", "bad", "bad", "warn", "info");    # of the priorities 0, emergency, to 5, notice
my ($input, $rest, $number, $is_new) = ("", "", 0, 0);
my @rows;
sub say_line { print $json->encode({@_}), "\n" }

sub row {    # of an entry: a value of the journal is a text, or a list of bytes
  my %entry = %{ $_[0] };
  ref $_ and $_ = pack("C*", @$_) for values %entry;
  my $role = $roles[$entry{PRIORITY} // 6];
  my $text = { t => substr($entry{MESSAGE} // "", 0, 1000), $role ? (role => $role) : () };
  my $all = join "", map { "$_=$entry{$_}\n" } sort keys %entry;
  return {
    id => substr($entry{__CURSOR} || "entry " . ++$number, 0, 500), text => $text->{t}, value => substr($all, 0, 5000),
    cells => [int(($entry{__REALTIME_TIMESTAMP} || 0) / 1e6), $entry{SYSLOG_IDENTIFIER} // "", [$text]] };
}

sub show {
  say_line(method => "pane.set", params => {
    title => "Journal", badge => "" . @rows, empty => { text => "Nothing in the journal" },
    content => { kind => "table", columns => \@columns, items => \@rows, frozen => 2 } });
  $is_new = 0;
}
my $pid = open(my $journal, "-|") // die "no process: $!";
if (!$pid) { close STDIN; exec "journalctl", "-f", "-n", 300, "-o", "json", @ARGV or exit 1 }
my $all = IO::Select->new(\*STDIN, $journal);
while (1) {
  my @ready = $all->can_read($is_new ? 0.1 : undef);
  show() if !@ready;
  for my $file (@ready) {
    my $end = !sysread $file, my $bytes, 65536;
    if ($file == $journal) {
      $all->remove($journal) if $end;
      $rest .= $bytes;
      while ($rest =~ s/^(.*)\n//) { unshift @rows, row($json->decode($1)); $is_new = 1 }
      splice @rows, 300 if @rows > 300;
      next;
    }
    if ($end) { kill TERM => $pid; exit 0 }
    $input .= $bytes;
    while ($input =~ s/^(.*)\n//) {
      my $message = eval { $json->decode($1) } or next;
      next if !$message->{method};
      if ($message->{method} eq "initialize") { say_line(id => 1, result => { protocol => 1 }); show() }
      elsif ($message->{id}) { say_line(id => $message->{id}, error => { code => -32601, message => "unknown" }) }
    }
  }
}
