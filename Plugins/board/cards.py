# SPDX-License-Identifier: Apache-2.0
"""Columns of cards in a Markdown file: found, taken out, put in; everything else stays as it is."""
import difflib
import functools
import re

from colonnade import fingerprint

HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
CARD = re.compile(r"[-*+][ \t]+(?:\[(.)\](?:[ \t]+|$)|(?=\S))")
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$")
STYLED = re.compile(r"\[([^\]]*)\]\((?:[^()\s]|\([^()\s]*\))*\)|\*\*(\S(?:.*?\S)?)\*\*|`([^`]+)`")
DONE_MARK = "**complete**"


def same_heading(one, other):
    """"To do" is "Todo": letters count, neither case nor blanks do."""
    return _letters(one) == _letters(other)


def _letters(text):
    return "".join(one for one in text.casefold() if one.isalnum()) or text


class Card:
    """A card: its first line, and the indented lines below that belong to it.

    Lines are without their line ends. `id` names the card as long as it can be followed, `start` and
    `end` are its lines in the file.
    """

    def __init__(self, lines, start=0):
        self.lines, self.start, self.end, self.id = lines, start, start + len(lines), ""
        self.raw = "\n".join(lines)
        match = CARD.match(lines[0])
        self.box = match.group(1) if match else None  # None: there are no brackets
        self.title = lines[0][match.end():].strip() if match else lines[0].strip()

    @functools.cached_property
    def revision(self):
        return fingerprint(self.raw)

    @property
    def is_checked(self):
        return self.box not in (None, " ")

    @property
    def body(self):
        return self.lines[1:]

    def steps(self):
        """How many nested boxes are checked, and how many there are."""
        boxes = [CARD.match(line.strip()) for line in self.body]
        boxes = [match.group(1) for match in boxes if match and match.group(1)]
        return sum(box != " " for box in boxes), len(boxes)

    def checked(self, is_checked):
        """The lines of the card with its box set; one without a box gets one."""
        mark = "x" if is_checked else " "
        if self.box is None:
            bullet = re.match(r"[-*+][ \t]+", self.lines[0])
            first = f"{self.lines[0][:bullet.end()]}[{mark}] {self.title}"
        else:
            first = re.sub(r"\[.\]", lambda _: f"[{mark}]", self.lines[0], count=1)
        return [first, *self.body]

    def retitled(self, title):
        first = self.lines[0]
        head = first[:CARD.match(first).end()]
        return [head.rstrip() + " " + title, *self.body]


def card_lines(title, body=(), box=" "):
    """The lines of a new card; nothing in the texts can break out of it."""
    title = " ".join(title.split()) or "…"
    nested = [line.rstrip("\r").replace("\r", " ") for text in body for line in text.split("\n")]
    while nested and not nested[-1].strip():
        nested.pop()
    if any(line.strip() and line[:1] not in " \t" for line in nested):
        nested = ["  " + line if line.strip() else "" for line in nested]
    return [f"- [{box}] {title}", *nested]


