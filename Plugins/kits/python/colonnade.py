# SPDX-License-Identifier: Apache-2.0
"""Panes for Colonnade in Python: the message loop, and drops that lose nothing.

Copy this one file beside your plugin; it needs Python 3.11 and nothing else. A pane says what it
shows (`rows`), how things get in (`insert`) and how they get out (`remove`), and keeps its data in
a `Store`. The rest of a transfer is done here: every request changes the data and the book of
transfers in one step, a repeated request gets the stored answer, and a program killed between any
two instructions has either done its step or not.

    class Basket(colonnade.Pane):
        title, accepts, gives = "Basket", ["text/plain"], ["copy", "move"]
        store = colonnade.Store("basket.json", [])
        # rows, insert, remove
    colonnade.run(Basket())
"""

from __future__ import annotations

import base64
import copy
import fcntl
import hashlib
import heapq
import json
import os
import selectors
import stat
import struct
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from typing import Any

# Codes of errors: of messages, of commands, and of transfers.
NOT_FOUND, INVALID, INTERNAL, FAILED = -32601, -32602, -32603, -32803
REFUSED, CHANGED, UNKNOWN, BUSY, TOO_LARGE = -32050, -32051, -32052, -32053, -32054
UNAVAILABLE, GONE, CONFLICT, EXPIRED, SCOPE = -32055, -32056, -32057, -32058, -32059

Row = dict[str, Any]  # a row as `pane.set` shows it
Params = dict[str, Any]  # the parameters of a message

EVENTS = (
    "input",
    "input.ahead",
    "select",
    "activate",
    "expand",
    "check",
    "link",
    "task",
    "page",
    "query",
    "nav",
    "view",
    "theme",
    "locale",
    "layout",
    "peer",
    "form.change",
    "form.cancel",
    "pane.closed",
    "pane.moved",
)  # what a pane is sent when it has a method `on_…`

DAY = 86_400  # seconds
LINE_BYTES = 16 << 20  # far above what the host sends; a longer line is skipped
INLINE_BYTES = 700_000  # rows beyond this are asked for page by page
CHUNK_BYTES = 40_960  # of promised data in one answer, before it is encoded
INLINE_ITEMS = 5_000  # more rows than these are asked for page by page
PAGE_ROWS = 500  # of one answer
ID_BYTES = 512  # of the name of a transfer
DRAGGED_ITEMS = 100_000  # of one drag
STYLES = 4_096  # of a canvas
PICTURE_PIECE = 393_216  # bytes of a picture in one message, before they are encoded
PICTURES_AHEAD = 2  # of a canvas, which the host has not shown


class Refused(Exception):
    """Why something cannot be done, in words for the user; `code` is that of the error."""

    def __init__(self, reason: str, code: int = REFUSED):
        super().__init__(reason)
        self.reason, self.code = reason, code


def encoded(value: Any) -> bytes:
    """JSON as it goes over the wire: no spaces, members in the order given."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def fingerprint(value: Any) -> str:
    """Twelve hexadecimal digits that change when the value does."""
    text = value if isinstance(value, str) else json.dumps(value, sort_keys=True)
    return hashlib.sha1(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


# MARK: What is dropped, and where


class Item:
    """One dropped item.

    `key` is the id it should have here: new for what comes from outside, the old one for what comes
    back. `saved` is what `remove` returned when it left, `None` for everything else.
    """

    def __init__(self, message: dict, key: str, n: int = 0, saved: Any = None):
        """Reads an item of a transfer's message; `n` is its number if the message names none."""
        self.n = message["n"] if isinstance(message.get("n"), int) else n
        self.id = _text(message.get("id"))
        self.text = _text(message.get("text"))
        self.name = _text(message.get("name"))
        self.type = _text(message.get("type"))
        self.types = _texts(message.get("types"))
        self.value = message.get("value")
        self.base64 = message["base64"] if isinstance(message.get("base64"), str) else None
        self.file = message["file"] if isinstance(message.get("file"), dict) else None
        self.key = key
        self.saved = saved

    @property
    def words(self) -> str:
        """The data as a text; the text of the item when its data is not a text.

        Raises `Refused` for base64 that is damaged.
        """
        if self.base64 is not None:
            return from_base64(self.base64)
        return self.value if isinstance(self.value, str) else self.text

    @property
    def row(self) -> Row:
        """A row for it: the one that left, or one with its words."""
        return {**(self.saved or {"text": self.words}), "id": self.key}

    @property
    def is_here(self) -> bool:
        """Whether there is something to insert, and not only a promise of it."""
        data = (self.saved, self.value, self.base64, self.file)
        return any(part is not None for part in data)


def accepted(type: str, patterns: Iterable[str]) -> bool:
    """Whether a type is one of the patterns, or is made of one: Markdown is plain text, too."""
    type = type.partition(";")[0].strip().lower()
    kinds = [type]
    if type == "text/markdown":
        kinds.append("text/plain")
    kinds += ["application/" + end for end in ("json", "xml", "zip") if type.endswith("+" + end)]
    return any(_matches(kind, pattern) for pattern in patterns for kind in kinds)


def _matches(kind: str, pattern: str) -> bool:
    if pattern.endswith("/*") and kind.startswith(pattern[:-1]):
        return True
    return pattern in ("*/*", kind)


class Place:
    """Where a drop goes: `kind` is before, after, into (a `row`), end or pane.

    `depth` is the level in an outline, or `None`. `conflict` is what the user chose because a name
    is taken: keepBoth, replace, skip, or `None`.
    """

    def __init__(self, anchor: Any = None, depth: Any = None, choice: Any = None):
        self.kind, self.row = "end", None
        self.depth = depth if isinstance(depth, int) else None
        self.conflict = choice.get("conflict") if isinstance(choice, dict) else None
        anchor = anchor if isinstance(anchor, dict) else {}
        for kind in ("before", "after", "into"):
            if isinstance(anchor.get(kind), str):
                self.kind, self.row = kind, anchor[kind]
                return
        if anchor.get("pane") is True:
            self.kind = "pane"

    def index(self, ids: Iterable[str]) -> int:
        """The position among `ids`; the end when the row is not there any more."""
        ids = list(ids)
        if self.kind in ("before", "after") and self.row in ids:
            return ids.index(self.row) + (1 if self.kind == "after" else 0)
        return len(ids)

    def put(self, new: list[Row], rows: list[Row]) -> list[str]:
        """Puts new rows here among `rows`; returns their ids, as `insert` should."""
        position = self.index(row["id"] for row in rows)
        rows[position:position] = new
        return [row["id"] for row in new]

    def clear_of(self, ids: list[str], leaving: set[str]) -> Place:
        """The same place, told by a row that stays; `ids` are all rows in their order."""
        if self.kind not in ("before", "after") or self.row not in leaving:
            return self
        position = self.index(ids)
        for row in ids[position:]:
            if row not in leaving:
                return Place({"before": row})
        return Place({"end": True})


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _list(value: Any) -> list:
    return value if isinstance(value, list) else []


def _texts(value: Any) -> list[str]:
    return [element for element in _list(value) if isinstance(element, str)]


