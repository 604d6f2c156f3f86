#!/usr/bin/env lua
-- A file of values with commas, semicolons or tabs as a table; its first line has the headings.
-- Run: colonnade open --column './csv.lua prices.csv', or behind a column that selects files
local escapes = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\t"] = "\\t" }
local function quote(text) -- as a text of JSON; bytes that are no UTF-8 become question marks
  if not utf8.len(text) then text = text:gsub("[\128-\255]", "?") end
  return '"' .. text:gsub('[%c"\\]', function(c) return escapes[c] or "" end) .. '"'
end
local function send(text, ...) io.write(text:format(...), "\n") end
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
  local file = io.open(path, "rb")
  local rows, columns, lines = records(file and file:read(1 << 22) or ""), {}, {}
  for n, name in ipairs(rows[1] or {}) do
    local isNumber = #rows > 1
    for line = 2, #rows do isNumber = isNumber and (rows[line][n] or ""):find("^%-?%d*%.?%d*$") and #(rows[line][n] or "") < 15 end
    columns[n] = ('{"id":"%d","title":%s,"type":"%s"}'):format(n, quote(name), isNumber and "number" or "text")
  end
  for line = 2, math.min(#rows, 2000) do
    local cells = {}
    for n, column in ipairs(columns) do
      local cell = rows[line][n] or ""
      cells[n] = not cell:find("%w") and "null" or column:find('"number"}$') and ("%.14g"):format(tonumber(cell)) or quote(cell:sub(1, 300))
    end
    lines[line - 1] = ('{"id":"%d","value":%s,"cells":[%s]}'):format(line, quote(table.concat(rows[line], "\n"):sub(1, 4000)), table.concat(cells, ","))
  end
  send('{"method":"pane.set","params":{%s"title":%s,"badge":"%d","content":{"kind":"table","columns":[%s],"items":[%s]},"empty":{"text":"No values here"}}}',
    gen and '"gen":' .. gen .. "," or "", quote(path:match("[^/]*$")), #lines, table.concat(columns, ","), table.concat(lines, ","))
end
io.stdout:setvbuf("line")
for line in io.lines() do
  if line:find('"method":"initialize"', 1, true) then
    send('{"id":1,"result":{"protocol":1,"wants":["input"]}}')
    show(arg[1] or "")
  elseif line:find('"method":"input.set"', 1, true) then
    show(line:match('"value":"([^"]*)"') or "", line:match('"gen":(%d+)'))
  elseif line:find('"method":', 1, true) and line:find('"id":%d') then
    send('{"id":%s,"error":{"code":-32601,"message":"unknown"}}', line:match('"id":(%d+)'))
  end
end
