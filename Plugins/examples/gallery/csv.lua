#!/usr/bin/env lua
-- A file of values with commas, semicolons or tabs as a table; its first line has the headings.
-- Run: colonnade open --column './csv.lua prices.csv', or behind a column that selects files
local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\t"] = "\\t" }
local function quote(text) -- as a text of JSON; where bytes are no UTF-8, question marks
  text = utf8.len(text) and text or text:gsub("[\128-\255]", "?")
  return '"' .. text:gsub('[%c"\\]', function(c) return escapes[c] or "" end) .. '"'
end
local function json(text, ...) return text:gsub("'", '"'):format(...) end
local function send(text, ...) io.write(json(text, ...), "\n") end
local function count(text, mark) return select(2, text:gsub(mark, "")) end
local function records(text) -- the cells of each line; a cell in quotes may hold anything, "" is a quote
  local first, found, row, at = text:match("^[^\n]*"), {}, {}, 1
  local mark = first:find("\t") and "\t" or count(first, ";") > count(first, ",") and ";" or ","
  while at <= #text do
    local stop, cell = at, text:match("^[^\r\n" .. mark .. "]*", at)
    if text:sub(at, at) == '"' then
      repeat stop = text:find('"', stop + 1, true) or #text + 1
        local isPair = text:sub(stop + 1, stop + 1) == '"'
        if isPair then stop = stop + 1 end
      until not isPair
      cell = text:sub(at + 1, stop - 1):gsub('""', '"')
    end
    row[#row + 1] = cell
    at = text:match("^[^\n" .. mark .. "]*()", stop) + 1
    if text:sub(at - 1, at - 1) ~= mark then found[#found + 1], row = row, {} end
  end
  return found
end
local function show(path, gen)
  local file, trouble = io.open(path, "rb")
  gen, trouble = gen and json("'gen':%s,", gen) or "", path == "" and "Name a file, or choose one to the left" or trouble
  if not file then return send("{'method':'pane.set','params':{%s'title':'CSV','error':{'text':%s}}}", gen, quote(trouble)) end
  local rows, columns, lines, numbers = records(file:read(1 << 22) or ""), {}, {}, {}
  for n, name in ipairs(rows[1] or {}) do
    numbers[n] = #rows > 1
    for line = 2, #rows do numbers[n] = numbers[n] and (rows[line][n] or ""):sub(1, 15):find("^%-?%d*%.?%d*$") end
    columns[n] = json("{'id':'%d','title':%s,'type':'%s'}", n, quote(name), numbers[n] and "number" or "text")
  end
  for line = 2, math.min(#rows, 2000) do
    local cells, row = {}, rows[line]
    for n in ipairs(columns) do
      cells[n] = (row[n] or "") == "" and "null" or numbers[n] and ("%.14g"):format(tonumber(row[n]) or 0) or quote(row[n])
    end
    lines[line - 1] = json("{'id':'%d','value':%s,'cells':[%s]}", line, quote(table.concat(row, "\n"):sub(1, 4000)), table.concat(cells, ","))
  end
  send("{'method':'pane.set','params':{%s'title':%s,'error':null,'content':{'kind':'table','columns':[%s],'items':[%s]}}}",
    gen, quote(path:match("[^/]*$")), table.concat(columns, ","), table.concat(lines, ","))
end
io.stdout:setvbuf("line")
for line in io.lines() do
  if line:find('"method":"initialize"', 1, true) then
    send("{'id':1,'result':{'protocol':1,'wants':['input']}}")
    show(arg[1] or "")
  elseif line:find('"method":"input.set"', 1, true) then
    show(line:match('"value":"([^"]*)"') or "", line:match('"gen":(%d+)'))
  elseif line:find('"id":%d+,"method":') then
    send("{'id':%s,'error':{'code':-32601,'message':'unknown'}}", line:match('"id":(%d+)'))
  end
end