def take(ids: Iterable[str], rows: list[Row]) -> list[Row]:
    """Takes the rows of these ids out of `rows`; returns them, as `remove` should."""
    ids = list(ids)
    wanted = set(ids)
    gone = {row["id"]: row for row in rows if row["id"] in wanted}
    rows[:] = [row for row in rows if row["id"] not in gone]
    return [gone[id] for id in ids]


# MARK: Stores


class Store:
    """The data of a pane and its book of transfers, together in one JSON file.

    Every change replaces the file in one step, so the two never disagree, whenever the program is
    killed. Programs that share the file take turns: a lock is held from reading to writing.
    `start` is the data while there is no file, any JSON.
    """

    def __init__(self, path: str, start: Any = None, lock: str | None = None):
        self.path = os.path.abspath(path)
        self.start = start
        self.data: Any = copy.deepcopy(start)
        self.book: dict = {}
        self.loaded: Callable[[], None] = lambda: None  # called whenever `data` was read
        self._lock = lock or os.path.realpath(path) + ".lock"
        self._seen = None  # the stamp of the file that was read
        self._before = None  # the bytes that are in it
        self._is_swept = False

    @property
    def id(self) -> str:
        """The lasting name of the store, for `storeId`."""
        return "file:" + self.path

    def change(self, act: Callable[[], Any]) -> Any:
        """Calls `act`, which may change data and book, and makes both durable in one step.

        Returns what `act` returns. When another program writes at the same moment, `act` is called
        again on what that wrote. What it raises undoes the change. Raises `Refused` when the file
        is held by another program for three seconds, or keeps changing.
        """
        with _Lock(self._lock):
            for _ in range(10):
                self.load()
                if not self._is_swept:
                    self._is_swept = True
                    self.sweep()
                try:
                    result = act()
                    if self.save():
                        return result
                except BaseException:
                    self._undo()
                    raise
                self._seen = None
        raise Refused(f"{os.path.basename(self.path)} keeps changing", BUSY)

    def _undo(self):
        """Goes back to what is in the file."""
        self._seen = None
        try:
            self.load()
        except (OSError, Refused):
            pass

    def load(self) -> bool:
        """Reads the file if it is not the one that is here; returns whether it did."""
        seen = _stamp(self.path)
        if seen == self._seen:
            return False
        kept = _parsed(self.path, _read(self.path))
        self.data, self.book = kept.get("data", copy.deepcopy(self.start)), kept.get("book", {})
        self._before, self._seen = self._packed(), seen
        self.loaded()
        return True

    def sweep(self) -> None:
        """Removes what killed programs have left half written."""
        _sweep(self.path)

    def _packed(self):
        return json.dumps({"data": self.data, "book": self.book}).encode()

    def save(self) -> bool:
        """Writes what has changed; returns `False` when another program was faster."""
        data = self._packed()
        if data != self._before:
            replace(self.path, data)
            self._before, self._seen = data, _stamp(self.path)
        return True


class TextStore(Store):
    """A text file of any form as the data, with its book of transfers in a second file.

    `data` is the text, `None` when there is no file. Bytes that are no UTF-8 survive. Two files
    cannot be replaced in one step, so the book goes first and holds both its states: before and
    after. Which of them counts is told by the new text, which waits under another name: as long as
    that name exists, the text was not replaced, and the change never happened.
    """

    def __init__(self, path: str, book: str):
        super().__init__(path, lock=book + ".lock")
        self._book_path = book
        self._raw = None  # the bytes of the text
        self._kept = None  # the bytes of the book
        self._mark = fingerprint(os.path.realpath(book)) + "."  # in the names of texts that wait

    def load(self) -> bool:
        self._load_book()
        return self.refresh()

    def refresh(self) -> bool:
        """Reads the text alone, without the lock; returns whether it is another one."""
        seen = _stamp(self.path)
        if seen == self._seen:
            return False
        self._raw = _read(self.path)
        self.data = None if self._raw is None else self._raw.decode("utf-8", "surrogateescape")
        self._seen = seen
        self.loaded()
        return True

    def sweep(self) -> None:
        # Only after the book was read, and only what is of this book: a text that waits is a
        # promise.
        _sweep(self._book_path)
        _sweep(self.path, self._mark)

    def _load_book(self):
        self._kept = _read(self._book_path)
        kept = _parsed(self._book_path, self._kept)
        waiting = kept.get("waiting")
        if waiting and os.path.lexists(waiting):
            # Killed before the text was replaced: what the book said before is what holds.
            self._write_book({"now": kept.get("before", {})})
            os.unlink(waiting)
            kept = {"now": kept.get("before", {})}
        self.book = kept.get("now", {})

    def _write_book(self, kept):
        data = json.dumps(kept).encode()
        if data != self._kept:
            self._kept = None
            replace(self._book_path, data, 0o600)
            self._kept = data

    def save(self) -> bool:
        data = None if self.data is None else self.data.encode("utf-8", "surrogateescape")
        if data == self._raw:
            if self.book != _parsed(self._book_path, self._kept).get("now", {}):
                self._write_book({"now": self.book})
            return True
        before = _parsed(self._book_path, self._kept).get("now", {})
        target = os.path.realpath(self.path)
        waiting, is_written = _write_beside(target, data or b"", mark=self._mark), False
        try:
            self._write_book({"now": self.book, "before": before, "waiting": waiting})
            if _stamp(self.path) == self._seen:  # else somebody has written it while we worked
                os.rename(waiting, target)
                is_written = True
        finally:
            if not is_written:
                self._write_book({"now": before})
                os.unlink(waiting)
        if is_written:
            _sync_folder(target)
            self._raw, self._seen = data, _stamp(self.path)
        return is_written


def _parsed(path, data):
    """The object in a file; raises `Refused` when there is none."""
    try:
        kept = json.loads(data or b"{}")
    except ValueError:
        kept = None
    if not isinstance(kept, dict):
        raise Refused(f"{path} is damaged")
    return kept


def _sweep(path, mark=""):
    """Removes new files beside `path` that never got its name."""
    folder, name = os.path.split(os.path.realpath(path))
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for entry in names:
        if entry.startswith(_waiting_name(name, mark)) and entry.endswith(".tmp"):
            try:
                os.unlink(os.path.join(folder, entry))
            except OSError:
                pass


def replace(path: str, data: bytes, mode: int = 0o644) -> None:
    """Replaces a file in one step, so that it is durable; `mode` is for a file that is new."""
    path = os.path.realpath(path)
    waiting = _write_beside(path, data, mode)
    os.rename(waiting, path)
    _sync_folder(path)


def private_folder(path: str) -> str:
    """Makes a folder for this user alone, whatever the umask says; returns its path."""
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.mkdir(path, 0o700)
    except FileExistsError:
        facts = os.lstat(path)
        if stat.S_ISDIR(facts.st_mode) and facts.st_uid == os.geteuid() and facts.st_mode & 0o077:
            os.chmod(path, 0o700)
    except OSError:
        pass  # Whatever is to be kept there says so when it is written.
    return path


