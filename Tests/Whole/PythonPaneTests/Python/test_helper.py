# SPDX-License-Identifier: Apache-2.0
"""The helper for panes in Python: the loop, the book of transfers, and death between any two steps."""
import base64
import json
import os
import random
import shutil
import signal
import unittest

import driver
from driver import Died, Host, forked

import colonnade

APPLE, PEAR, PLUM = ({"id": name[0].lower(), "text": name} for name in ("Apple", "Pear", "Mirabelle"))


class Basket(colonnade.Pane):
    title, accepts, gives = "Basket", ["text/plain"], ["copy", "move"]
    commands = [{"id": "fail", "title": "Fail"}, {"id": "refuse", "title": "Refuse"}, {"id": "spoil", "title": "Spoil"}]

    def __init__(self, path, start=(APPLE, PEAR, PLUM), **more):
        self.store = colonnade.Store(path, list(start))
        vars(self).update(more)
        super().__init__()

    def rows(self):
        return self.data

    def insert(self, items, place):
        new = [{**(item.saved or {"text": item.words}), "id": item.key} for item in items]
        if place.conflict == "skip":
            raise colonnade.Refused("it was skipped")
        at = place.index(row["id"] for row in self.data)
        self.data[at:at] = new
        return [row["id"] for row in new]

    def remove(self, ids):
        gone = {row["id"]: row for row in self.data if row["id"] in ids}
        self.data[:] = [row for row in self.data if row["id"] not in ids]
        return [gone[one] for one in ids]

    def offer(self, row):
        return {"title": row["text"], "types": [{"type": "text/plain", "data": row["text"]}]}

    def data_of(self, row, type):
        return next(one["text"] for one in self.data if one["id"] == row).encode()

    def do_fail(self, params):
        return {}["nothing"]

    def do_refuse(self, params):
        raise colonnade.Refused("not today")

    def do_spoil(self, params):
        def act():
            self.data.clear()
            raise colonnade.Refused("never mind")
        self.change(act)


class Protocol(unittest.TestCase):
    """What the helper repeats of the protocol is what `protocol.json` says."""

    with open(os.path.join(driver.PLUGINS, "protocol.json"), encoding="utf-8") as file:
        PROTOCOL = json.load(file)

    def test_the_events_are_those_a_pane_can_want(self):
        wanted = {row["event"] for row in self.PROTOCOL["messages"] if "event" in row}
        # Drags are asked for by what a pane overrides; the loop sees to its end by itself.
        more = {name for name in wanted if name.startswith(("form.", "pane.", "input."))}
        plain = {name for name in wanted if "." not in name} - {"shutdown", "ping"} | more
        self.assertEqual(set(colonnade.EVENTS), plain)
        self.assertEqual(len(colonnade.EVENTS), len(plain))

    def test_the_limits_are_those_of_the_host(self):
        limits = self.PROTOCOL["limits"]
        told = {"INLINE_ITEMS": "inlineItems", "PAGE_ROWS": "pageRows", "ID_BYTES": "idBytes",
                "DRAGGED_ITEMS": "draggedItems", "CHUNK_BYTES": "dragChunkBytes"}
        for name, limit in told.items():
            self.assertEqual(getattr(colonnade, name), limits[limit], name)
        self.assertLess(colonnade.INLINE_BYTES, limits["messageBytes"])

    def test_the_codes_are_those_of_the_protocol(self):
        errors = {**self.PROTOCOL["errors"], **{f"transfer {name}": code
                  for name, code in self.PROTOCOL["transferErrors"].items()}}
        told = {"NOT_FOUND": "methodNotFound", "INVALID": "invalidParameters", "INTERNAL": "internalError",
                "FAILED": "failed", "REFUSED": "transfer refused", "CHANGED": "transfer changed",
                "UNKNOWN": "transfer unknownTransfer", "BUSY": "transfer busy",
                "TOO_LARGE": "transfer tooLarge", "UNAVAILABLE": "transfer typeUnavailable",
                "GONE": "transfer gone", "CONFLICT": "transfer conflict", "EXPIRED": "transfer expired",
                "SCOPE": "transfer scope"}
        codes = {name for name, value in vars(colonnade).items()
                 if name.isupper() and isinstance(value, int) and value < 0}
        self.assertEqual(codes, set(told))
        for name, error in told.items():
            self.assertEqual(getattr(colonnade, name), errors[error], name)


