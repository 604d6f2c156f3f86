#!/usr/bin/env -S python3 -I -S
# SPDX-License-Identifier: Apache-2.0
"""A column of cards:  board.py FILE HEADING [--done]

The cards are the items below `## HEADING` of a Markdown file, or `# HEADING` where it has no `##`.
Every column is a program of its own; those of one file share it, and any editor may change it at
the same time.
"""

import functools
import os
import sys
import urllib.parse

HERE = os.path.dirname(os.path.realpath(__file__))
# The helper is beside this folder where the board is installed, and among the kits in a checkout.
sys.path[:0] = [HERE, os.path.join(HERE, "../python"), os.path.join(HERE, "../../kits/python")]
# What Python keeps of the modules to start sooner goes where caches are, not beside the program.
CACHE = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
sys.pycache_prefix = os.path.join(CACHE, "colonnade", "python")

import colonnade  # noqa: E402
from cards import (  # noqa: E402
    HEADINGS,
    Card,
    Column,
    card_lines,
    dedented,
    mark,
    parsed,
    reverted,
    shown,
)

CARD = "application/vnd.colonnade.card+json"
PAGE = "card"


class Coming:
    """How cards came here, as the book has it."""

    def __init__(self, kept):
        self.print, self.hunks, self.starts = kept["print"], kept["hunks"], set(kept["cards"])
        self.lead, self.trail = kept["lead"], kept["trail"]

    def brought(self, column, cards):
        """Whether these are the cards that came, in a text that has not changed since."""
        came = [card.raw for card in column.cards if card.start in self.starts]
        return (
            sorted(came) == sorted(card.raw for card in cards)
            and colonnade.fingerprint("".join(column.lines)) == self.print
        )


