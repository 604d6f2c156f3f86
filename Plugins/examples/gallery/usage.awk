#!/usr/bin/env -S mawk -W interactive -f
# What takes the space in a folder, the largest first; Enter goes into a folder, Backspace out of it.
# Run: colonnade open --column './usage.awk /var', or behind a column that selects folders
BEGIN {
  folder = ARGV[1] ? ARGV[1] : "."
  ARGC = 1
  columns = q("[{'id':'n','title':'Name','width':'flex'},{'id':'s','title':'Size','type':'bytes'},") \
    q("{'id':'p','title':'Share','type':'meter','width':10}]")
}

function q(text) { gsub(/'/, "\"", text); return text }  # JSON that is written with single quotes
function member(name,   rest, at) {  # the text of a member; a text has no other quotes than escaped ones
  if (!(at = index($0, "\"" name "\":\""))) return ""
  rest = substr($0, at + length(name) + 4)
  if (!match(rest, /^([^"\\]|\\.)*/)) return ""
  rest = substr(rest, 1, RLENGTH)
  gsub(/\\"/, "\"", rest)
  gsub(/\\\\/, "\\", rest)
  return rest
}
function number(name,   at) {
  at = index($0, "\"" name "\":")
  return at ? substr($0, at + length(name) + 3) + 0 : 0
}
function json(text) {
  gsub(/["\\]/, "\\\\&", text)
  gsub(/[\001-\037]/, "?", text)
  return "\"" text "\""
}
function word(text) {  # for the shell
  gsub(/'/, "'\\''", text)
  return "'" text "'"
}
function send(line) { print line; fflush() }
function set(members) { send(q("{'method':'pane.set','params':{") (gen ? q("'gen':") gen "," : "") members "}}") }

function show(   command, found, line, size, name, row, total, rows, count) {
  command = "cd -- " word(folder) " 2>/dev/null && pwd -P"
  found = command | getline folder
  close(command)
  if (found < 1) { set(q("'title':") json(folder) q(",'error':{'text':'There is no such folder'}")); return }
  set(q("'title':") json(folder) q(",'error':null,'loading':{'text':'measuring'}"))
  command = "cd -- " word(folder) " 2>/dev/null && du -0xa --max-depth=1 --block-size=1 . 2>/dev/null |"
  command = command " tr '\\n\\0' '?\\n' | iconv -c -f utf-8 -t utf-8 | sort -rn | head -n 1001"
  while ((command | getline line) > 0) {
    size = line + 0; name = substr(line, index(line, "\t") + 3)
    if (name == "") { total = size; continue }
    row = q("{'id':") json(name) q(",'type':'inode/file','enter':'self','value':") json(folder "/" name)
    row = row q(",'cells':[") json(name) sprintf(",%.0f,%.4f]}", size, total ? size / total : 0)
    rows = rows (count++ ? "," : "") row
  }
  close(command)
  set(q("'content':{'kind':'table','columns':") columns q(",'items':[") rows q("]},'up':'..','loading':null"))
}

/"method":"initialize"/ { send(q("{'id':1,'result':{'protocol':1,'wants':['activate','nav','input']}}")); show(); next }
/"method":"input.set"/ { gen = number("gen"); if (member("value") != "") folder = member("value"); show(); next }
/"method":"activate"/ { if (member("item") != "") { folder = folder "/" member("item"); show() } next }
/"method":"nav"/ { sub(/\/[^\/]*$/, "", folder); if (folder == "") folder = "/"; show(); next }
/"method":/ && /"id":/ { send(q("{'id':") number("id") q(",'error':{'code':-32601,'message':'unknown'}}")) }
