# SPDX-License-Identifier: Apache-2.0
"""What a terminal shows after some bytes: characters only, every one a cell wide."""
import re

TOKEN = re.compile(
    r"\x1b\[([?<>=!]?)([0-9;:]*)([ $\"']?)([@-~])"
    r"|\x1b[\]P_^X].*?(?:\x07|\x1b\\)"
    r"|\x1b[ -/]+[0-~]|\x1b[0-OQ-WYZ\\`-~]|[\x00-\x1a\x1c-\x1f\x7f]|[^\x00-\x1f\x7f]+", re.S)


class Screen:
    def __init__(self, columns=160, rows=45):
        self.columns, self.rows = columns, rows
        self.clear()
        self.rest = ""

    def clear(self):
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.x = self.y = 0
        self.top, self.bottom = 0, self.rows - 1
        self.last = " "

    def text(self):
        return "\n".join("".join(row) for row in self.cells)

    def feed(self, data):
        text = self.rest + data.decode("utf-8", "replace")
        cut = text.rfind("\x1b", max(0, len(text) - 200))
        self.rest = ""
        if cut >= 0 and not TOKEN.match(text, cut):
            text, self.rest = text[:cut], text[cut:]
        for match in TOKEN.finditer(text):
            if match.group(4):
                if not match.group(1) and not match.group(3):
                    self.control(match.group(4), match.group(2))
                elif match.group(1) == "?" and match.group(2) in ("1049", "47"):
                    self.clear()
                continue
            token = match.group()
            if token[0] == "\x1b":
                self.escape(token)
            elif token[0] < " ":
                self.byte(token)
            elif token[0] != "\x7f":
                self.put(token)

    def put(self, text):
        for character in text:
            if self.x >= self.columns:
                self.x = 0
                self.down()
            self.cells[self.y][self.x] = character
            self.x += 1
        self.last = text[-1]

    def down(self):
        if self.y == self.bottom:
            self.scroll(1)
        elif self.y < self.rows - 1:
            self.y += 1

    def scroll(self, count, top=None):
        top = self.top if top is None else top
        for _ in range(min(abs(count), self.rows)):
            if count > 0:
                del self.cells[top]
                self.cells.insert(self.bottom, [" "] * self.columns)
            else:
                del self.cells[self.bottom]
                self.cells.insert(top, [" "] * self.columns)

    def byte(self, token):
        if token == "\r":
            self.x = 0
        elif token in "\n\v\f":
            self.down()
        elif token == "\b":
            self.x = max(0, min(self.x, self.columns) - 1)
        elif token == "\t":
            self.x = min(self.columns - 1, self.x // 8 * 8 + 8)

    def escape(self, token):
        if token == "\x1bM":
            if self.y == self.top:
                self.scroll(-1)
            else:
                self.y = max(0, self.y - 1)
        elif token == "\x1bc":
            self.clear()

    def control(self, final, words):
        numbers = [int(word) if word.isdigit() else 0 for word in words.split(";")]
        one = max(1, numbers[0])
        row = self.cells[self.y]
        x = min(self.x, self.columns - 1)
        if final in "Hf":
            self.y = min(self.rows, one) - 1
            self.x = min(self.columns, max(1, numbers[1] if len(numbers) > 1 else 1)) - 1
        elif final == "A":
            self.y = max(0, self.y - one)
        elif final in "Be":
            self.y = min(self.rows - 1, self.y + one)
        elif final in "Ca":
            self.x = min(self.columns - 1, x + one)
        elif final == "D":
            self.x = max(0, x - one)
        elif final in "G`":
            self.x = min(self.columns, one) - 1
        elif final == "d":
            self.y = min(self.rows, one) - 1
        elif final == "E":
            self.x, self.y = 0, min(self.rows - 1, self.y + one)
        elif final == "K":
            start, end = [(x, self.columns), (0, x + 1), (0, self.columns)][min(2, numbers[0])]
            row[start:end] = [" "] * (end - start)
        elif final == "J":
            rows = [(self.y + 1, self.rows), (0, self.y), (0, self.rows)][min(2, numbers[0])]
            for index in range(*rows):
                self.cells[index] = [" "] * self.columns
            if numbers[0] < 2:
                self.control("K", words)
        elif final == "X":
            row[x:x + one] = [" "] * len(row[x:x + one])
        elif final == "P":
            del row[x:x + one]
            row += [" "] * (self.columns - len(row))
        elif final == "@":
            row[x:x] = [" "] * one
            del row[self.columns:]
        elif final == "b":
            self.put(self.last * min(one, self.columns))
        elif final == "r":
            self.top = one - 1
            self.bottom = (numbers[1] if len(numbers) > 1 and numbers[1] else self.rows) - 1
            self.bottom = max(self.top, min(self.rows - 1, self.bottom))
            self.x = self.y = 0
        elif final == "S":
            self.scroll(one)
        elif final == "T":
            self.scroll(-one)
        elif final == "L" and self.top <= self.y <= self.bottom:
            self.scroll(-one, self.y)
        elif final == "M" and self.top <= self.y <= self.bottom:
            self.scroll(one, self.y)