class Board(colonnade.Pane):
    """One column of a board."""

    accepts = [CARD, "text/markdown", "text/plain", "text/uri-list"]
    gives, preferred, asks_places = ["copy", "move"], "move", True

    def __init__(self, file, heading, is_done=False):
        self.file, self.title, self.part = os.path.abspath(file), heading, heading
        self.says_done = is_done or heading.casefold() == "done"
        self.store = colonnade.TextStore(self.file, book_path(self.file))
        self.column, self.cursor, self.is_stale = Column(None, heading), None, False
        self.opened = None  # the card whose page is on top
        self.editors = {}  # what follows the end of each that has a tab, by the number of the tab
        super().__init__()

    @property
    def store_id(self):
        path = os.path.realpath(self.file).encode("utf-8", "surrogateescape")
        return f"board:{urllib.parse.quote(path)}#{self.title}"

    @property
    def commands(self):
        # The host asks for the words at once, so it is told beforehand what stands there now.
        card = self.column.card(self.cursor)
        words = (
            {"id": f"title:{self.cursor}", "label": "Card", "value": card.title}
            if card
            else {"id": "title"}
        )
        return [
            {
                "id": "add",
                "title": "Add a card",
                "key": "a",
                "args": [{"id": "text", "label": "New card", "required": True}],
            },
            {
                "id": "edit",
                "title": "Edit",
                "key": "e",
                "menu": ["item"],
                "when": "item",
                "args": [words],
            },
            {
                "id": "check",
                "title": "Check or uncheck",
                "key": "t",
                "menu": ["item"],
                "when": "items",
            },
            {"id": "delete", "title": "Delete", "key": "d", "menu": ["item"], "when": "items"},
        ]

    @property
    def is_done(self):
        return self.says_done or self.column.is_done

    @property
    def short(self):
        return os.path.basename(self.file)

    # The file

    def start(self):
        self.watcher = colonnade.Watcher([self.file, os.path.realpath(self.file)])
        if self.watcher.descriptor >= 0:
            self.loop.watch(self.watcher.descriptor, self._looked_at)

    def _looked_at(self):
        """Something happened in the folder; most often to another file, or by ourselves."""
        if self.watcher.read():
            try:
                self.store.refresh()  # a request may have read it already, and shown nothing
                if self.is_stale:
                    self.show()
            except OSError as no:
                self.fail(no.strerror, self.file)

    def show(self, **once):
        self.is_stale = False
        super().show(**once)
        self._show_page()

    # The page of a card

    def on_activate(self, params):
        """Opens the card: all its words, with `e` to change them."""
        card = self.column.card(params.get("item"))
        if card and self.opened is None:
            self.opened = card.id
            self.loop.send(method="nav.push", params={"page": PAGE, **self._page(card)})

    def on_nav(self, params):
        if PAGE in _list(params.get("popped")):
            self.opened = None

    def _show_page(self):
        """Says on its page what a card says now; takes the page away when the card is gone."""
        if self.opened is None:
            return
        card = self.column.card(self.opened)
        if card:
            self.loop.send(method="pane.set", params={"page": PAGE, **self._page(card)})
        else:
            self.opened = None
            self.loop.send(method="nav.pop", params={})

    def _page(self, card):
        return {
            "title": colonnade.plain(shown(card.title)) or "…",
            "badge": "",
            "content": {"kind": "text", "text": card.text(), "wrap": True},
            "commands": [{"id": "write", "title": "Edit the card", "key": "e", "asks": True}],
        }

    def do_write(self, params):
        """Has the editor open a file with the words of the card: on the screen, or in a tab."""
        card = self.column.card(self.opened)
        if card is None:
            raise colonnade.Refused("The card is gone.")
        answer, before, revision = self.later(), card.text(), card.revision
        path = scratch_file(self.file, before)
        title = f"Edit {colonnade.plain(shown(card.title))}"
        program = {"argv": [*editor_words(), path], "cwd": os.path.dirname(self.file)}

        def ended(result, error):
            try:
                after = read_and_remove(path)
                if error:
                    raise colonnade.Refused(
                        error.get("message") or "The editor could not be started."
                    )
                answer(self._reworded(card.id, revision, after) if after != before else {})
            except (colonnade.Refused, OSError) as no:
                answer(no)

        def on_screen():
            self.loop.ask("program.run", {**program, "title": title, "screen": True}, ended)

        def opened(tab, error):
            if error:  # there is no room for one
                return on_screen()
            # The user takes as long as they like: the command is over, and what follows is told.
            answer({})
            self.editors[tab["gen"]] = saved

        def saved(result):
            nonlocal answer
            answer = functools.partial(self._tell, f"Edited {named(card)}")
            status = (result or {}).get("status")
            closed = {"message": "Nothing was changed: the editor was closed."}
            ended(result, None if status == 0 else closed)

        if (self.session.get("config") or {}).get("editIn") == "column":
            self.loop.ask(
                "pane.open",
                {
                    "column": "secondary",
                    "plugin": "terminal",
                    "type": "application/vnd.colonnade.program+json",
                    "value": {**program, "title": title, "close": "exit"},
                    "focus": True,
                    "as": "tab",
                },
                opened,
            )
        else:
            on_screen()
        return colonnade.LATER

    def on_pane_closed(self, params):
        """A tab that was opened here has gone."""
        then = self.editors.pop(params.get("gen"), None)
        if then:
            then(params.get("result"))

    def _tell(self, words, outcome):
        """Says what became of a card, once its command is over, and how that is taken back."""
        if isinstance(outcome, Exception):
            reason = getattr(outcome, "reason", "") or getattr(outcome, "strerror", "")
            self.loop.send(method="notify.show", params={"level": "warn", "text": str(reason)})
        elif outcome:
            self.loop.send(
                method="notify.show", params={"level": "good", "text": words, **outcome}
            )

    def _reworded(self, name, revision, text):
        title, *body = text.replace("\r\n", "\n").lstrip("\n").split("\n")
        if not title.strip():
            raise colonnade.Refused("A card needs a few words.")
        return self._rewrite(
            {name: lambda now: now.reworded(title, body) if now.revision == revision else None}
        )

    def loaded(self):
        self.is_stale = True
        fresh = Column(self.data, self.title)
        self.column = fresh.named(
            self.column.cards, None if self.column.cards else self._kept_names(fresh)
        )

    def _kept_names(self, fresh):
        """The names of cards that their words do not tell, as the program before knew them."""
        kept = self.store.book.get("names", {}).get(self.part, [])
        at = {n: (name, revision) for n, name, revision in kept}
        return {
            card.start: at[n][0]
            for n, card in enumerate(fresh.cards)
            if n in at and at[n][1] == card.revision
        }

    def _write(self, text, ids=None, column=None):
        """Takes a new text over; `ids` are the names of the cards that begin at these lines."""
        self.store.data = text
        self.column = (column or Column(text, self.title)).named(self.column.cards, ids)
        pairs = enumerate(zip(self.column.cards, self.column.usual_names()))
        odd = [[n, card.id, card.revision] for n, (card, usual) in pairs if card.id != usual]
        names = self.store.book.setdefault("names", {})
        names[self.part] = odd
        if not odd:
            del names[self.part]

    # Rows

    def rows(self):
        return [self._row(card) for card in self.column.cards]

    def revision(self, row):
        card = self.column.card(row["id"])
        return card.revision if card else ""

    def _row(self, card):
        row = {"id": card.id, "text": shown(card.title) or "…", "enter": "open"}
        if card.box is not None:
            row["icon"] = "☑" if card.is_checked else "☐"
        done, steps = card.steps()
        if steps:
            row["badge"] = f"{done}/{steps}"
        elif any(line.strip() for line in card.body):
            row["badge"] = "…"
        row["drag"] = {"ops": self.gives, "rev": card.revision, "name": file_name(card)}
        if fits(card) and is_text(card):
            row.update(type="text/markdown", value=card.raw + "\n")
        else:
            row["drag"]["ops"] = []  # the row alone does not hold all of it; what is offered does
        return row

    def view(self):
        cards = self.column.cards
        view = {
            "badge": str(len(cards)),
            "empty": {"text": "No cards", "detail": "a adds one; cards can be dropped here."},
        }
        if self.is_done:
            view["empty"]["detail"] = "A card that is dropped here gets checked."
        if self.data is None:
            view["empty"] = {
                "text": f"{self.short} is not there yet",
                "detail": "a adds a card, and the first one creates it.",
            }
        elif self.column.heading is None:
            view["empty"] = {
                "text": f"{self.short} has no heading “{self.title}”",
                "detail": f"a adds a card, and “{self.column.heading_line}” with it.",
            }
        return view

    # Giving away

    def offer(self, row):
        card = self.column.card(row["id"])
        text = card.text()
        # A card that leaves the column of what is done is not done any more.
        value = {
            "text": card.title,
            "box": " " if self.is_done else card.box or " ",
            "body": card.body,
        }
        if not fits(card):  # another column of the same file can look it up
            value["body"], value["from"] = [], [self.store_id, self.title, card.revision]
        elif not is_text(card):
            value["base64"] = colonnade.to_base64(card.raw)  # no UTF-8, no JSON
        return {
            "title": colonnade.plain(shown(card.title)),
            "name": file_name(card),
            "types": [
                {"type": CARD, "data": value},
                {"type": "text/markdown", "data": card.raw + "\n"},
                {"type": "text/plain", "data": text if card.body else card.title},
            ],
        }

    def remove(self, ids):
        cards = [self.column.card(one) for one in ids]
        saved, name = self.column.around(cards), "cut-" + os.urandom(6).hex()
        starts = {card.id: card.start for card in cards}
        edit, gone = self.column.cut(cards, came := self._came()), list(starts.values())
        if came and came.brought(self.column, cards):
            gone = came.starts
            edit = edit._replace(
                text=reverted(self.store.data, came.hunks),
                hunks=[[at, new, old] for at, old, new in came.hunks],
            )
        self.book.save(
            name, {"print": colonnade.fingerprint(edit.text), "hunks": edit.hunks, "cards": starts}
        )
        fresh = Column(edit.text, self.title)
        self._write(edit.text, self._left(fresh, ids, gone), fresh)
        lines = sum(len(old) - len(new) for _, old, new in edit.hunks)
        has_blank = lines > sum(
            len(card.lines) for card in cards
        )  # one that was there for the cards
        return [{**one, "cut": name, "blank": has_blank} for one in saved]

    def _left(self, fresh, ids, gone):
        """The names of the cards that stay; of two with the same words, either may have gone."""
        spare, names, ids, gone = {}, [], set(ids), set(gone)
        for card in self.column.cards:
            if card.start in gone and card.id not in ids:
                spare.setdefault(card.raw, []).append(card.id)
        for card in self.column.cards:
            if card.start not in gone:
                names.append(spare[card.raw].pop() if card.id in ids else card.id)
        return (
            {card.start: name for card, name in zip(fresh.cards, names)}
            if len(fresh.cards) == len(names)
            else None
        )

    def _came(self):
        """How the cards came of the transfer that is being taken back; `None` when none is."""
        original = colonnade.taken_back(self.underway)
        kept = self.book.saved("came-" + original) if original else None
        return Coming(kept) if kept and "lead" in kept else None

    # Taking in

    def propose(self, types, params):
        """A file is linked here, and stays where it is; a card or a text is never linked."""
        if types and CARD not in types and "text/uri-list" in types:
            return {"ops": ["copy", "link"], "op": "link"}
        return {"ops": ["copy", "move"]}

    def drop(self):
        return {**super().drop(), "ops": ["copy", "move", "link"]}

    def insert(self, items, place):
        groups = [self._lines(item) for item in items]
        self._ensure_text()
        places = self._places_of_edited(items)
        if places:
            return [
                self._put([item], [group], entry, place)[0]
                for item, group, entry in zip(items, groups, places)
            ]
        index = place.index(card.id for card in self.column.cards)
        edit = self.column.added(groups, index)
        ids = self._took(items, fresh := Column(edit.text, self.title), index)
        if self.underway and not colonnade.taken_back(self.underway):
            starts = [card.start for card in fresh.cards[index : index + len(items)]]
            self.book.save(
                "came-" + self.underway,
                {
                    "print": colonnade.fingerprint(edit.text),
                    "hunks": edit.hunks,
                    "cards": starts,
                    "lead": edit.lead,
                    "trail": edit.trail,
                },
            )
        return ids

    def _ensure_text(self):
        if self.data is None:
            self.store.data = start_text(self.title)
            self.loaded()

    def _took(self, items, fresh, index):
        """Takes over a column with new cards, the first at `index`; returns their ids."""
        taken = {card.id for card in self.column.cards}
        if len(fresh.cards) != len(taken) + len(items):
            raise colonnade.Refused("it would not be a card")
        names = {}
        for card, item in zip(fresh.cards[index:], items):
            name = item.key if item.saved is not None and item.key not in taken else card.revision
            number = 1
            while name in taken:
                number, name = number + 1, f"{card.revision}-{number + 1}"
            taken.add(name)
            names[card.start] = name
        self._write("".join(fresh.lines), names, fresh)
        return list(names.values())

    # Taking back

    def _put_back(self, back, otherwise):
        """Inserts cards where they were: to the byte, if nothing else has changed since."""
        entries = list(back.items())
        if not all(isinstance(entry.get("saved"), dict) for _, entry in entries):
            return super()._put_back(back, otherwise)  # kept by an older board
        ids = self._restored(entries)
        while entries:
            run, entries = _together(entries)
            first, last = run[0][1], run[-1][1]
            entry = {
                **first,
                "below": last["below"],
                "saved": {**first["saved"], "below": last["saved"]["below"]},
            }
            items = [item for item, _ in run]
            new = self._put(items, [item.saved["lines"] for item in items], entry, otherwise)
            ids.update(zip((item.n for item in items), new))
        return ids

    def _restored(self, entries):
        """Takes back the step in which exactly these cards went; empties `entries` if it could."""
        cut = self.book.saved(entries[0][1]["saved"]["cut"]) if entries else None
        if (
            not cut
            or {entry["saved"]["cut"] for _, entry in entries} != {entries[0][1]["saved"]["cut"]}
            or {entry["id"] for _, entry in entries} != set(cut["cards"])
            or colonnade.fingerprint(self.data or "") != cut["print"]
        ):
            return {}
        text = reverted(self.data, cut["hunks"])
        taken = {card.id for card in self.column.cards}
        names = {
            cut["cards"][entry["id"]]: item.key for item, entry in entries if item.key not in taken
        }
        self._write(text, names)
        at = {card.start: card.id for card in self.column.cards}
        ids = {item.n: at.get(cut["cards"][entry["id"]]) for item, entry in entries}
        entries.clear()
        return ids

    def _put(self, items, groups, entry, otherwise):
        """Inserts cards that stood in one piece where that was, as far as it can be told."""
        self._ensure_text()
        saved, column = entry["saved"], self.column
        if column.heading is not None and (column.cards or not saved["blank"]):
            found = column.put_back(
                groups, saved["above"], saved["below"], entry["above"], entry["below"]
            )
            if found:
                return self._took(items, *found)
        place = self._old_place(entry, {card.id for card in column.cards}, otherwise)
        index = place.index(card.id for card in column.cards)
        return self._took(items, Column(column.added(groups, index).text, self.title), index)

    def _places_of_edited(self, items):
        """Where cards stood that are taken back as they are now, not as they were."""
        original = colonnade.taken_back(self.underway)
        if not original or any(item.saved is not None for item in items):
            return []
        entries = [self.book.saved(f"{original}#{n}") for n in range(len(items) + 1)]
        is_known = entries.pop() is None and all(
            entry and isinstance(entry["saved"], dict) for entry in entries
        )
        return entries if is_known else []

    def _lines(self, item):
        if item.saved is not None:
            return item.saved["lines"] if isinstance(item.saved, dict) else item.saved.split("\n")
        if item.type == CARD and isinstance(item.value, dict):
            return self._from_card(item.value)
        if CARD not in item.types and (
            "text/uri-list" in (item.type, *item.types) or item.file or is_path(item)
        ):
            return self._from_files(item)
        title, body = parsed(item.words)
        return card_lines(title or item.text, dedented(body), self._box())

    def _from_card(self, value):
        box = (
            value.get("box")
            if isinstance(value.get("box"), str) and len(value["box"]) == 1
            else " "
        )
        if "from" in value:
            card = self._looked_up(value["from"])
            return card_lines(card.title, card.body, self._box(box))
        if isinstance(value.get("base64"), str):
            card = Card(colonnade.from_base64(value["base64"]).split("\n"))
            return card_lines(card.title, card.body, self._box(box))
        body = [line for line in _list(value.get("body")) if isinstance(line, str)]
        text = value.get("text")
        return card_lines(text if isinstance(text, str) else "", body, self._box(box))

    def _looked_up(self, place):
        """A card too large to be sent, read where it still stands."""
        store, heading, revision = (
            place if isinstance(place, list) and len(place) == 3 else ("", "", "")
        )
        if (
            not isinstance(store, str)
            or store.rpartition("#")[0] != self.store_id.rpartition("#")[0]
        ):
            raise colonnade.Refused("the card is too large to be sent", colonnade.TOO_LARGE)
        for card in Column(self.data, str(heading)).cards:
            if card.revision == revision:
                return card
        raise colonnade.Refused("the card has changed", colonnade.CHANGED)

    def _box(self, box=" "):
        return "x" if self.is_done and box == " " else box

    def _from_files(self, item):
        """A link to each file, told from the board's folder where that is shorter."""
        if self.operation == "move":
            raise colonnade.Refused("a file is linked here and stays where it is: copy it")
        lines = item.value.splitlines() if isinstance(item.value, str) else []
        uris = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
        if is_path(item) and not item.value.startswith("file:"):
            uris = ["file://" + urllib.parse.quote(item.value)]
        if not uris and item.file:
            uris = ["file://" + urllib.parse.quote(str(item.file.get("path", "")))]
        links = [self._link(uri) for uri in uris] or [item.text]
        return card_lines(links[0], ["  - " + link for link in links[1:]], self._box())

    def _link(self, uri):
        parts = urllib.parse.urlsplit(uri)
        if parts.scheme not in ("file", ""):
            return f"[{link_name(parts.path.rpartition('/')[2] or parts.netloc)}]({uri})"
        path = urllib.parse.unquote(parts.path, errors="surrogateescape")
        folder = os.path.dirname(os.path.realpath(self.file))
        inside = os.path.realpath(path).startswith(folder.rstrip("/") + "/")
        target = os.path.relpath(os.path.realpath(path), folder) if inside else path
        quoted = urllib.parse.quote(target.encode("utf-8", "surrogateescape"), safe="/~")
        name = link_name(os.path.basename(path.rstrip("/")))
        return f"[{name}]({'' if inside else 'file://'}{quoted})"

    # Commands

    def do_add(self, params):
        text = _dict(params.get("args")).get("text")
        if not isinstance(text, str) or not text.strip():
            raise colonnade.Refused("A card needs a few words.")
        item = colonnade.Item({"n": 0, "text": text, "value": text, "type": "text/plain"}, "")
        self.underway = "added-" + os.urandom(6).hex()
        ids = self._done(lambda: self.insert([item], colonnade.Place()))
        return {"undo": {"command": "delete", "args": {"items": ids, "added": self.underway}}}

    def on_check(self, params):
        """Switches the box that was clicked, or back: the host does not know how it is."""
        card = self.column.card(params.get("item"))
        if card:
            self._rewrite({card.id: lambda now: now.checked(not now.is_checked)})

    def on_select(self, params):
        if params.get("item") != self.cursor:
            self.cursor = params.get("item")
            self.loop.send(method="pane.set", params={"commands": self.commands})

    def do_edit(self, params):
        for name, text in _dict(params.get("args")).items():
            card = self.column.card(name.removeprefix("title:"))
            title = " ".join(text.split()) if isinstance(text, str) else ""
            if not title:
                raise colonnade.Refused("A card needs a few words.")
            if card and title == card.title:
                return {}
            return self._rewrite({name.removeprefix("title:"): lambda now: now.retitled(title)})
        raise colonnade.Refused("The card is gone.")

    def do_check(self, params):
        cards = [self.column.card(one) for one in chosen(params)]
        cards = [card for card in cards if card]
        is_checked = not all(card.is_checked for card in cards)
        return self._rewrite({card.id: lambda now: now.checked(is_checked) for card in cards})

    def do_delete(self, params):
        def act():
            known = {card.id for card in self.column.cards}
            ids = [one for one in chosen(params) if one in known]
            if not ids:
                raise colonnade.Refused("The card is gone.")
            titles.extend(named(self.column.card(one)) for one in ids)
            return len(self._take_out(ids, name))

        name, added = "deleted-" + os.urandom(6).hex(), _dict(params.get("args")).get("added")
        titles, self.underway = [], f"{added}/undo" if isinstance(added, str) else ""
        count = self.change(act)
        words = f"{count} cards" if count > 1 else titles[0]
        deed = f"Took back adding {words}" if self.underway else f"Deleted {words}"
        return {
            "text": deed,
            "undo": {"command": "restore", "args": {"name": name, "count": count}},
        }

    def do_restore(self, params):
        args = _dict(params.get("args"))
        count = args.get("count") if isinstance(args.get("count"), int) else 0
        tokens = [f"{args.get('name')}#{n}" for n in range(max(0, min(count, 10_000)))]

        def act():
            entries = [self.book.saved(token) for token in tokens]
            items = [
                colonnade.Item({"n": n, "text": entry["text"]}, entry["id"])
                for n, entry in enumerate(entries)
                if entry
            ]
            if not items:
                raise colonnade.Refused("That is too long ago.")
            return [one["id"] for one in self._put_in(items, colonnade.Place(), tokens)["items"]]

        ids = self._done(act)
        words = f"{len(ids)} cards" if len(ids) > 1 else named(self.column.card(ids[0]))
        return {
            "text": f"Brought back {words}",
            "undo": {"command": "delete", "args": {"items": ids}},
        }

    def do_revert(self, params):
        entry = self.store.change(
            lambda: self.book.saved(str(_dict(params.get("args")).get("name")))
        )
        return self._rewrite(
            {
                one: lambda now, raw=raw, revision=revision: (
                    raw.split("\n") if now.revision == revision else None
                )
                for one, (raw, revision) in _dict(entry and entry["saved"]).items()
            }
        )

    def _rewrite(self, changes):
        """Replaces the lines of cards; the answer knows the way back.

        `changes` are functions of the card as it is then; `None` leaves it alone.
        """
        name = "changed-" + os.urandom(6).hex()

        def act():
            cards = [card for card in self.column.cards if card.id in changes]
            lines = {card.id: changes[card.id](card) for card in cards}
            lines = {one: new for one, new in lines.items() if new}
            if not lines:
                raise colonnade.Refused("The card has changed, or is gone.")
            before = {card.id: card.raw for card in cards}
            text, names = self.column.replaced(lines)
            column = Column(text, self.title)
            if len(column.cards) != len(self.column.cards):
                raise colonnade.Refused("It would not be one card any more.")
            self._write(text, names, column)
            self.book.save(
                name,
                {"saved": {one: [before[one], self.column.card(one).revision] for one in lines}},
            )

        self.change(act)
        return {"undo": {"command": "revert", "args": {"name": name}}}

    def _done(self, act):
        ids = self.store.change(act)
        self.show(select=ids)
        return ids