def _write_beside(path, data, mode=0o644, mark=""):
    """Writes a new file beside `path`, with its rights, so that it is durable; returns its name."""
    folder, name = os.path.split(path)
    os.makedirs(folder, exist_ok=True)
    waiting = os.path.join(folder, _waiting_name(name, mark) + os.urandom(6).hex() + ".tmp")
    descriptor = os.open(waiting, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        with open(descriptor, "wb") as file:
            _keep_rights(path, descriptor)
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        _sync_folder(path)
    except BaseException:
        os.unlink(waiting)
        raise
    return waiting


def _waiting_name(name, mark):
    return f".colonnade-{fingerprint(name)}-{mark}"


def _keep_rights(path, descriptor):
    """Gives a new file the owner and the mode of the one it is going to replace."""
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return
    new = os.fstat(descriptor)
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        try:
            os.fchown(descriptor, old.st_uid, old.st_gid)
        except PermissionError:
            pass
    os.fchmod(descriptor, old.st_mode & 0o7777)


def _sync_folder(path):
    """Makes the name of a file durable."""
    descriptor = os.open(os.path.dirname(path), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError:
        pass  # some file systems cannot
    finally:
        os.close(descriptor)


def _read(path):
    """The bytes of a file; `None` when there is none."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def _stamp(path):
    """What is different when the file is another one, or has other contents."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return "none"
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


class _Lock:
    """An exclusive lock on a file, ended with the program at the latest.

    The file goes with the lock, so that none is left beside the data. Whoever waited for it has a
    lock on a file without a name then, and begins again.
    """

    def __init__(self, path):
        self.path, self.descriptor = path, -1

    def __enter__(self):
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        end, pause = time.monotonic() + 3, 0.002
        while True:
            self.descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if self._is_named():
                    return
            except BlockingIOError:
                pass
            os.close(self.descriptor)
            if time.monotonic() > end:
                raise Refused("another program is using the file", BUSY)
            time.sleep(pause)
            pause = min(pause * 2, 0.05)

    def _is_named(self):
        """Whether the file that is locked still is the one others find."""
        try:
            return os.path.samestat(os.fstat(self.descriptor), os.stat(self.path))
        except FileNotFoundError:
            return False

    def __exit__(self, *_):
        try:
            os.unlink(self.path)
        except OSError:
            pass
        os.close(self.descriptor)


# MARK: The book of transfers


class Book:
    """The transfers of one pane, inside its store: what was answered, and what may come back.

    Records: `prepared` and `staged` wait for a decision; `done`, `aborted` and `cancelled` are
    answers to be given again. Nothing is dropped at `transfer.forget`: an old program may still
    have a line in its pipe. It is dropped a day later.
    """

    def __init__(self, store, part=""):
        self.store, self.part = store, part

    @property
    def _records(self):
        return self.store.book.get("transfers", {})

    def _name(self, role, transfer):
        return f"{self.part}\n{role}\n{transfer}"

    def find(self, role: str, transfer: str) -> dict | None:
        """The record of a transfer; `role` is source or target."""
        return self._records.get(self._name(role, transfer))

    def keep(self, role: str, transfer: str, state: str, result: Any, **more: Any) -> Any:
        """Writes a record, in the place of an older one; returns `result`."""
        self._purge()
        record = {"state": state, "at": int(time.time()), "result": result, **more}
        self.store.book.setdefault("transfers", {})[self._name(role, transfer)] = record
        return result

    def forget(self, transfer: str) -> None:
        """Lets the answers of a transfer be dropped in a day."""
        for role in ("source", "target"):
            record = self.find(role, transfer)
            if record and record["state"] not in ("prepared", "staged"):
                record.setdefault("forgotten", int(time.time()))

    def in_doubt(self, host: str) -> list[str]:
        """Transfers without a decision, but those another living host is to decide."""
        doubts = set()
        for name, record in self._records.items():
            part, _, transfer = name.split("\n", 2)
            if part != self.part or record["state"] not in ("prepared", "staged"):
                continue
            if record.get("by") == host or not _lives(record.get("by")):
                doubts.add(transfer)
        return sorted(doubts)

    def holders(self, transfer: str) -> set[str]:
        """The ids of the rows that other transfers have been promised."""
        now = time.time()
        held = set()
        for name, record in self._records.items():
            is_other = name != self._name("source", transfer)
            is_ours = name.split("\n", 1)[0] == self.part
            is_held = record["state"] == "prepared" and record.get("until", 0) > now
            if is_other and is_ours and is_held:
                held.update(record.get("rows", []))
        return held

    def save(self, token: str, entry: dict) -> None:
        """Keeps for a week what is needed to bring a row back."""
        entry = {"kept": int(time.time()), **entry}
        self.store.book.setdefault("saved", {})[f"{self.part}\n{token}"] = entry

    def saved(self, token: str) -> dict | None:
        """What was kept under a token."""
        return self.store.book.get("saved", {}).get(f"{self.part}\n{token}")

    def _purge(self):
        now = time.time()
        for name, record in list(self._records.items()):
            if record["state"] in ("prepared", "staged"):
                continue
            # An abort is never followed by `forget`; it is kept a day as well.
            grace = 6 * DAY if record["state"] == "done" else 0
            if now > record.get("forgotten", record["at"] + grace) + DAY:
                del self._records[name]
        saved = self.store.book.get("saved", {})
        for token, entry in list(saved.items()):
            if now > entry["kept"] + 7 * DAY:
                del saved[token]


def _program(number):
    """A name for a running program that no later one has: its number and its time of birth."""
    try:
        with open(f"/proc/{number}/stat", "rb") as file:
            return f"{number}-{file.read().rpartition(b')')[2].split()[19].decode()}"
    except (OSError, IndexError):
        return f"{number}-?"


def _lives(name):
    """Whether the program of a name, as `_program` gives it, is still running."""
    if not isinstance(name, str) or name.endswith("?"):
        return False
    return _program(name.partition("-")[0]) == name


# MARK: The loop


class Loop:
    """Lines in, lines out, and whatever else has a descriptor; asleep while there is nothing."""

    def __init__(self) -> None:
        self.waiting = selectors.PollSelector()  # unlike epoll, it takes files as well
        self.lines, self._rest, self._skips, self._open = [], b"", False, True
        self._asked, self._number = {}, 0
        self._alarms: list[tuple[float, int, Callable[[], None]]] = []
        self.watch(0, self._read)

    def watch(self, descriptor: int, ready: Callable[[], None]) -> None:
        """Calls `ready` whenever there is something to read."""
        self.waiting.register(descriptor, selectors.EVENT_READ, ready)

    def _read(self):
        data = os.read(0, 65_536)
        self._open = bool(data)
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if not self._skips:
                self.lines.append(line)
            self._skips = False
        if len(self._rest) > LINE_BYTES:
            self._rest, self._skips = b"", True

    def turn(self) -> bool:
        """Waits until something has happened; `False` at the end of the input."""
        if not self._open:
            return False
        pause = max(0.0, self._alarms[0][0] - time.monotonic()) if self._alarms else None
        for key, _ in self.waiting.select(pause):
            key.data()
        while self._alarms and self._alarms[0][0] <= time.monotonic():
            heapq.heappop(self._alarms)[2]()
        return True

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Calls `act` once, after a while."""
        self._number += 1  # of two that are due at once the first one set is called first
        heapq.heappush(self._alarms, (time.monotonic() + seconds, self._number, act))

    def next(self) -> dict | None:
        """The next message that came, `None` when there is none yet."""
        while self.lines:
            line = self.lines.pop(0).strip()
            try:
                message = json.loads(line) if line else None
            except (ValueError, RecursionError):
                log("not JSON, ignored")
                continue
            if not isinstance(message, dict):
                continue
            if "method" in message:
                return message
            then = self._asked.pop(message.get("id"), None) if _is_name(message.get("id")) else None
            if then:
                then(message.get("result"), message.get("error"))
        return None

    def send(self, **message: Any) -> None:
        """Writes a message as one line; ends the program when nobody reads."""
        data = encoded(message) + b"\n"
        while data:
            try:
                data = data[os.write(1, data) :]
            except BrokenPipeError:
                sys.exit(0)

    def ask(self, method: str, params: Params, then: Callable[[Any, Any], None]) -> str:
        """Asks the host; `then` gets result and error later. Returns the id of the request."""
        self._number += 1
        name = f"q{self._number}"
        self._asked[name] = then
        self.send(id=name, method=method, params=params)
        return name

    def forget(self, name: str) -> None:
        """Ignores the answer to a request."""
        self._asked.pop(name, None)


def _is_name(value):
    return isinstance(value, (str, int))


def log(text: str) -> None:
    """Writes a line of the log."""
    print(text, file=sys.stderr, flush=True)


def to_base64(text: str) -> str:
    """A text, or bytes that were decoded as one, in base64."""
    return base64.b64encode(text.encode("utf-8", "surrogateescape")).decode()


def from_base64(text: str) -> str:
    """The reverse of `to_base64`; raises `Refused` for what is no base64."""
    try:
        return base64.b64decode(text, validate=True).decode("utf-8", "surrogateescape")
    except ValueError:
        raise Refused("the data is damaged", INVALID) from None


class Watcher:
    """Tells when files are written, replaced, made or removed, by anybody.

    It sleeps in the kernel: give its `descriptor` to `Loop.watch`, and call `read` when something
    is there. Where that cannot be had, `descriptor` is -1.
    """

    EVENTS = 0x8 | 0x40 | 0x80 | 0x100 | 0x200  # closed after writing, moved, made, removed

    def __init__(self, paths: Iterable[str]):
        import ctypes

        self.descriptor, self._names = -1, {}
        try:
            library = ctypes.CDLL(None, use_errno=True)
            self.descriptor = library.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
            for path in dict.fromkeys(paths):
                folder, name = os.path.split(os.path.abspath(path))
                number = library.inotify_add_watch(
                    self.descriptor, os.fsencode(folder), self.EVENTS
                )
                self._names.setdefault(number, set()).add(os.fsencode(name))
        except (OSError, AttributeError):
            log("files cannot be watched here")

    def read(self) -> bool:
        """Whether one of the files was among what happened."""
        found = False
        try:
            data = os.read(self.descriptor, 65_536)
        except BlockingIOError:
            return False
        while len(data) >= 16:
            number, mask, _, length = struct.unpack_from("iIII", data)
            name = data[16 : 16 + length].rstrip(b"\0")
            found = found or mask & 0x4000 != 0 or name in self._names.get(number, ())
            data = data[16 + length :]
        return found


# MARK: Dragging


class _Gestures:
    """What a pane answers while something is dragged: questions, never changes."""

    def _drag_begin(self, params):
        rows = {row["id"]: row for row in self.rows()}
        wanted = [rows[id] for id in _texts(params.get("rows")) if id in rows and self.gives]
        items = [{"id": row["id"], "rev": self.revision(row), **self.offer(row)} for row in wanted]
        answer = {"items": items, "policy": {"ops": self.gives}}
        if not items:
            answer["reason"] = "it is gone"
        return answer

    _drag_add = _drag_begin

    def _drag_ended(self, params):
        pass

    def _drag_data(self, params):
        row, kind = params.get("item"), params.get("type")
        offset, most = params.get("offset", 0), params.get("max", CHUNK_BYTES)
        if not all(isinstance(number, int) and number >= 0 for number in (offset, most)):
            raise Refused("not a range", INVALID)
        data = self.data_of(row, kind)
        end = offset + min(most, CHUNK_BYTES)
        piece = base64.b64encode(data[offset:end]).decode()
        return {"base64": piece, "eof": end >= len(data), "size": len(data)}

    def _drop_enter(self, params):
        self._types = {str(params.get("session")): _texts(params.get("types"))}
        return {"ok": bool(self.accepts)}

    def _drop_propose(self, params):
        answer = {"seq": params["seq"]} if isinstance(params.get("seq"), int) else {}
        return {**answer, **self.propose(self._types.get(str(params.get("session")), []), params)}

    def _drop_exit(self, params):
        self._types = {}


class _Transfers:
    """What a pane does when something was dropped: as source, and as a target asked once."""

    def _transfer_prepare(self, params):
        transfer, items = _key(params), _items(params)
        if params.get("role") == "target":
            return self._stage(transfer, items, params)
        if params.get("role") != "source":
            raise Refused("no such role", INVALID)
        if type(self).remove is Pane.remove:
            raise Refused("nothing can be taken from here", NOT_FOUND)
        hold = params.get("ttl") if isinstance(params.get("ttl"), int) else 600
        return self.store.change(lambda: self._promise(transfer, items, hold))

    def _promise(self, transfer, items, hold):
        """Votes on giving rows away, and keeps them for this transfer for a while."""
        record = self.book.find("source", transfer)
        if record:
            return record.get("vote") or _over()
        now, held = self._revisions(), self.book.holders(transfer)
        votes = []
        for item in items:
            row, reason = item.get("id"), None
            if row not in now:
                reason = "it is gone"
            elif row in held:
                reason = "it is being moved already"
            elif item.get("rev") not in (None, "", now[row]):
                reason = "it has changed"
            vote = {"id": row, "vote": "no" if reason else "yes"}
            if reason:
                vote["reason"] = reason
            if reason == "it has changed":
                vote["code"] = CHANGED
            votes.append(vote)
        yes = [vote["id"] for vote in votes if vote["vote"] == "yes"]
        if not yes:
            reason = votes[0]["reason"] if votes else "nothing to move"
            return {"vote": "no", "reason": reason, "items": votes}
        vote = {"vote": "yes", "items": votes}
        self.book.keep(
            "source",
            transfer,
            "prepared",
            None,
            vote=vote,
            rows=yes,
            until=int(time.time()) + hold,
            by=self.host,
        )
        return vote

    def _transfer_commit(self, params):
        transfer, items = _key(params), _items(params)
        if params.get("role") == "target":
            return self._changed(lambda: self._publish(transfer, items))
        if params.get("role") != "source":
            raise Refused("no such role", INVALID)
        return self._changed(lambda: self._let_go(transfer, items))

    def _changed(self, act):
        """Makes a change durable, shows it, and only then lets it be answered."""
        result, is_new = self.store.change(act)
        if is_new:
            self.show()
        return result

    def _let_go(self, transfer, items):
        """Removes what is still as it was promised; the rest stays, and says why."""
        record = self.book.find("source", transfer)
        if record and record["state"] == "done":
            return record["result"], False
        if record and record["state"] != "prepared":
            raise Refused("this transfer was taken back", EXPIRED)
        now, outcomes, leaving = self._revisions(), [], []
        for item in items:
            row, outcome = item.get("id"), "removed"
            if row not in now or row in leaving:
                outcome = "gone"
            elif item.get("rev") not in (None, "", now[row]):
                outcome = "changed"
            else:
                leaving.append(row)
            outcomes.append({"id": row, "outcome": outcome})
        tokens = self._take_out(leaving, transfer)
        for outcome in outcomes:
            if outcome["outcome"] == "removed":
                outcome["undo"] = tokens[outcome["id"]]
        result = {"state": "done", "items": outcomes}
        vote = record and record.get("vote")
        return self.book.keep("source", transfer, "done", result, vote=vote), True

    def _take_out(self, ids, name):
        """Removes rows and notes what is needed to bring them back; returns a token for each."""
        if not ids:
            return {}
        rows = self.rows()
        order = [row["id"] for row in rows]
        texts = {row["id"]: plain(row.get("text")) for row in rows}
        entries = {row: {"id": row, "text": texts[row], **_neighbours(order, row)} for row in ids}
        saved = self.remove(list(ids)) or [None] * len(ids)
        tokens = {}
        for n, (row, value) in enumerate(zip(ids, saved)):
            tokens[row] = f"{name}#{n}"
            self.book.save(tokens[row], {**entries[row], "saved": value})
        return tokens

    def _transfer_perform(self, params):
        transfer, items = _key(params), _items(params)
        return self._changed(lambda: self._take_in(transfer, items, params))

    def _take_in(self, transfer, given, params):
        record = self.book.find("target", transfer)
        if record and record["state"] == "done":
            return record["result"], False
        if record:
            raise Refused("this transfer was taken back", EXPIRED)
        place = Place(params.get("anchor"), params.get("depth"), params.get("choice"))
        if params.get("local") is True and params.get("op") == "move":
            return self._move(transfer, given, place)
        if params.get("op") not in ("copy", "move", "link"):
            raise Refused("no such operation", INVALID)
        tokens = [token for token in _list(params.get("restore")) if isinstance(token, str)]
        items = [Item(item, f"{transfer}/{n}", n) for n, item in enumerate(given)]
        self.operation = params["op"]
        result = self._put_in(items, place, tokens)
        return self.book.keep("target", transfer, "done", result), True

    def _put_in(self, items, place, tokens=()):
        """Inserts items, those that come back at their old places; returns the result."""
        back = self._returning(items, tokens)
        coming = [item for item in items if item not in back]
        fitting = [item for item in coming if accepted(item.type, self.accepts)]
        usable = [item for item in fitting if item.is_here]
        if coming and not fitting and not back:
            raise Refused("this pane does not take such things")
        if not usable and not back:
            raise Refused("it is too large to be sent", TOO_LARGE)
        ids = self._put_back(back, place)
        if usable:
            ids.update(zip((item.n for item in usable), self.insert(usable, place)))
        taken = self._arrived(ids)
        if not taken:
            raise Refused("nothing of it can be taken")
        return {"state": "done", "items": taken}

    def _arrived(self, ids):
        """What is answered about items that are here now: `ids` by their numbers."""
        revisions = self._revisions()
        return [
            {"n": n, "id": row, "rev": revisions.get(row, "")}
            for n, row in sorted(ids.items())
            if row
        ]

    def _returning(self, items, tokens):
        """The items that were here before, with what was saved of them, in their old order."""
        entries = [self.book.saved(token) for token in tokens]
        back, present = {}, set(self._revisions())
        for n, item in enumerate(items):
            if len(entries) == len(items):
                known = entries[n]
            else:  # only some came: they are told by their texts
                fitting = (entry for entry in entries if entry and entry["text"] == item.text)
                known = next(fitting, None)
                entries = [entry for entry in entries if entry is not known]
            if known is None:
                continue
            if known["id"] not in present:
                item.key = known["id"]
                present.add(known["id"])
            item.saved = known["saved"]
            back[item] = known
        return dict(sorted(back.items(), key=lambda pair: pair[1]["at"]))

    @staticmethod
    def _old_place(entry, present, otherwise):
        """Where a row was, told by the nearest neighbours that are still there."""
        for row in entry["above"]:
            if row in present:
                return Place({"after": row})
        for row in entry["below"]:
            if row in present:
                return Place({"before": row})
        return otherwise

    def _move(self, transfer, given, place):
        """Changes the order of rows; taken back, each goes to where it was."""
        rows = {row["id"]: row for row in self.rows()}
        order = list(rows)
        items = [
            Item(item, item["id"], n) for n, item in enumerate(given) if item.get("id") in rows
        ]
        if not items:
            raise Refused("it is gone", GONE)
        original = taken_back(transfer)
        before = (self.book.find("target", original) or {}).get("order") if original else None
        ids = [item.id for item in items]
        was = {row: _neighbours(order, row) for row in ids}
        place = place.clear_of(order, set(ids))
        for item, saved in zip(items, self.remove(ids) or [None] * len(ids)):
            item.saved = was[item.id]["saved"] = saved
        if before:
            known = {item: before[item.id] for item in items if item.id in before}
            new = self._put_back(dict(sorted(known.items(), key=lambda pair: pair[1]["at"])), place)
            rest = [item for item in items if item not in known]
        else:
            new, rest = {}, items
        if rest:
            new.update(zip((item.n for item in rest), self.insert(rest, place)))
        result = {"state": "done", "items": self._arrived(new)}
        return self.book.keep("target", transfer, "done", result, order=was), True

    def _put_back(self, back, otherwise):
        """Inserts rows where they were."""
        ids, present = {}, {row["id"] for row in self.rows()} if back else set()
        for group, entry in _runs(back):
            new = self.insert(group, self._old_place(entry, present, otherwise))
            ids.update(zip((item.n for item in group), new))
            present.update(new)
        return ids

    def _transfer_cancel(self, params):
        transfer = _key(params)

        def act():
            record = self.book.find("target", transfer)
            if record and record["state"] != "staged":
                return record["result"]
            return self.book.keep("target", transfer, "cancelled", {"state": "cancelled"})

        return self.store.change(act)

    def _transfer_abort(self, params):
        transfer = _key(params)

        def act():
            records = {role: self.book.find(role, transfer) for role in ("target", "source")}
            for record in records.values():
                if record and record["state"] not in ("prepared", "staged"):
                    return record["result"]
            for role in records:
                self.book.keep(role, transfer, "aborted", {"state": "aborted"})
            return {"state": "aborted"}

        return self.store.change(act)

    def _transfer_status(self, params):
        transfer = _key(params)
        for role in ("target", "source"):
            record = self.store.change(lambda: self.book.find(role, transfer))
            if record:
                return {"state": record["state"]}
        raise Refused("no such transfer", UNKNOWN)

    def _transfer_forget(self, params):
        transfer = _key(params)
        self.store.change(lambda: self.book.forget(transfer))


class _Staging:
    """The other kind of target: first the data, durable and unseen, then the step that shows it."""

    def _stage(self, transfer, items, params):
        record = self.store.change(lambda: self.book.find("target", transfer))
        if record:
            return record.get("vote") or _over()
        given = [self._with_data(transfer, {"n": n, **item}) for n, item in enumerate(items)]
        votes = []
        for item in given:
            if Item(item, "").is_here or params.get("restore"):
                votes.append({"n": item["n"], "vote": "yes"})
            else:
                votes.append({"n": item["n"], "vote": "no", "reason": "it could not be read"})
        if all(vote["vote"] == "no" for vote in votes):
            return {"vote": "no", "reason": "it could not be read", "items": votes}
        vote = {"vote": "yes", "staged": transfer, "items": votes}
        return self.store.change(lambda: self._keep_stage(transfer, vote, given, params))

    def _keep_stage(self, transfer, vote, given, params):
        record = self.book.find("target", transfer)
        if record:
            return record.get("vote") or _over()
        names = ("op", "anchor", "depth", "choice", "restore")
        plan = {name: params[name] for name in names if name in params}
        plan["items"] = given
        self.book.keep("target", transfer, "staged", None, vote=vote, plan=plan, by=self.host)
        return vote

    def _publish(self, transfer, wanted):
        record = self.book.find("target", transfer)
        if record is None:
            raise Refused("no such transfer", UNKNOWN)
        if record["state"] != "staged":
            return record["result"], False
        plan = record["plan"]
        numbers = {item.get("n") for item in wanted} or {item["n"] for item in plan["items"]}
        items = [
            Item(item, f"{transfer}/{index}")
            for index, item in enumerate(plan["items"])
            if item["n"] in numbers
        ]
        self.operation = plan.get("op", "copy")
        place = Place(plan.get("anchor"), plan.get("depth"), plan.get("choice"))
        result = self._put_in(items, place, _list(plan.get("restore")))
        return self.book.keep("target", transfer, "done", result, vote=record["vote"]), True

    def _with_data(self, transfer, item):
        """An item with its promised data read, piece by piece; without it when that fails."""
        if Item(item, "").is_here or not isinstance(item.get("type"), str):
            return item
        data = b""
        while len(data) <= 4 << 20:
            answer = self._read_piece(transfer, item["n"], item["type"], len(data))
            if answer is None:
                return item
            if "data" in answer:
                return {**item, "value": answer["data"]}
            if isinstance(answer.get("file"), dict):
                return {**item, "file": answer["file"]}
            try:
                data += base64.b64decode(_text(answer.get("base64")), validate=True)
            except ValueError:
                return item
            if answer.get("eof") is True or not answer.get("base64"):
                return {**item, "base64": base64.b64encode(data).decode()}
        return item

    def _read_piece(self, transfer, n, kind, offset):
        """Asks for a piece and waits for it; everything else waits, but an end of this transfer."""
        answer = []
        question = {
            "transfer": transfer,
            "item": n,
            "type": kind,
            "offset": offset,
            "max": CHUNK_BYTES,
        }
        name = self.loop.ask("transfer.read", question, lambda result, _: answer.append(result))
        while not answer:
            message = self.loop.next()
            if answer:
                if message:
                    self._held.append(message)
                break
            if message:
                self._held.append(message)
                named = message.get("params") if isinstance(message.get("params"), dict) else {}
                is_end = message["method"] in ("transfer.abort", "transfer.cancel")
                if is_end and named.get("transfer") == transfer:
                    answer.append(None)
            elif not self.loop.turn():
                sys.exit(0)
        self.loop.forget(name)
        return answer[0] if isinstance(answer[0], dict) else None


# MARK: Panes


class Pane(_Gestures, _Transfers, _Staging):
    """One pane. Give it `rows`, and, for things to get in and out, `insert` and `remove`.

    Members a pane may set: `title`; `accepts`, the types it takes; `gives`, what may be done with
    its rows (`["copy"]`, `["copy", "move"]`); `ordered`; `preferred`; `transfer`, "keyed" or
    "staged"; `commands`, each answered by a method `do_<id>`; `provides`. Events are methods, too:
    `on_select`, `on_input`, `on_activate`, `on_check`, `on_view` …
    """

    title, accepts, gives, commands = "", [], [], []
    ordered, preferred, transfer, part = True, None, "keyed", ""
    asks_places = False  # whether `propose` is asked about every place
    rows_before = False  # whether inputs and commands bring the rows of all columns before
    store = None
    # While a transfer is answered: `operation`, what it does, and `underway`, its key.

    # What a pane is

    def rows(self) -> list[Row]:
        """The rows, in their order."""
        return []

    def insert(self, items: list[Item], place: Place) -> list[str | None]:
        """Takes items in; returns their ids here, `None` for one that was not taken.

        Raises `Refused` when nothing can be taken.
        """
        raise Refused("nothing can be dropped here")

    def remove(self, ids: list[str]) -> list[Any] | None:
        """Lets rows go; may return, row by row, what `insert` needs to make the same again.

        What is returned is kept as JSON, and comes back as `item.saved`. Raises `Refused` when a
        row cannot go.
        """
        raise Refused("nothing can be taken from here")

    # What it may be

    def view(self) -> dict:
        """More members of `pane.set`, such as a badge."""
        return {}

    def loaded(self) -> None:
        """The store was read anew."""

    def revision(self, row: Row) -> str:
        """A name for what the row is now; a move only removes what is still the same."""
        return fingerprint({name: value for name, value in row.items() if name != "drag"})

    def offer(self, row: Row) -> dict:
        """The drag item of a row beyond its id; override it to offer other types."""
        text = plain(row.get("text"))
        types = [{"type": "text/plain", "data": text}]
        if row.get("type", "text/plain") != "text/plain":
            types.insert(0, {"type": row["type"], "data": row.get("value", text)})
        return {"title": text, "types": types}

    def propose(self, types: list[str], params: Params) -> dict:
        """More members of an answer to `drop.propose`."""
        return {}

    def data_of(self, row: str, type: str) -> bytes:
        """The bytes of a promised type of a row, by its id; raises `Refused` for another type."""
        raise Refused("that is not to be had", UNAVAILABLE)

    @property
    def store_id(self) -> str:
        """The lasting name of what the rows are kept in."""
        return self.store.id

    @property
    def data(self) -> Any:
        """The data of the store."""
        return self.store.data

    # Showing

    def show(self, **once: Any) -> None:
        """Tells the host what there is to see; `once` are members for this time only."""
        rows = [self._decorated(row) for row in self.rows()]
        content = {"kind": "list", "items": rows}
        if len(rows) > INLINE_ITEMS or len(encoded(rows)) > INLINE_BYTES:
            self._rev += 1
            source = {"id": "rows", "rev": self._rev, "count": len(rows)}
            content = {"kind": "list", "source": source}
        self._shown = rows
        view = {"title": self.title, "content": content, "commands": self.commands, **self.view()}
        if self.accepts:
            view["drop"] = self.drop()
        if self._has_failed:
            view["error"], self._has_failed = None, False
        self.loop.send(method="pane.set", params={**view, **once})

    def fail(self, text: str, detail: str = "") -> None:
        """Shows an error instead of rows, until something can be shown again."""
        self._has_failed = True
        card = {"text": text, "detail": detail}
        self.loop.send(method="pane.set", params={"title": self.title, "error": card})

    def drop(self) -> dict:
        """The declaration of what the pane takes."""
        rules = {
            "accepts": self.accepts,
            "rows": "between" if self.ordered else "none",
            "pane": not self.ordered,
            "ordered": self.ordered,
            "ops": ["copy", "move"],
            "transfer": self.transfer,
            "storeId": self.store_id,
        }
        if self.preferred:
            rules["preferred"] = self.preferred
        if self.asks_places:
            rules["propose"] = True
        return rules

    def _decorated(self, row):
        if not self.gives or "drag" in row:
            return row
        return {**row, "drag": {"ops": self.gives, "rev": self.revision(row)}}

    def _revisions(self):
        return {row["id"]: self.revision(row) for row in self.rows()}

    # Asking

    def ask(self, method: str, params: Params, then: Callable[[Any], None]) -> None:
        """Asks the host; `then(result)` is called with the answer, or with `None` if it failed."""
        self.loop.ask(method, params, lambda result, error: then(None if error else result))

    def say(self, text: str, level: str = "info") -> None:
        """Shows a sentence on the status line; `level` is info, good, warn or bad."""
        self.loop.send(method="notify.show", params={"level": level, "text": text})

    def send_picture(self, name: str, data: bytes) -> None:
        """Sends a picture in pieces, for content with `"src": {"id": name}`, at most 16 MiB.

        Sent again under the same name it is shown anew. The host keeps it while content names it,
        and for a minute longer.
        """
        for start in range(0, max(1, len(data)), PICTURE_PIECE):
            piece = base64.b64encode(data[start : start + PICTURE_PIECE]).decode("ascii")
            params = {"id": name, "seq": start // PICTURE_PIECE, "b64": piece}
            if start + PICTURE_PIECE >= len(data):
                params["last"] = True
            self.loop.send(method="image.put", params=params)

    def change(self, act: Callable[[], Any]) -> Any:
        """Changes the data outside of a transfer, as `Store.change` does, then shows it."""
        result = self.store.change(act)
        self.show()
        return result

    # Handling

    def __init__(self) -> None:
        self.book = Book(self.store, self.part) if self.store else None
        if self.store:
            self.store.loaded = self.loaded
        self.session: dict = {}  # what the host said of it at the start
        self.host = ""  # the host, told from all others
        self.loop: Loop | None = None
        self.operation = "copy"
        self.underway = ""
        self._rev = 0  # of the rows, while they are asked for page by page
        self._shown: list[Row] = []
        self._types: dict[str, list[str]] = {}  # of what is dragged over the pane, by its session
        self._held: list[dict] = []  # messages that came while the pane waited for data
        self._has_failed = False
        self._request: object = None  # the id of the request at hand

    def handle(self, message: dict) -> None:
        """Does what a message says and answers it."""
        method, params, name = message["method"], message.get("params"), message.get("id")
        self._request = name
        try:
            if not isinstance(method, str) or not isinstance(params, (dict, type(None))):
                raise Refused("not a message", INVALID)
            self.underway = _text(params.get("transfer")) if params else ""
            handler = self._handler(method)
            if handler is None:
                raise Refused(f"unknown: {method}", NOT_FOUND)
            result = handler(params or {})
            if name is not None and result is not LATER:
                self.loop.send(id=name, result=result if result is not None else {})
        except Refused as refusal:
            self._fail(name, refusal.code, refusal.reason)
        except OSError as problem:
            self._fail(name, FAILED if method == "command.run" else REFUSED, _reason(problem))
        except Exception as problem:  # a mistake in the pane: it is told, and the pane lives on
            traceback.print_exc()
            self._fail(name, INTERNAL, _reason(problem))

    def later(self) -> Callable[[object], None]:
        """For the request at hand: answers it when it is called, with a result or an exception.

        The handler returns `LATER`.
        """
        name = self._request

        def answer(result):
            if isinstance(result, Exception):
                self._fail(name, FAILED, _reason(result))
            elif name is not None:
                self.loop.send(id=name, result=result)

        return answer

    def _fail(self, name, code, reason):
        if name is not None:
            self.loop.send(id=name, error={"code": code, "message": reason})
        elif code != NOT_FOUND:
            log(reason)

    def _handler(self, method):
        family, _, word = method.partition(".")
        if family == "transfer" and not self.store:
            return None
        if family in ("transfer", "drag", "drop", "rows") or method == "command.run":
            return getattr(self, f"_{family}_{word}", None)
        if method == "initialize":
            return self._initialize
        word = "input" if method == "input.set" else method.replace(".", "_")
        return getattr(self, "on_" + word, None)

    def _initialize(self, params):
        self.session = params.get("session") if isinstance(params.get("session"), dict) else {}
        host = params.get("host") if isinstance(params.get("host"), dict) else {}
        self.host = _program(host["pid"] if isinstance(host.get("pid"), int) else os.getppid())
        wants = [event for event in EVENTS if hasattr(self, "on_" + event.replace(".", "_"))]
        if type(self).offer is not Pane.offer:
            wants.append("drag.begin")
        if self.rows_before:
            wants.append("input.before")
        answer = {"protocol": 1, "wants": wants, "provides": {"rows": {"find": True}}}

        def begin():
            self.start()
            if self.store:
                answer["inDoubt"] = self.store.change(lambda: self.book.in_doubt(self.host))

        problem = _failure_of(begin)
        # One answer, whatever happens; what went wrong is shown instead of rows.
        self.loop.send(id=1, result=answer)
        problem = problem or _failure_of(self.show)
        if problem:
            self.fail(_reason(problem))
        return LATER

    def start(self) -> None:
        """The host has said hello; `session` is what it said."""

    def _command_run(self, params):
        command = getattr(self, f"do_{params.get('command')}", None)
        if command is None:
            raise Refused(f"no command {params.get('command')}", NOT_FOUND)
        try:
            return command(params)
        except Refused as refusal:
            raise Refused(refusal.reason, FAILED) from None

    def _rows_get(self, params):
        source, first = params.get("source", "rows"), params.get("from", 0)
        count = params.get("count", 128)
        if source != "rows" or not isinstance(first, int) or not isinstance(count, int):
            raise Refused("no such rows", INVALID)
        first = max(0, first)
        rows = self._shown[first : first + min(max(0, count), PAGE_ROWS)]
        return {"rev": self._rev, "from": first, "rows": rows}

    def _rows_find(self, params):
        if isinstance(params.get("text"), str):
            return {"at": [self._row_with(params["text"], params.get("from"), params.get("dir"))]}
        positions = {row["id"]: position for position, row in enumerate(self._shown)}
        ids = _list(params.get("ids"))
        return {"at": [positions.get(id, -1) if isinstance(id, str) else -1 for id in ids]}

    def _row_with(self, text, first, step):
        """The row nearest to one, itself included, whose words hold a text; -1 when none does."""
        words, last = text.casefold(), len(self._shown) - 1
        first = first if isinstance(first, int) else 0
        places = range(min(first, last), -1, -1) if step == -1 else range(max(0, first), last + 1)
        return next((n for n in places if words in _words(self._shown[n]).casefold()), -1)


def _words(row) -> str:
    """The text of a row, whatever its styles."""
    text = row.get("text", "")
    if isinstance(text, str):
        return text
    return "".join(part if isinstance(part, str) else part.get("t", "") for part in text)


# MARK: Cells drawn by the pane


class Canvas:
    """A field of cells. What is drawn goes out as one picture; what lies outside is cut off.

    Columns and rows count from 0. A style is a number that `style` gives out; 0 is plain.
    """

    def __init__(self) -> None:
        self.columns, self.rows = 80, 24
        self.ops: list[list] = []
        self._styles: dict[str, int] = {}
        self._fresh: list[list] = []
        self._cursor: dict | None = None

    def style(self, **look: Any) -> int:
        """The number of a look: `fg` `bg` `ul` (`"#rrggbb"`, 0…255, `fg` also the name of a role),
        `b` `d` `i` `s` `inv` (true), `u` (true, or 1…5), `link` (an address).

        The same look has the same number; from the 4,096th on it is plain.
        """
        name = json.dumps(look, sort_keys=True)
        if name not in self._styles:
            if len(self._styles) >= STYLES:
                return 0
            self._styles[name] = len(self._styles) + 1
            self._fresh.append([self._styles[name], look])
        return self._styles[name]

    def clear(self, style: int = 0) -> None:
        """Makes all cells blank."""
        self.ops.append(["c", style])

    def write(self, x: int, y: int, text: str, style: int = 0, width: int | None = None) -> None:
        """Writes from a cell on; with `width` the text takes exactly so many cells."""
        run = [text, style] if width is None else [text, style, 1, width]
        self.ops.append(["l", y, x, [run]])

    def scroll(
        self, lines: int, top: int = 0, bottom: int | None = None, left: int = 0,
        right: int | None = None,
    ) -> None:
        """Moves a rectangle up, or down when `lines` is below 0.

        `bottom` and `right` are the first row and column outside of it.
        """
        bottom = self.rows if bottom is None else bottom
        self.ops.append(["s", top, bottom, left, self.columns if right is None else right, lines])

    def place_cursor(self, x: int, y: int, shape: str | None = None, blink: bool = False) -> None:
        """Shows the terminal's cursor; `shape` is `block`, `underline` or `bar`."""
        self._cursor = {"x": x, "y": y, "blink": blink} | ({"shape": shape} if shape else {})

    def hide_cursor(self) -> None:
        """Shows no cursor."""
        self._cursor = None

    def _picture(self, frame):
        ops, styles, self.ops, self._fresh = self.ops, self._fresh, [], []
        picture = {"frame": frame, "size": [self.columns, self.rows], "ops": ops}
        return picture | ({"styles": styles} if styles else {}) | {"cursor": self._cursor}

    def _begin(self):
        """The host knows nothing of it any more."""
        self.ops, self._styles, self._fresh = [], {}, []


class CanvasPane(Pane):
    """A pane that draws its cells itself. Give it `paint`; call `repaint` when something is new.

    `keys` are `"none"`, `"text"` or `"all"`, `mouse` `"none"`, `"wheel"`, `"click"`, `"drag"` or
    `"move"`, `alt` says what it shows. What comes is a method: `on_canvas_key(params)`,
    `on_canvas_mouse(params)`, `on_canvas_paste(params)`.
    """

    keys, mouse, alt = "none", "none", ""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = Canvas()
        self._frame = self._seen = 0
        self._is_due = False

    def paint(self, canvas: Canvas) -> None:
        """Draws what there is to see now."""

    def repaint(self) -> None:
        """Has it painted: at once, or when the host has shown what was painted before."""
        if self._frame - self._seen >= PICTURES_AHEAD:
            self._is_due = True
            return
        self._is_due = False
        self.paint(self.canvas)
        self._frame += 1
        self.loop.send(method="canvas.draw", params=self.canvas._picture(self._frame))

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Calls `act` once, after a while."""
        self.loop.after(seconds, act)

    def show(self, **once: Any) -> None:
        """Tells the host what the pane is, and paints it."""
        content = {"kind": "canvas", "keys": self.keys, "mouse": self.mouse}
        view = {"title": self.title, "content": {**content, "alt": self.alt or self.title}}
        view |= {"commands": self.commands, **self.view()}
        if self._has_failed:
            view["error"], self._has_failed = None, False
        self.loop.send(method="pane.set", params={**view, **once})
        # New content has no cells and no styles, and nobody tells of what was drawn before.
        self.canvas._begin()
        self._seen = self._frame
        self.repaint()

    def on_view(self, params: Params) -> None:
        """The pane has another size."""
        if self._fit(params):
            self.repaint()

    def on_canvas_ack(self, params: Params) -> None:
        """A picture is on screen."""
        frame = params.get("frame")
        self._seen = max(self._seen, frame if isinstance(frame, int) else 0)
        if self._is_due:
            self.repaint()

    def _fit(self, view):
        size = view.get("cols"), view.get("rows")
        if not all(isinstance(side, int) and side > 0 for side in size):
            return False
        is_new = size != (self.canvas.columns, self.canvas.rows)
        self.canvas.columns, self.canvas.rows = size
        return is_new

    def _initialize(self, params):
        self._fit(params.get("view") if isinstance(params.get("view"), dict) else {})
        return super()._initialize(params)


LATER = object()  # the answer has gone out already, or goes out later


def _failure_of(act):
    """Does something; returns the exception it ended with, or `None`."""
    try:
        act()
    except Exception as problem:
        if not isinstance(problem, (Refused, OSError)):
            traceback.print_exc()
        return problem
    return None


def _reason(problem):
    """What went wrong, as a sentence for the user."""
    if isinstance(problem, OSError):
        return f"{problem.strerror or problem}: {problem.filename or ''}".rstrip(": ")
    if isinstance(problem, Refused):
        return str(problem)
    return f"{type(problem).__name__}: {problem}"


def _key(params):
    transfer = params.get("transfer")
    if not isinstance(transfer, str) or not 0 < len(transfer) <= ID_BYTES or "\n" in transfer:
        raise Refused("no transfer named", INVALID)
    return transfer


def _items(params):
    items = params.get("items", [])
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise Refused("not a list of items", INVALID)
    has_names = (
        isinstance(item.get("id", ""), str) and isinstance(item.get("n", 0), int) for item in items
    )
    if not all(has_names):
        raise Refused("an item without a name", INVALID)
    return items[:DRAGGED_ITEMS]


def taken_back(transfer: str) -> str | None:
    """The key of the transfer that this one takes back; `None` when it is no undo."""
    original, _, tries = transfer.rpartition("/undo")
    return original if original and (tries.isdecimal() or not tries) else None


def _over():
    return {"vote": "no", "reason": "this transfer was taken back", "items": []}


def _neighbours(order, row):
    """A place in the past: the position, and the rows around it, the nearest first."""
    at = order.index(row)
    above, below = order[max(0, at - 16) : at][::-1], order[at + 1 : at + 17]
    return {"id": row, "at": at, "above": above, "below": below}


def _runs(back):
    """Items that stood in one piece, to be put back in one piece, with the place of the first."""
    runs, last = [], None
    for item, entry in back.items():
        if runs and entry["above"][:1] == [last]:
            runs[-1][0].append(item)
        else:
            runs.append(([item], entry))
        last = entry["id"]
    return runs


def plain(text: Any) -> str:
    """The characters of a text, without its styles."""
    if isinstance(text, list):
        return "".join(part if isinstance(part, str) else _text(part.get("t")) for part in text)
    return _text(text)


def run(pane: Pane) -> None:
    """Talks with the host until it ends the input."""
    pane.loop = Loop()
    while True:
        message = pane._held.pop(0) if pane._held else pane.loop.next()
        if message is not None:
            pane.handle(message)
        elif not pane.loop.turn():
            return