class HelperTest(unittest.TestCase):
    def setUp(self):
        self.folder = driver.folder()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def basket(self, name="a.json", start=(APPLE, PEAR, PLUM), **more):
        program = forked(lambda: Basket(os.path.join(self.folder, name), start, **more)).hello()
        self.addCleanup(program.kill)
        return program

    def host(self, **starts):
        host = Host(**{name: lambda name=name, start=start: Basket(os.path.join(self.folder, name), start)
                       for name, start in starts.items()})
        self.addCleanup(host.close)
        return host

    @staticmethod
    def parcel(text, n=0, **more):
        return {"n": n, "id": text, "text": text, "types": ["text/plain"], "type": "text/plain", "value": text, **more}


class Talking(HelperTest):
    def test_writes_as_the_host_does(self):
        self.assertEqual(colonnade.encoded({"a": ["é\u2028\"\\\n\t\x01", 1.5, None]}), '{"a":["é\u2028\\"\\\\\\n\\t\\u0001",1.5,null]}'.encode())
        self.assertEqual(colonnade.encoded("a\udcffb"), b'"a?b"')

    def test_ignores_what_is_no_message(self):
        basket = self.basket()
        for line in (b"", b"   ", b"hello", b"[]", b"[{}]", b"3", b"null", b'"x"', b"{", b"\xff\xfe", b"\x00", b"[" * 60_000,
                     b'{"id":77,"result":{}}', b'{"id":[1],"error":{}}', b'{"result":1}', b"{}", b'{"method":"no.such"}',
                     b'{"method":7}', b'{"method":"select","params":[1]}', b'{"jsonrpc":"2.0","method":"initialized"}\r'):
            basket.send(line)
        self.assertEqual(basket.call("no.such")["code"], -32601)
        self.assertEqual(basket.call("")["code"], -32601)
        basket.send({"id": 5, "method": "transfer.cancel", "params": [1]})
        self.assertEqual(basket.answer(5)["error"]["code"], -32602)
        basket.send({"id": 6, "method": 6})
        self.assertEqual(basket.answer(6)["error"]["code"], -32602)

    def test_reads_lines_in_any_pieces_and_of_any_length(self):
        basket = self.basket()
        line = json.dumps({"id": 9, "method": "x" * 200_000}).encode() + b"\n" + b'{"id":10,"method":"y"}\n'
        for at in range(0, len(line), 65_521):
            os.write(basket.to, line[at:at + 65_521])
        self.assertEqual([basket.answer(n)["error"]["code"] for n in (9, 10)], [-32601] * 2)

    def test_a_mistake_at_the_start_is_a_card_and_one_answer(self):
        for name in ("rows", "start", "view"):
            with self.subTest(name):
                broken = type("Broken", (Basket,), {name: lambda pane: {}["lost"]})
                program = forked(lambda: broken(os.path.join(self.folder, "a.json")))
                self.addCleanup(program.kill)
                program.send({"id": 1, "method": "initialize", "params": {}})
                self.assertEqual(program.answer(1)["result"]["protocol"], 1)
                self.assertIn("KeyError", program.show()["error"]["text"])
                program.send({"id": 2, "method": "no.such"})
                self.assertEqual(program.line()["id"], 2)

    def test_a_mistake_of_the_pane_is_told_and_survived(self):
        basket = self.basket()
        self.assertEqual(basket.call("command.run", command="fail")["code"], -32603)
        self.assertEqual(basket.call("command.run", command="refuse"), {"code": -32803, "message": "not today"})
        self.assertEqual(basket.call("command.run", command="other")["code"], -32601)
        self.assertEqual(basket.call("command.run", command="spoil")["message"], "never mind")
        self.assertEqual(len(basket.call("drag.begin", session="s", rows=basket.ids)["items"]), 3)

    def test_answers_what_it_would_show(self):
        def ahead(pane, params):
            return {"content": {"kind": "text", "text": "about " + params["item"]}}
        knowing = type("Knowing", (Basket,), {"on_input": lambda pane, params: None, "on_input_ahead": ahead})
        program = forked(lambda: knowing(os.path.join(self.folder, "a.json")))
        self.addCleanup(program.kill)
        program.send({"id": 1, "method": "initialize", "params": {}})
        self.assertLessEqual({"input", "input.ahead"}, set(program.answer(1)["result"]["wants"]))
        self.assertEqual(program.call("input.ahead", gen=2, item="b")["content"]["text"], "about b")

    def test_ends_with_its_input(self):
        basket = self.basket()
        os.close(basket.to)
        self.assertEqual(os.waitpid(basket.number, 0)[1], 0)
        basket.status = 0

    def test_a_damaged_store_is_shown_and_left_alone(self):
        path = os.path.join(self.folder, "a.json")
        for text in ("{", "[]", '"x"'):
            with open(path, "w") as file:
                file.write(text)
            basket = forked(lambda: Basket(path)).hello()
            self.addCleanup(basket.kill)
            self.assertIn("damaged", basket.views[-1]["error"]["text"])
            self.assertEqual(basket.call("transfer.cancel", transfer="t")["code"], -32050)
            with open(path) as file:
                self.assertEqual(file.read(), text)