def _list(value):
    return value if isinstance(value, list) else []


def _dict(value):
    return value if isinstance(value, dict) else {}


def _together(entries):
    """Splits off the cards that stood line to line."""
    count = 1
    while count < len(entries):
        (_, entry), (_, after) = entries[count - 1], entries[count]
        if after["above"][:1] != [entry["id"]] or after["saved"]["above"][:1] != [
            mark(entry["saved"]["lines"][-1])
        ]:
            break
        count += 1
    return entries[:count], entries[count:]


def fits(card):
    """Whether the card can be sent on a line beside others."""
    return len(card.raw.encode("utf-8", "replace")) < 12_000


def is_text(card):
    """Whether it is UTF-8, and so can stand in JSON as it is."""
    return not any("\udc80" <= one <= "\udcff" for one in card.raw)


def chosen(params):
    """The ids a command is about."""
    ids = _list(_dict(params.get("args")).get("items")) or _list(params.get("items"))
    ids = [one.get("id") if isinstance(one, dict) else one for one in ids] or [params.get("item")]
    return [one for one in ids if isinstance(one, str)]


def is_path(item):
    """Whether the value is not the text itself, but the path of a file with that name."""
    value = item.value if isinstance(item.value, str) else ""
    if not value.startswith(("/", "file:///")) or "\n" in value:
        return False
    path = (
        urllib.parse.unquote(value.removeprefix("file://")) if value.startswith("file:") else value
    )
    return os.path.basename(path.rstrip("/")) == item.text.rstrip("/") and os.path.lexists(path)


