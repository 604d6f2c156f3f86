# SPDX-License-Identifier: Apache-2.0
"""Columns of cards in a Markdown file: found, taken out, put in; everything else stays as it is."""

import collections
import difflib
import functools
import re
import zlib

from colonnade import fingerprint

HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
CARD = re.compile(r"[-*+][ \t]+(?:\[(.)\](?:[ \t]+|$)|(?=\S))")
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
UNDERLINE = re.compile(r" {0,3}(=+|-{2,})[ \t]*$")  # makes a heading of the words above it
RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$")
LABEL = re.compile(r"\[[^\]]+\]:")
STYLED = re.compile(r"\[([^\]]*)\]\((?:[^()\s]|\([^()\s]*\))*\)|\*\*(\S(?:.*?\S)?)\*\*|`([^`]+)`")
HEADINGS = ["Todo", "Doing", "Done"]
DONE_MARK = "**complete**"
REACH = 8  # lines on either side by which an old place is known again

# A new text, with what is different in it: `hunks` are [first line in the new text, old lines, new
# lines]; `lead` and `trail` are the lines that came with the cards, above the first and below the
# last.
Edit = collections.namedtuple("Edit", "text hunks lead trail", defaults=((), ()))


def same_heading(one, other):
    """ "To do" is "Todo": letters count, neither case nor blanks do."""
    return _letters(one) == _letters(other)


def _letters(text):
    return "".join(one for one in text.casefold() if one.isalnum()) or text


class Card:
    """A card: its first line, and the indented lines below that belong to it.

    Lines are without their line ends. `id` names the card as long as it can be followed, `start`
    and `end` are its lines in the file.
    """

    def __init__(self, lines, start=0):
        self.lines, self.start, self.end, self.id = lines, start, start + len(lines), ""
        self.raw = "\n".join(lines)
        match = CARD.match(lines[0])
        self.box = match.group(1) if match else None  # None: there are no brackets
        self.title = lines[0][match.end() :].strip() if match else lines[0].strip()

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

    def text(self):
        """The words of the card: its title, then what belongs to it, without the indentation."""
        return "\n".join([self.title, *dedented(self.body)]).rstrip() + "\n"

    def reworded(self, title, body):
        """The lines of the card with other words; what belongs to it stays as far in as it was."""
        lines = [line.rstrip("\r") for line in body]
        while lines and not lines[-1].strip():
            lines.pop()
        old = [line for line in self.body if line.strip()]
        indent = (
            min((line[: len(line) - len(line.lstrip())] for line in old), key=len, default="")
            or "  "
        )
        return [
            *self.retitled(" ".join(title.split()))[:1],
            *(indent + line if line.strip() else "" for line in lines),
        ]

    def retitled(self, title):
        first = self.lines[0]
        head = first[: CARD.match(first).end()]
        return [head.rstrip() + " " + title, *self.body]


def dedented(lines):
    """Lines without the indentation they share."""
    depth = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return [line[depth:] for line in lines]


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
    return (first[match.end() :] if match else first), lines[1:]