class Transfers(HelperTest):
    def test_refuses_what_is_malformed(self):
        basket = self.basket()
        for method in ("prepare", "commit", "perform", "abort", "cancel", "status"):
            for params in ({}, {"transfer": 7}, {"transfer": ""}, {"transfer": "x" * 600}, {"transfer": "a\nb"}, {"transfer": None}):
                code = basket.call("transfer." + method, role="source", **params)["code"]
                self.assertEqual(code, -32602, (method, params))
        for params in ({"role": "other"}, {}, {"role": "source", "items": 7}, {"role": "source", "items": [7]}):
            for method in ("prepare", "commit"):
                self.assertEqual(basket.call("transfer." + method, transfer="m", **params)["code"], -32602, params)
        for items in (None, {}, [None], "x"):
            self.assertEqual(basket.call("transfer.perform", transfer="m", op="move", items=items)["code"], -32602)
        for op in (None, 7, "steal"):
            self.assertEqual(basket.call("transfer.perform", transfer="m", op=op, items=[self.parcel("x")])["code"], -32602)
        self.assertEqual(basket.texts, ["Apple", "Pear", "Mirabelle"])

    def test_copes_with_odd_items_and_places(self):
        basket = self.basket()
        for item, code in (
                ({}, -32050), ({"type": "text/plain"}, -32054), ({"n": "x", "value": 1}, -32602), ({"id": 7}, -32602), ({"id": []}, -32602),
                ({"n": 1, "text": [], "types": "x", "type": {}, "value": "a"}, -32050), ({"type": "text/plain", "file": 7}, -32054),
                ({"type": "text/plain", "base64": "not base64!"}, -32602), ({"type": "text/plain", "base64": 7}, -32054)):
            for method in ("perform", "prepare", "commit"):
                answer = basket.call("transfer." + method, transfer=f"{method} {item}", role="source", op="copy", anchor={"end": True}, items=[item])
                if method == "perform" or code == -32602 and ("id" in item or "n" in item):
                    self.assertEqual(answer.get("code"), code, item)
        for number, anchor in enumerate((None, 7, [], {}, {"before": 7}, {"after": "?"}, {"into": None}, {"before": "p"}, {"pane": True})):
            answer = basket.call("transfer.perform", transfer=f"p{number}", op="copy", anchor=anchor, depth="x", choice=7,
                                 restore="x", items=[self.parcel(f"item {number}")])
            self.assertEqual(answer["state"], "done", anchor)
        self.assertEqual(basket.texts.index("item 7") + 1, basket.texts.index("Pear"))

    def test_knows_what_the_user_chose_for_a_name_that_is_taken(self):
        basket = self.basket()
        head = {"op": "copy", "anchor": {"end": True}, "choice": {"conflict": "skip"}, "items": [self.parcel("Fig")]}
        self.assertEqual(basket.call("transfer.perform", transfer="t", **head)["message"], "it was skipped")
        basket.call("transfer.prepare", transfer="u", role="target", **head)
        answer = basket.call("transfer.commit", transfer="u", role="target", staged="u", items=[{"n": 0}])
        self.assertEqual(answer["message"], "it was skipped")

    def test_repeated_requests_get_the_stored_answers(self):
        basket = self.basket()
        revisions = {row["id"]: row["drag"]["rev"] for row in basket.rows}
        head = [{"id": "a", "rev": revisions["a"]}, {"id": "p", "rev": "old"}, {"id": "x"}]
        calls = [("transfer.prepare", {"transfer": "s", "role": "source", "op": "move", "items": head, "ttl": 60}),
                 ("transfer.commit", {"transfer": "s", "role": "source", "op": "move", "items": head}),
                 ("transfer.perform", {"transfer": "t", "op": "move", "anchor": {"end": True}, "items": [self.parcel("Fig")]}),
                 ("transfer.cancel", {"transfer": "t"}), ("transfer.cancel", {"transfer": "u"}),
                 ("transfer.perform", {"transfer": "u", "op": "move", "items": [self.parcel("Nut")]}),
                 ("transfer.abort", {"transfer": "v"}),
                 ("transfer.commit", {"transfer": "v", "role": "source", "op": "move", "items": [{"id": "m"}]})]
        first = [basket.call(method, **params) for method, params in calls]
        self.assertEqual([item["outcome"] for item in first[1]["items"]], ["removed", "changed", "gone"])
        self.assertEqual([first[5]["code"], first[7]["code"]], [-32058, -32058])
        before = basket.texts
        self.assertEqual(before, ["Pear", "Mirabelle", "Fig"])
        for again in range(3):
            for transfer in ("s", "t"):
                basket.notify("transfer.forget", transfer=transfer)
            if again == 1:
                basket.kill()
                basket = self.basket()
            order = list(range(len(calls)))
            random.Random(again).shuffle(order)
            for n in order:
                self.assertEqual(basket.call(calls[n][0], **calls[n][1]), first[n], calls[n])
            self.assertEqual(basket.texts, before)
            self.assertEqual(basket.call("transfer.status", transfer="s"), {"state": "done"})
            self.assertEqual(basket.call("transfer.status", transfer="w")["code"], -32052)

    def test_a_promise_removes_nothing_and_holds_the_row(self):
        basket = self.basket()
        params = {"role": "source", "op": "move", "items": [{"id": "a"}], "ttl": 600}
        self.assertEqual(basket.call("transfer.prepare", transfer="1", **params)["vote"], "yes")
        self.assertEqual(basket.texts, ["Apple", "Pear", "Mirabelle"])
        other = basket.call("transfer.prepare", transfer="2", **params)
        self.assertEqual((other["vote"], other["reason"]), ("no", "it is being moved already"))
        self.assertEqual(basket.call("transfer.abort", transfer="1"), {"state": "aborted"})
        self.assertEqual(basket.call("transfer.prepare", transfer="2", **params)["vote"], "yes")
        self.assertEqual(basket.call("transfer.prepare", transfer="1", **params)["vote"], "no")

    def test_says_what_is_in_doubt_to_the_host_that_decides(self):
        params = {"role": "source", "op": "move", "items": [{"id": "a"}], "ttl": 600}
        other = os.fork()
        if other == 0:
            signal.pause()
        path = os.path.join(self.folder, "a.json")

        def basket(host):
            program = forked(lambda: Basket(path)).hello(host=host)
            self.addCleanup(program.kill)
            return program
        first = basket(other)
        first.call("transfer.prepare", transfer="d", **params)
        first.kill()
        self.assertEqual(basket(os.getpid()).initialized["inDoubt"], [], "another host is busy with it")
        self.assertEqual(basket(other).initialized["inDoubt"], ["d"])
        os.kill(other, signal.SIGKILL)
        os.waitpid(other, 0)
        second = basket(os.getpid())
        self.assertEqual(second.initialized["inDoubt"], ["d"])
        second.call("transfer.abort", transfer="d")
        self.assertEqual(basket(os.getpid()).initialized["inDoubt"], [])

    def test_records_are_dropped_when_nobody_can_ask_any_more(self):
        path = os.path.join(self.folder, "a.json")
        basket = self.basket()
        basket.call("transfer.perform", transfer="old", op="copy", items=[self.parcel("Fig")])
        basket.call("transfer.perform", transfer="forgotten", op="copy", items=[self.parcel("Nut")])
        basket.notify("transfer.forget", transfer="forgotten")
        basket.call("transfer.cancel", transfer="never")
        basket.call("transfer.prepare", transfer="open", role="source", items=[{"id": "a"}])

        def age(days):
            with open(path) as file:
                kept = json.load(file)
            for record in kept["book"]["transfers"].values():
                for name in ("at", "forgotten"):
                    if name in record:
                        record[name] -= days * 86_400
            with open(path, "w") as file:
                json.dump(kept, file)
            basket.call("transfer.cancel", transfer=f"now{days}")
            with open(path) as file:
                names = json.load(file)["book"]["transfers"]
            return {name.split("\n")[2] for name in names if not name.split("\n")[2].startswith("now")}
        self.assertEqual(age(0.9), {"old", "forgotten", "never", "open"})
        self.assertEqual(age(0.2), {"old", "open"})
        self.assertEqual(age(6), {"open"})
        self.assertEqual(age(400), {"open"})

    def test_undo_brings_back_ids_and_places(self):
        host = self.host(left=[{"id": str(n), "text": f"row {n}", "more": n} for n in range(40)], right=[])
        rows = host["left"].rows
        chance = random.Random(3)
        for _ in range(6):
            ids = chance.sample(host["left"].ids, chance.randrange(1, 40))
            record = host.move("left", ids, "right")
            self.assertEqual(len(host["right"].rows), len(ids))
            self.assertEqual(set(record["outcomes"]), {"removed"})
            self.assertTrue(host.undo(record))
            self.assertEqual((host["left"].rows, host["right"].rows), (rows, []))

    def test_an_order_is_taken_back_at_any_try(self):
        for name in ("o/undo", "o/undo2", "o/undo13"):
            basket = self.basket(name.replace("/", "-"))
            ids = basket.ids
            params = {"op": "move", "local": True, "items": [{"n": 0, "id": ids[0], "text": ""}]}
            basket.call("transfer.perform", transfer="o", anchor={"end": True}, **params)
            self.assertEqual(basket.ids, [*ids[1:], ids[0]])
            basket.call("transfer.perform", transfer=name, anchor={"end": True}, **params)
            self.assertEqual(basket.ids, ids)
        for key, original in (("t/undo", "t"), ("t/undo3", "t"), ("t", None), ("/undo", None), ("t/undone", None), ("", None)):
            self.assertEqual(colonnade.taken_back(key), original, key)

    def test_an_undone_copy_is_removed_again(self):
        host = self.host(left=[APPLE], right=[PEAR])
        record = host.move("left", ["a"], "right", op="copy")
        head = [{"id": one["id"], "rev": one["rev"]} for one in record["arrived"]]
        key = record["transfer"] + "/undo"
        self.assertEqual(host["right"].call("transfer.prepare", transfer=key, role="source", items=head)["vote"], "yes")
        host["right"].call("transfer.commit", transfer=key, role="source", items=head)
        self.assertEqual((host["left"].texts, host["right"].texts), (["Apple"], ["Pear"]))

    def test_a_pane_that_gives_nothing_away_still_takes_back(self):
        basket = self.basket(gives=[])
        done = basket.call("transfer.perform", transfer="c", op="copy", items=[self.parcel("Fig")])["items"]
        head = [{"id": one["id"], "rev": one["rev"]} for one in done]
        self.assertEqual(basket.call("transfer.prepare", transfer="c/undo", role="source", op="move", items=head)["vote"], "yes")
        basket.call("transfer.commit", transfer="c/undo", role="source", op="move", items=head)
        self.assertEqual(basket.texts, ["Apple", "Pear", "Mirabelle"])

    def test_a_pane_without_a_store_takes_no_part(self):
        pane = forked(type("Plain", (colonnade.Pane,), {"rows": lambda self: [{"id": "a", "text": "A"}]})).hello()
        self.addCleanup(pane.kill)
        self.assertEqual((pane.texts, "drop" in pane.views[-1]), (["A"], False))
        for method in ("transfer.prepare", "transfer.perform", "transfer.abort"):
            self.assertEqual(pane.call(method, transfer="t", role="source", items=[])["code"], -32601)

    def test_takes_what_it_can(self):
        basket = self.basket()
        items = [self.parcel("Fig"), {"n": 1, "id": "big", "text": "Big", "types": ["text/plain"], "type": "text/plain", "lazy": True}]
        answer = basket.call("transfer.perform", transfer="t", op="move", items=items)
        self.assertEqual([item["n"] for item in answer["items"]], [0])

    def test_takes_only_its_types(self):
        for kind, patterns, answer in (
                ("text/plain", ["text/plain"], True), ("Text/Plain; charset=x", ["text/plain"], True), ("text/html", ["text/*"], True),
                ("text/html", ["text/plain"], False), ("text/markdown", ["text/plain"], True), ("a/b", ["*/*"], True),
                ("application/x+json", ["application/json"], True), ("", ["text/plain"], False), ("textual/x", ["text/*"], False)):
            self.assertEqual(colonnade.accepted(kind, patterns), answer, (kind, patterns))
        basket = self.basket()
        items = [self.parcel("<b>", 0, type="text/html"), self.parcel("Fig", 1)]
        self.assertEqual([item["n"] for item in basket.call("transfer.perform", transfer="t", op="copy", items=items)["items"]], [1])
        self.assertEqual(basket.call("transfer.perform", transfer="u", op="copy", items=items[:1])["code"], -32050)

    def test_lazy_data_is_given_piece_by_piece(self):
        text = "x" * 100_000
        basket = self.basket(start=[{"id": "l", "text": text}])
        data = b""
        while True:
            piece = basket.call("drag.data", transfer="t", item="l", type="text/plain", offset=len(data), max=1 << 30)
            data += base64.b64decode(piece["base64"])
            if piece["eof"]:
                break
        self.assertEqual((data.decode(), piece["size"]), (text, 100_000))
        self.assertEqual(basket.call("drag.data", item="l", offset=-1)["code"], -32602)

    def test_two_programs_share_a_store(self):
        one, other = self.basket(), self.basket()
        for n in range(20):
            program = (one, other)[n % 2]
            answer = program.call("transfer.perform", transfer=f"n{n}", op="copy", items=[self.parcel(f"{n}")])
            self.assertEqual(answer["state"], "done")
        self.assertEqual(other.texts[3:], [str(n) for n in range(20)])

    def test_two_programs_write_at_the_same_time(self):
        programs = [self.basket(start=[]), self.basket(start=[])]
        for n in range(40):
            for program in programs:
                program.send({"id": n + 10, "method": "transfer.perform", "params": {
                    "transfer": f"{program.number}-{n}", "op": "copy", "items": [self.parcel(f"{program.number} {n}")]}})
        for program in programs:
            for n in range(40):
                self.assertEqual(program.answer(n + 10)["result"]["state"], "done")
        self.assertEqual(len(set(self.basket().texts)), 80)