def link_name(text):
    return "".join(" " if one in "[]\r\n" else one for one in text).strip() or "file"


def file_name(card):
    name = "".join(
        " " if one in "/\\:*?\"<>|" or one < " " else one
        for one in colonnade.plain(shown(card.title))
    )
    name = " ".join(name.split()).strip(". ")
    while len(name.encode("utf-8", "replace")) > 120:
        name = name[:-1]
    return (name or "Card") + ".md"


def start_text(heading):
    headings = HEADINGS if heading in HEADINGS else [heading]
    return "\n".join(f"## {name}\n" for name in headings)


def book_path(file):
    """Where the transfers of a board are kept: not beside it, since it may be anybody's folder."""
    folder = os.environ.get("COLONNADE_STATE_DIR")
    if not folder:
        state = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
        folder = colonnade.private_folder(os.path.join(state, "colonnade"))
    folder = colonnade.private_folder(os.path.join(folder, "boards"))
    return os.path.join(folder, colonnade.fingerprint(os.path.realpath(file)) + ".json")


def named(card):
    """The card by its title, for telling what was done to it."""
    title = colonnade.plain(shown(card.title)) if card else ""
    return f"“{title if len(title) <= 40 else title[:39] + '…'}”" if title else "a card"


def editor_words():
    """The command line of the user's editor."""
    for name in ("VISUAL", "EDITOR"):
        if os.environ.get(name, "").strip():
            import shlex

            try:
                return shlex.split(os.environ[name])
            except ValueError:
                continue
    return ["vi"]


def scratch_file(board, text):
    """A new file with these words, beside what is kept of the board."""
    folder = os.path.dirname(book_path(board))
    os.makedirs(folder, 0o700, exist_ok=True)
    path = os.path.join(folder, f"card-{os.urandom(6).hex()}.md")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with open(descriptor, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
        file.write(text)
    return path


def read_and_remove(path):
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
            return file.read()
    finally:
        os.unlink(path)


def main():
    words = [word for word in sys.argv[1:] if word != "--done"]
    file, heading = (words + ["TODO.md", "Todo"][len(words) :])[:2]
    colonnade.run(Board(file, heading, "--done" in sys.argv[1:]))


if __name__ == "__main__":
    main()