def shown(title):
    """The title as a text with styles: a link is shown by its name, what is bold without stars."""
    runs, at = [], 0
    for match in STYLED.finditer(title):
        if match.start() > at:
            runs.append(title[at : match.start()])
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
        self.level = _level(self.lines, name)
        self.heading, self.first, self.last, self.is_done = None, 0, 0, False
        self.cards, self._named = [], {}
        self._find()

    # Reading

    def _find(self):
        """Takes the first column of this name; the file may have others, and things before it."""
        for kind, start, end, text in _blocks(self.lines, self.level):
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

    @property
    def heading_line(self):
        """The line that makes a heading of this name in this file."""
        return f"{'#' * self.level} {self.name}"

    def named(self, old, known=None):
        """Gives every card its id: that of `known` for its first line, else the one it had."""
        known = known or {}
        for card in self.cards:
            card.id = known.get(card.start, "")
        before = [card for card in old if card.id and card.id not in known.values()]
        after = [card for card in self.cards if not card.id]
        for one, other in _pairs(before, after):
            after[other].id = before[one].id
            if after[other].raw == before[one].raw:
                after[other].revision = before[one].revision
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

    def usual_names(self):
        """The ids the cards would have if nothing were known of them."""
        used = {}
        for card in self.cards:
            used[card.revision] = used.get(card.revision, 0) + 1
            yield (
                card.revision
                if used[card.revision] == 1
                else f"{card.revision}-{used[card.revision]}"
            )

    def card(self, name):
        """The card of this id, `None` when there is none."""
        return self._named.get(name) if isinstance(name, str) else None

    # Writing: each gives the new text

    def without(self, cards):
        return self.cut(cards).text

    def cut(self, cards, came=None):
        """Takes cards out. `came` is the edit that had put them in, if this takes it back: what
        came with them and is still around them goes with them."""
        gone = {line for card in cards for line in range(card.start, card.end)}
        if gone and len(cards) == len(self.cards):
            gone |= self._last_blank(gone) if came is None else self._extras(gone, came)
        changes = {line: [] for line in gone}
        edit = self._edited({**changes, **self._last_end(gone)})
        if any(_rule_below(self.lines, line, gone) for line in gone) and _headings(
            _split(edit.text)
        ) != _headings(self.lines):
            # Words and a rule below the card would become a heading; a blank line keeps them apart.
            changes.update(
                {line: [self.end_of_line] for line in gone if _rule_below(self.lines, line, gone)}
            )
            edit = self._edited({**changes, **self._last_end(gone)})
        return edit

    def _edited(self, changes):
        """Replaces lines, each by any number of others."""
        new, hunks, last = [], [], -2
        for n, line in enumerate(self.lines):
            if n not in changes:
                new.append(line)
                continue
            if n != last + 1:
                hunks.append([len(new), [], []])
            hunks[-1][1].append(line)
            hunks[-1][2].extend(changes[n])
            new += changes[n]
            last = n
        return Edit("".join(new), hunks)

    def _last_end(self, gone):
        """A file without a last line end stays so when its last line goes."""
        count = len(self.lines)
        if count - 1 not in gone or self.lines[-1].endswith("\n"):
            return {}
        left = next((n for n in range(count - 1, -1, -1) if n not in gone), None)
        return (
            {}
            if left is None or not self.lines[left].strip()
            else {left: [_bare(self.lines[left])]}
        )

    def _last_blank(self, gone):
        """The blank line that came with the first card goes with the last."""
        left = [n for n in range(self.first, self.last) if n not in gone]
        blanks = 1 if self.last == len(self.lines) else 2
        if len(left) != blanks or any(self.lines[n].strip() for n in left):
            return set()
        return {left[-1]}

    def _extras(self, gone, came):
        """The blank lines, and the heading, that came with the cards. A heading below which there
        is something else by now stays."""
        first, end = min(gone), max(gone) + 1
        if end - first != len(gone):
            return set()
        above, below = range(first - len(came.lead), first), range(end, end + len(came.trail))
        found = set()
        if self._reads(below, came.trail):
            found |= set(below)
        if self.heading in above[1:] and not self._reads(above, came.lead):
            above = above[1:]  # somebody has written on the blank line above it
        if self._reads(above, came.lead[len(came.lead) - len(above) :]):
            others = (n for n in range(self.first, self.last) if n not in gone)
            if self.heading not in above or not any(self.lines[n].strip() for n in others):
                found |= set(above)
        return found

    def _reads(self, numbers, lines):
        if numbers and not 0 <= numbers[0] <= numbers[-1] < len(self.lines):
            return False
        return [_bare(self.lines[n]) for n in numbers] == [_bare(line) for line in lines]

    def replaced(self, changes):
        """Gives cards, by their ids, other lines; also tells on which lines these begin then."""
        new, starts, at = [], {}, 0
        for card in self.cards:
            if card.id not in changes:
                continue
            new += self.lines[at : card.start]
            starts[len(new)] = card.id
            whole = self._whole(changes[card.id])
            if not self.lines[card.end - 1].endswith("\n"):
                whole[-1] = _bare(whole[-1])
            new += whole
            at = card.end
        return "".join(new + self.lines[at:]), starts

    def with_cards(self, groups, index):
        return self.added(groups, index).text

    def added(self, groups, index):
        """Puts cards, each a list of lines, before the card at `index`."""
        if self.heading is None:
            at, lead, trail = self._new_heading()
        elif self.cards:
            at, lead, trail = (
                self.cards[index].start if index < len(self.cards) else self.cards[-1].end,
                [],
                [],
            )
        else:
            at, lead, trail = self._first_place()
        return self.added_at(at, groups, lead, trail)

    def added_at(self, at, groups, lead=(), trail=()):
        """Puts cards before the line `at`, with lines above and below them."""
        cards = [line for group in groups for line in self._whole(group)]
        if not cards:
            return Edit("".join(self.lines), [])
        old, new = [], [*lead, *cards, *trail]
        if at == len(self.lines) and at > 0 and not self.lines[-1].endswith("\n"):
            at, old = at - 1, [self.lines[-1]]
            new = [old[0] + self.end_of_line, *new[:-1], _bare(new[-1])]
        lines = self.lines[:at] + new + self.lines[at + len(old) :]
        return Edit("".join(lines), [[at, old, new]], list(lead), list(trail))

    def _whole(self, lines):
        return [_bare(line) + self.end_of_line for line in lines]

    def _first_place(self):
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
            return at, [end], [end] if at < len(self.lines) else []
        return at + 1, [], [end] if blanks == 1 and at + 1 < len(self.lines) else []

    def _new_heading(self):
        """A heading behind the last column, before what other programs keep at the end."""
        end, at = self.end_of_line, _tail(self.lines, self.level)
        while at > 0 and not self.lines[at - 1].strip():
            at -= 1
        rest = self.lines[at:]
        is_close = bool(rest) and bool(rest[0].strip())
        return at, [end] * (at > 0) + [f"{self.heading_line}{end}", end], [end] * is_close

    # Going back

    def around(self, cards):
        """What stands above and below each card, but not the other cards of these below it."""
        gone = {line for card in cards for line in range(card.start, card.end)}
        found = []
        for card in cards:
            below, at = [], card.end
            while at < len(self.lines) and len(below) < REACH:
                if at not in gone:
                    below.append(mark(self.lines[at]))
                at += 1
            above = [mark(line) for line in self.lines[max(0, card.start - REACH) : card.start]]
            found.append({"lines": card.lines, "above": above[::-1], "below": below})
        return found

    def put_back(self, groups, above, below, ids_above=(), ids_below=()):
        """Puts cards before the line where they stood once: between the cards that were their
        neighbours, where most lines around it are as they were. Gives the new column and the
        position of the first card, `None` when nothing tells."""
        first, last, is_last, is_known = self._between(ids_above, ids_below)
        inside = {line for card in self.cards for line in range(card.start + 1, card.end)}
        marks = {
            n: mark(self.lines[n])
            for n in range(max(0, first - REACH), min(last + REACH, len(self.lines)))
        }
        places = []
        for at in range(first, last + 1):
            if at not in inside:
                likeness = _likeness(
                    above, (marks.get(n) for n in range(at - 1, at - 1 - REACH, -1))
                ) + _likeness(below, (marks.get(n) for n in range(at, at + REACH)))
                if likeness > 1 or is_known:
                    places.append((-likeness, -at if is_last else at))
        for _, at in sorted(places)[:8]:
            index = sum(card.start < abs(at) for card in self.cards)
            if new := self._holds(abs(at), groups, index):
                return new, index
        return None

    def _between(self, ids_above, ids_below):
        """The lines between old neighbours, if the last is the best, and if any is left."""
        above = next((self._named[one] for one in ids_above if one in self._named), None)
        below = next((self._named[one] for one in ids_below if one in self._named), None)
        if above and below and below.start < above.end:
            below = None  # they changed places
        if above and not below:
            return (
                above.end,
                min([c.start for c in self.cards if c.start >= above.end] + [self.last]),
                False,
                True,
            )
        if below and not above:
            return (
                max([c.end for c in self.cards if c.end <= below.start] + [self.first]),
                below.start,
                True,
                True,
            )
        if above and below:
            return above.end, below.start, False, True
        return self.first, self.last, False, False

    def _holds(self, at, groups, index):
        """The new column, if cards would be cards there and all else stays what it is."""
        cards = [card.raw for card in self.cards]
        cards[index:index] = ["\n".join(group) for group in groups]
        new = Column(self.added_at(at, groups).text, self.name)
        # Where the next column begins as before, there is nothing before it that could change it.
        more = len(new.lines) - len(self.lines)
        is_same = (new.heading, new.last) == (self.heading, self.last + more)
        return new if is_same and [card.raw for card in new.cards] == cards else None