class Staged(HelperTest):
    def staged(self):
        return self.basket("staged.json", [PEAR], transfer="staged")

    def prepare(self, program, key, items):
        program.send({"id": 900, "method": "transfer.prepare",
                      "params": {"transfer": key, "role": "target", "op": "move", "items": items, "anchor": {"before": "p"}}})

    def lazy(self, n=0):
        return {"n": n, "id": f"l{n}", "text": f"Lazy {n}", "types": ["text/plain"], "type": "text/plain", "lazy": True}

    def feed(self, program, pieces):
        """Answers reads with pieces until there are no more."""
        for piece in pieces:
            while not program.asked:
                program.line()
            question = program.asked.pop(0)
            self.assertEqual(question["method"], "transfer.read")
            program.send({"id": question["id"], "result": piece})

    def test_reads_keeps_unseen_and_shows_in_one_step(self):
        program = self.staged()
        self.prepare(program, "t", [self.lazy(), self.parcel("Fig", 1)])
        program.send({"id": 901, "method": "no.such"})  # waits its turn
        piece = base64.b64encode(b"lazy ").decode()
        self.feed(program, [{"base64": piece, "eof": False}, {"base64": piece, "eof": True}])
        vote = program.answer(900)["result"]
        self.assertEqual((vote["vote"], [item["n"] for item in vote["items"]]), ("yes", [0, 1]))
        self.assertEqual(program.answer(901)["error"]["code"], -32601)
        self.assertEqual(program.texts, ["Pear"])
        program.kill()
        program = self.staged()
        self.assertEqual((program.initialized["inDoubt"], program.texts), (["t"], ["Pear"]))
        commit = {"transfer": "t", "role": "target", "staged": vote["staged"], "items": [{"n": 0}, {"n": 1}]}
        done = program.call("transfer.commit", **commit)
        self.assertEqual(program.texts, ["lazy lazy ", "Fig", "Pear"])
        self.assertEqual(program.call("transfer.commit", **commit), done)
        self.assertEqual(program.call("transfer.abort", transfer="t"), done)

    def test_an_abort_ends_the_reading(self):
        program = self.staged()
        self.prepare(program, "t", [self.lazy()])
        while not program.asked:
            program.line()
        program.send({"id": 902, "method": "transfer.abort", "params": {"transfer": "t"}})
        self.assertEqual(program.answer(900)["result"]["vote"], "no")
        self.assertEqual(program.answer(902)["result"], {"state": "aborted"})
        commit = {"transfer": "t", "role": "target", "staged": "t", "items": [{"n": 0}]}
        self.assertEqual(program.call("transfer.commit", **commit), {"state": "aborted"})
        self.assertEqual(program.call("transfer.commit", **{**commit, "transfer": "?"})["code"], -32052)
        self.assertEqual(program.texts, ["Pear"])

    def test_what_cannot_be_read_stays(self):
        program = self.staged()
        self.prepare(program, "t", [self.lazy(), self.parcel("Fig", 1)])
        self.feed(program, [{"base64": "???"}])
        vote = program.answer(900)["result"]
        self.assertEqual([item["vote"] for item in vote["items"]], ["no", "yes"])
        done = program.call("transfer.commit", transfer="t", role="target", staged="t", items=[{"n": 1}])
        self.assertEqual([item["n"] for item in done["items"]], [1])