def parsed(text):
    """Title and nested lines of any text: of a Markdown item, of a note, of a few words."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    if not lines:
        return "", []
    first = lines[0].strip()
    match = CARD.match(first) or HEADING.match(first)
    if match and match.re is HEADING:
        return match.group(2), lines[1:]
    return (first[match.end():] if match else first), lines[1:]


def shown(title):
    """The title as a text with styles: a link is shown by its name, what is bold without stars."""
    runs, at = [], 0
    for match in STYLED.finditer(title):
        if match.start() > at:
            runs.append(title[at:match.start()])
        link, bold, code = match.groups()
        if bold:
            runs.append({"t": bold, "b": True})
        elif code:
            runs.append({"t": code, "role": "code"})
        else:
            runs.append({"t": link or "link", "role": "link"})
        at = match.end()
    if not runs:
        return title
    return runs + ([title[at:]] if at < len(title) else [])


class Column:
    """The cards below one heading of a text.

    `heading` is `None` when there is no such heading; then the column is empty.
    """

    def __init__(self, text, name):
        self.name = name
        self.end_of_line = "\r\n" if "\r\n" in (text or "")[:4096] else "\n"
        self.lines = _split(text or "")
        self.heading, self.first, self.last, self.is_done = None, 0, 0, False
        self.cards, self._named = [], {}
        self._find()

    # Reading

    def _find(self):
        """Takes the first column of this name; the file may have others, and things before it."""
        for kind, start, end, text in _blocks(self.lines):
            if kind == "column" and self.heading is None and same_heading(text, self.name):
                self.heading, self.first, self.last = start, end, len(self.lines)
            elif self.heading is None:
                continue
            elif kind == "card":
                self.cards.append(Card([_bare(one) for one in self.lines[start:end]], start))
            elif kind == "mark":
                self.is_done = True
            else:
                self.last = start
                return

    def named(self, old, known=None):
        """Gives every card its id: that of `known` for its first line, else the one it had."""
        known = known or {}
        for card in self.cards:
            card.id = known.get(card.start, "")
        before = [card for card in old if card.id and card.id not in known.values()]
        after = [card for card in self.cards if not card.id]
        for one, other in _pairs(before, after):
            after[other].id = before[one].id
        used = {card.id for card in self.cards}
        for card in self.cards:
            number, wanted = 1, "" if card.id else card.revision
            while not card.id:
                if wanted not in used:
                    card.id = wanted
                    used.add(wanted)
                number, wanted = number + 1, f"{card.revision}-{number + 1}"
        self._named = {card.id: card for card in self.cards}
        return self

    def card(self, name):
        """The card of this id, `None` when there is none."""
        return self._named.get(name) if isinstance(name, str) else None

    # Writing: each gives the new text

    def without(self, cards):
        gone = {line for card in cards for line in range(card.start, card.end)}
        if gone and len(cards) == len(self.cards):
            gone |= self._last_blank(gone)
        return "".join(line for n, line in enumerate(self.lines) if n not in gone)

    def _last_blank(self, gone):
        """The blank line that came with the first card goes with the last."""
        left = [n for n in range(self.first, self.last) if n not in gone]
        blanks = 1 if self.last == len(self.lines) else 2
        if len(left) != blanks or any(self.lines[n].strip() for n in left):
            return set()
        return {left[-1]}

    def replaced(self, changes):
        """Gives cards, by their ids, other lines; also tells on which lines these begin then."""
        new, starts, at = [], {}, 0
        for card in self.cards:
            if card.id not in changes:
                continue
            new += self.lines[at:card.start]
            starts[len(new)] = card.id
            whole = self._whole(changes[card.id])
            if not self.lines[card.end - 1].endswith("\n"):
                whole[-1] = _bare(whole[-1])
            new += whole
            at = card.end
        return "".join(new + self.lines[at:]), starts

    def with_cards(self, groups, index):
        """Puts cards, each a list of lines, before the card at `index`."""
        lines = list(self.lines)
        new = [line for group in groups for line in self._whole(group)]
        if not new:
            return "".join(lines)
        if self.heading is None:
            lines, at = self._with_heading(lines)
        elif self.cards:
            at = self.cards[index].start if index < len(self.cards) else self.cards[-1].end
        else:
            at, new = self._first_place(new)
        if at > 0 and not lines[at - 1].endswith("\n"):
            lines[at - 1] += self.end_of_line
            if at == len(lines):
                new[-1] = _bare(new[-1])
        return "".join(lines[:at] + new + lines[at:])

    def _whole(self, lines):
        return [_bare(line) + self.end_of_line for line in lines]

    def _first_place(self, new):
        """Where the first card of an empty column goes: below the heading and one blank line."""
        at, end = self.first, self.end_of_line
        for line in range(self.first, self.last):
            if RULE.match(_bare(self.lines[line])):
                break
            if self.lines[line].strip():
                at = line + 1  # below words of the user
        blanks = 0
        while at + blanks < self.last and not self.lines[at + blanks].strip():
            blanks += 1
        if blanks == 0:
            new = [end, *new] + ([end] if at < len(self.lines) else [])
            return at, new
        if blanks == 1 and at + 1 < len(self.lines):
            return at + 1, [*new, end]
        return at + 1, new

    def _with_heading(self, lines):
        """Adds the heading behind the last column, before what other programs keep at the end."""
        end = self.end_of_line
        at = _tail(lines)
        while at > 0 and not lines[at - 1].strip():
            at -= 1
        if at > 0 and not lines[at - 1].endswith("\n"):
            lines[at - 1] += end
        head = ([end] if at > 0 else []) + [f"## {self.name}{end}", end]
        rest = lines[at:]
        if any(line.strip() for line in rest) and rest and rest[0].strip():
            rest = [end, *rest]
        return lines[:at] + head + rest, at + len(head)


def _split(text):
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _bare(line):
    return line.rstrip("\r\n") if line.endswith(("\n", "\r")) else line


def _closes(line, fence):
    match = FENCE.match(line)
    return bool(match) and match.group(1)[0] == fence[0] and len(match.group(1)) >= len(fence) \
        and not line[match.end():].strip()


def _begins_something(line):
    return bool(HEADING.match(line) or CARD.match(line) or FENCE.match(line) or RULE.match(line)
                or line.startswith(("%%", "<!--", ">", "|")) or re.match(r"\d+[.)] ", line)
                or line.strip().casefold() == DONE_MARK)


def _blocks(lines):
    """What a board is made of: (kind, first line, line behind it, text). Kinds are `column` and
    `title` (headings), `card`, `mark` (what says that a column is of finished cards) and `settings`.
    Front matter, code and comments are none of these."""
    at, until = _front_matter(lines), None
    while at < len(lines):
        line, start = _bare(lines[at]), at
        at += 1
        if until:
            until = None if until(line) else until
        elif heading := HEADING.match(line):
            level = len(heading.group(1))
            if level <= 2:
                yield "column" if level == 2 else "title", start, at, heading.group(2).strip()
        elif CARD.match(line) and not RULE.match(line):
            at = _end_of_card(lines, at)
            yield "card", start, at, line
        elif line.startswith("%% kanban:"):
            yield "settings", start, len(lines), line
            return
        elif line.strip().casefold() == DONE_MARK:
            yield "mark", start, at, line
        else:
            until = _opened(line)


def _front_matter(lines):
    if not lines or _bare(lines[0]).lstrip("\ufeff") != "---":
        return 0
    return next((n + 1 for n in range(1, len(lines)) if _bare(lines[n]) in ("---", "...")), 0)


def _opened(line):
    """What ends the code or the comment a line begins; `None` when it begins none."""
    if fence := FENCE.match(line):
        return lambda line: _closes(line, fence.group(1))
    for open, close in (("%%", "%%"), ("<!--", "-->")):
        if line.startswith(open) and close not in line[len(open):]:
            return lambda line: close in line
    return None


def _end_of_card(lines, at):
    """Indented lines belong to a card, and blank ones between such, and words that run on."""
    end = at
    while at < len(lines):
        line = _bare(lines[at])
        if line.strip():
            runs_on = at == end and not _begins_something(line)
            if line[0] not in " \t" and not runs_on:
                break
            end = at + 1
        at += 1
    return end


def _tail(lines):
    """The line where the archive or the settings of another program begin."""
    for kind, start, _, text in _blocks(lines):
        if kind == "settings":
            return start
        if kind == "column" and same_heading(text, "Archive"):
            above = next((n for n in range(start - 1, -1, -1) if lines[n].strip()), None)
            if above is not None and RULE.match(_bare(lines[above])):
                return above
    return len(lines)


def _pairs(old, new):
    """Which old card is which new one: the same text in the same order, else the same text
    anywhere, else the same title, else what stands in the same place between two that are known."""
    if [card.raw for card in old] == [card.raw for card in new]:
        return [(n, n) for n in range(len(old))]
    matcher = difflib.SequenceMatcher(None, [c.raw for c in old], [c.raw for c in new], autojunk=False)
    pairs, gaps = [], []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            pairs += zip(range(a, b), range(c, d))
        else:
            gaps.append((range(a, b), range(c, d)))
    left = [n for gap in gaps for n in gap[0]]
    free = [n for gap in gaps for n in gap[1]]
    for same in (lambda card: card.raw, lambda card: card.title):
        found = {}
        for n in free:
            found.setdefault(same(new[n]), []).append(n)
        for n in list(left):
            if found.get(same(old[n])):
                other = found[same(old[n])].pop(0)
                pairs.append((n, other))
                left.remove(n)
                free.remove(other)
    for before, after in gaps:
        one, other = [n for n in before if n in left], [n for n in after if n in free]
        if len(one) == len(other):
            pairs += zip(one, other)
    return pairs