def reverted(text, hunks):
    """Takes an edit back."""
    lines = _split(text)
    for at, old, new in reversed(hunks):
        lines[at : at + len(new)] = old
    return "".join(lines)


def mark(line):
    """A short name for a line, whatever ends it; that of a blank one is empty."""
    line = _bare(line)
    return f"{zlib.crc32(line.encode('utf-8', 'surrogatepass')):x}" if line.strip() else ""


def _likeness(old, new):
    """How much of what was next to a place is there still: words count more than blank lines."""
    count = 0
    for one, other in zip(old, new):
        if one != other:
            break
        count += 2 if one else 1
    return count


def _split(text):
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _bare(line):
    return line.rstrip("\r\n") if line.endswith(("\n", "\r")) else line


def _closes(line, fence):
    match = FENCE.match(line)
    return (
        bool(match)
        and match.group(1)[0] == fence[0]
        and len(match.group(1)) >= len(fence)
        and not line[match.end() :].strip()
    )


def _begins_something(line):
    return bool(
        HEADING.match(line)
        or CARD.match(line)
        or FENCE.match(line)
        or RULE.match(line)
        or line.startswith(("%%", "<!--", ">", "|"))
        or re.match(r"\d+[.)] ", line)
        or line.strip().casefold() == DONE_MARK
    )