class Dying(HelperTest):
    """A move between two stores, cut short at every change of the world; nothing is lost or doubled."""

    def count(self):
        names = []
        for file in ("left", "right"):
            try:
                with open(os.path.join(self.folder, file)) as text:
                    names += [row["text"] for row in json.load(text)["data"]]
            except FileNotFoundError:
                names += {"left": ["Apple", "Pear", "Mirabelle"], "right": ["Fig"]}[file]
        return sorted(names)

    def test_at_every_step(self):
        for name, method in (("left", "transfer.prepare"), ("right", "transfer.perform"), ("left", "transfer.commit"),
                             ("left", "/undo"), ("right", "/undo")):
            deaths = 0
            while True:
                for file in os.listdir(self.folder):
                    os.unlink(os.path.join(self.folder, file))
                host = self.host(left=[APPLE, PEAR, PLUM], right=[{"id": "f", "text": "Fig"}])
                program = host.start(name, die_at=deaths + 1, die_on=method.encode())
                record = host.move("left", ["a", "m"], "right", {"before": "f"})
                if record and "outcomes" in record and method == "/undo":
                    host.undo(record)
                self.assertEqual(self.count(), ["Apple", "Fig", "Mirabelle", "Pear"], f"{name} died at {deaths + 1} of {method}")
                is_alive = host.running[name] is program
                try:
                    is_alive = is_alive and bool(program.call("x"))
                except Died:
                    is_alive = False
                host.close()
                if is_alive:
                    break
                deaths += 1
            self.assertGreater(deaths, 5, method)


class Locks(unittest.TestCase):
    def test_programs_take_turns_and_leave_no_file_of_the_lock(self):
        folder = driver.folder()
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        path = os.path.join(folder, "basket.json")

        def work(number):
            store = colonnade.Store(path, [])
            for turn in range(20):
                store.change(lambda: store.data.append([number, turn]))

        children = []
        for number in range(4):
            child = os.fork()
            if child == 0:
                try:
                    work(number)
                    os._exit(0)
                finally:
                    os._exit(1)
            children.append(child)
        self.assertEqual([os.waitpid(child, 0)[1] for child in children], [0] * 4)
        store = colonnade.Store(path, [])
        store.load()
        self.assertEqual(sorted(store.data), [[number, turn] for number in range(4) for turn in range(20)])
        self.assertEqual(os.listdir(folder), ["basket.json"])


if __name__ == "__main__":
    unittest.main()
