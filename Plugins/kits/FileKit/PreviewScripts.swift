// SPDX-License-Identifier: Apache-2.0

/// Programs in Python for looking at files; they use nothing but its standard library.
enum PreviewScripts {
  /// Tables of an SQLite database, with columns and numbers of rows; of a single one its rows, and those
  /// of the one whose place among them is the word behind the file.
  ///
  /// A line before them has a byte 1, `tables` or `rows`, and how many there are in all; `?` where that
  /// takes too long to count.
  ///
  /// It is opened as something that does not change, so nothing is written beside it.
  static let database = #"""
    import os, sqlite3, sys, time, urllib.parse
    out = open(1, "w", encoding="utf-8", errors="replace", newline="\n")
    name = urllib.parse.quote(os.fsencode(sys.argv[1]))
    base = sqlite3.connect("file:" + name + "?mode=ro&immutable=1", uri=True)
    base.text_factory = lambda text: text.decode("utf-8", "replace")
    end = time.monotonic() + 2
    base.set_progress_handler(lambda: time.monotonic() > end, 5000)
    def cell(value):
        if value is None: return ""
        if isinstance(value, bytes): return "%d bytes" % len(value)
        text = str(value)[:400]
        return "".join(" " if ord(letter) < 32 else letter for letter in text)
    def words(values): return "\t".join(cell(value) for value in values) + "\n"
    def quoted(table): return '"' + table.replace('"', '""') + '"'
    def count(table):
        try: return base.execute("select count(*) from " + table).fetchone()[0]
        except sqlite3.Error: return "?"
    most = 1000
    named = " from sqlite_master where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\'"
    tables = [row[0] for row in base.execute("select name" + named + " order by name limit %d" % most)]
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 0 if len(tables) == 1 else None
    if wanted is not None:
        table = quoted(tables[wanted])
        rows = base.execute("select * from " + table + " limit %d" % most)
        lines, number = [words([column[0] for column in rows.description])], "?"
        try:
            for row in rows: lines.append(words(row))
            end = min(end, time.monotonic() + 0.5)
            number = len(lines) - 1 if len(lines) <= most else count(table)
        finally:
            out.write("\x01rows %s\n" % number + "".join(lines))
    else:
        out.write("\x01tables %s\n" % base.execute("select count(*)" + named).fetchone()[0])
        out.write(words(["Table", "Rows", "Columns"]))
        for table in tables:
            columns = ""
            try:
                found = base.execute("select * from " + quoted(table) + " limit 0")
                columns = ", ".join(column[0] for column in found.description)
            except sqlite3.Error: pass
            out.write(words([table, count(quoted(table)), columns]))
    """#

  /// The text of a document, or the first sheet of a spreadsheet as lines with tabs.
  static let documents = #"""
    import html.parser, re, sys, xml.etree.ElementTree as tree, zipfile
    out = open(1, "w", encoding="utf-8", errors="replace", newline="\n")
    pack = zipfile.ZipFile(sys.argv[1])
    names = pack.namelist()
    left = 16 << 20
    def read(name):
        global left
        with pack.open(name) as part: data = part.read(left + 1)
        left -= len(data)
        if left < 0: raise SystemExit(1)
        return data
    def parsed(name):
        data = read(name)
        if b"<!ENTITY" in data or b"<!DOCTYPE" in data: raise SystemExit(1)
        return tree.fromstring(data)
    def tag(part): return part.tag.rsplit("}", 1)[-1] if isinstance(part.tag, str) else ""
    def attribute(part, name):
        for key, value in part.attrib.items():
            if key.rsplit("}", 1)[-1] == name: return value
        return ""
    def number(text, most): return max(1, min(most, int(text))) if text.isdigit() else 1
    def words(part):
        text = part.text or "" if tag(part) in ("t", "p", "h", "span", "a") else ""
        if tag(part) == "t": return text
        for inner in part:
            kind = tag(inner)
            if kind in ("tab", "s"): text += "\t" if kind == "tab" else " " * number(attribute(inner, "c"), 99)
            elif kind in ("br", "line-break", "cr"): text += "\n"
            elif kind not in ("annotation", "instrText"): text += words(inner)
            if tag(part) in ("p", "h", "span", "a"): text += (inner.tail or "").strip("\n")
        return text
    def paragraphs(root):
        for part in root.iter():
            if tag(part) in ("p", "h"): yield words(part)
    def line(values): out.write("\t".join(re.sub(r"[\x00-\x1f]", " ", value)[:400] for value in values).rstrip("\t") + "\n")
    class Plain(html.parser.HTMLParser):
        hidden = 0
        def handle_starttag(self, name, values):
            if name in ("script", "style", "head"): self.hidden += 1
            if name in ("p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4"): out.write("\n")
        def handle_endtag(self, name):
            if name in ("script", "style", "head"): self.hidden -= 1
        def handle_data(self, text):
            if self.hidden <= 0: out.write(re.sub(r"\s+", " ", text))
    def sheet():
        shared = []
        if "xl/sharedStrings.xml" in names:
            for part in parsed("xl/sharedStrings.xml"): shared.append("".join(text.text or "" for text in part.iter() if tag(text) == "t"))
        first = sorted((name for name in names if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name)), key=lambda name: int(re.search(r"\d+", name).group()))[0]
        for count, row in enumerate(part for part in parsed(first).iter() if tag(part) == "row"):
            if count == 1000: return
            values = []
            for cell in row:
                place = re.match("[A-Z]+", attribute(cell, "r"))
                column = 0
                for letter in place.group() if place else "": column = min(column * 26 + ord(letter) - 64, 64)
                while len(values) < column - 1: values.append("")
                text = "".join(part.text or "" for part in cell.iter() if tag(part) in ("v", "t"))
                if attribute(cell, "t") == "s" and text.isdigit() and int(text) < len(shared): text = shared[int(text)]
                values.append(text)
            line(values)
    def table(root):
        for part in root.iter():
            if tag(part) != "table": continue
            for count, row in enumerate(inner for inner in part.iter() if tag(inner) == "table-row"):
                if count == 1000: return
                values = []
                for cell in row:
                    if len(values) < 64: values += [" ".join(paragraphs(cell))] * min(64, number(attribute(cell, "number-columns-repeated"), 64))
                line(values)
            return
    if "word/document.xml" in names:
        for text in paragraphs(parsed("word/document.xml")): out.write(text + "\n")
    elif "xl/workbook.xml" in names: sheet()
    elif "ppt/presentation.xml" in names:
        slides = [name for name in names if re.fullmatch(r"ppt/slides/slide\d+\.xml", name)]
        for name in sorted(slides, key=lambda name: int(re.search(r"\d+", name).group())):
            out.write("\n".join(text for text in paragraphs(parsed(name)) if text) + "\n\n")
    elif "content.xml" in names:
        kind = read("mimetype").decode("ascii", "replace") if "mimetype" in names else ""
        root = parsed("content.xml")
        if "spreadsheet" in kind: table(root)
        else:
            for text in paragraphs(root): out.write(text + "\n")
    else:
        pages = [name for name in names if name.lower().endswith((".xhtml", ".html", ".htm"))]
        if not pages: raise SystemExit(1)
        for name in pages[:100]: Plain().feed(read(name).decode("utf-8", "replace"))
    """#
}