def _blocks(lines, columns=2):
    """What a board is made of: (kind, first line, line behind it, text).

    Kinds are `column` and `title` (headings), `card`, `mark` (what says that a column is of
    finished cards) and `settings`. Front matter, code and comments are none of these. `columns` is
    the level of the headings that are columns.
    """
    at, until, told = _front_matter(lines), None, 0
    while at < len(lines):
        line, start = _bare(lines[at]), at
        at += 1
        if until:
            until = None if until(line) else until
        elif heading := HEADING.match(line):
            level = len(heading.group(1))
            if level <= 2:
                yield "column" if level == columns else "title", start, at, heading.group(2).strip()
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
            if (
                until
                or start < told
                or not line.strip()
                or RULE.match(line)
                or line.startswith(("%%", "<!--"))
            ):
                continue  # words below these do not belong to them, as they do to a quote
            told = _end_of_words(lines, start)
            if (
                _is_plain(line)
                and told < len(lines)
                and (rule := UNDERLINE.match(_bare(lines[told])))
            ):
                text = " ".join(_bare(one).strip() for one in lines[start:told])
                at = told + 1
                level = 2 if rule.group(1)[0] == "-" else 1
                yield "column" if level == columns else "title", start, at, text


def _level(lines, name):
    """The level of the headings that are columns: `##`, and `#` in a file that has no `##`.

    A single `#` is the title of the file, unless it is called as a column is.
    """
    found = _headings(lines)
    titles = [text for kind, text in found if kind == "title"]
    if len(titles) < len(found) or not titles:
        return 2
    named = any(same_heading(titles[0], one) for one in [*HEADINGS, name])
    return 1 if len(titles) > 1 or named else 2


def _headings(lines):
    return [(kind, text) for kind, _, _, text in _blocks(lines) if kind in ("column", "title")]


def _rule_below(lines, line, gone):
    """Whether a rule follows the last of some lines that go."""
    return (
        line + 1 < len(lines)
        and line + 1 not in gone
        and bool(UNDERLINE.match(_bare(lines[line + 1])))
    )


def _end_of_words(lines, at):
    """The line behind words that run on."""
    at += 1
    while at < len(lines):
        line = _bare(lines[at])
        if not line.strip() or UNDERLINE.match(line) or _begins_something(line):
            break
        at += 1
    return at


def _is_plain(line):
    """Whether a line begins words of their own, which a line below can make a heading of."""
    return line[0] not in " \t<" and not _begins_something(line) and not LABEL.match(line)


def _front_matter(lines):
    if not lines or _bare(lines[0]).lstrip("\ufeff") != "---":
        return 0
    return next((n + 1 for n in range(1, len(lines)) if _bare(lines[n]) in ("---", "...")), 0)


def _opened(line):
    """What ends the code or the comment a line begins; `None` when it begins none."""
    if fence := FENCE.match(line):
        return lambda line: _closes(line, fence.group(1))
    for open, close in (("%%", "%%"), ("<!--", "-->")):
        if line.startswith(open) and close not in line[len(open) :]:
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


def _tail(lines, level):
    """The line where the archive or the settings of another program begin."""
    for kind, start, _, text in _blocks(lines, level):
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
    matcher = difflib.SequenceMatcher(
        None, [c.raw for c in old], [c.raw for c in new], autojunk=False
    )
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
