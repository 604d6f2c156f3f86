# SPDX-License-Identifier: Apache-2.0
"""The board: what its columns show and do, and that no card is lost or doubled, whoever dies."""
import os
import random
import shutil
import stat
import unittest

import driver
from driver import Died, Host, forked

import board
from board import Board

START = """---
kanban-plugin: board
---

## Todo

- [ ] milk
  - [x] money
  - [ ] walk
- [ ] bread
- [ ] call [Bob](tel:1)

## Doing

- [/] write

## Done

- [x] old

%% kanban:settings
```
{"a": 1}
```
%%
"""


class BoardTest(unittest.TestCase):
    text = START

    def setUp(self):
        self.folder = driver.folder()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        os.environ["COLONNADE_STATE_DIR"] = self.folder + "/state"
        self.file = self.folder + "/TODO.md"
        if self.text is not None:
            self.write(self.text)
        self.open = []

    def tearDown(self):
        for program in self.open:
            program.kill()

    def write(self, text):
        with open(self.file + "~", "w", newline="") as file:
            file.write(text)
        os.rename(self.file + "~", self.file)

    @property
    def now(self):
        with open(self.file, newline="") as file:
            return file.read()

    def column(self, heading="Todo", **death):
        program = forked(lambda: Board(self.file, heading), **death).hello()
        self.open.append(program)
        return program

    def host(self):
        makers = {name: lambda name=name: Board(self.file, name) for name in ("Todo", "Doing", "Done")}
        host = Host(**makers)
        self.addCleanup(host.close)
        return host


class Showing(BoardTest):
    def test_shows_the_cards_of_its_heading(self):
        todo = self.column()
        view = todo.views[-1]
        self.assertEqual((view["title"], view["badge"]), ("Todo", "3"))
        self.assertEqual(todo.texts, ["milk", "bread", "call Bob"])
        self.assertEqual([row["icon"] for row in todo.rows], ["☐"] * 3)
        self.assertEqual(todo.rows[0]["badge"], "1/2")
        self.assertEqual(todo.rows[0]["value"], "- [ ] milk\n  - [x] money\n  - [ ] walk\n")
        self.assertEqual(self.column("Done").rows[0]["icon"], "☑")
        self.assertEqual(self.column("Doing").rows[0]["icon"], "☑")

    def test_names_the_store_by_file_and_heading(self):
        drop = self.column("Doing").views[-1]["drop"]
        self.assertEqual(drop["storeId"], f"board:{os.path.realpath(self.file)}#Doing")
        self.assertEqual((drop["rows"], drop["ordered"], drop["transfer"], drop["preferred"]),
                         ("between", True, "keyed", "move"))

    def identity(self):
        """What writing would change; reading moves only the time of access."""
        at = os.stat(self.file)
        return at.st_dev, at.st_ino, at.st_size, at.st_mtime_ns, at.st_ctime_ns, at.st_mode

    def test_looking_changes_nothing_and_leaves_nothing_behind(self):
        before = self.identity()
        for name in ("Todo", "Doing", "Done"):
            self.column(name).end()
        self.assertEqual(self.identity(), before)
        self.assertEqual(sorted(os.listdir(self.folder)), ["TODO.md", "state"])
        self.assertEqual([n for n in os.listdir(self.folder + "/state/boards") if not n.endswith(".lock")], [])

    def test_says_what_is_missing(self):
        self.write("## Todo\n")
        self.assertEqual(self.column("Later").views[-1]["empty"]["text"], "TODO.md has no heading “Later”")
        self.assertEqual(self.column("Todo").views[-1]["empty"]["text"], "No cards")
        os.unlink(self.file)
        self.assertEqual(self.column("Later").views[-1]["empty"]["text"], "TODO.md is not there yet")

    def test_what_cannot_be_read_is_said_and_looked_at_again(self):
        os.unlink(self.file)
        os.mkdir(self.file)
        todo = self.column()
        self.assertEqual(todo.views[-1]["error"]["text"], f"Is a directory: {self.file}")
        self.assertEqual(todo.call("command.run", command="add", args={"text": "x"})["code"], -32803)
        os.rmdir(self.file)
        self.write(START)
        todo.wait(lambda view: view.get("badge") == "3")
        # The first picture after the error takes it away; what follows need not say so again.
        self.assertIn(None, [view["error"] for view in todo.views if "error" in view])

    def test_a_thousand_cards_are_shown_and_moved(self):
        names = [f"card {n} " + "x" * 100 for n in range(1_000)]
        self.write("## Todo\n" + "".join(f"- [ ] {name}\n" for name in names) + "\n## Doing\n\n## Done\n")
        host = self.host()
        self.assertEqual(host["Todo"].texts, names)
        ids = host["Todo"].ids
        record = host.move("Todo", ids[::2], "Doing")
        self.assertEqual(host["Doing"].texts, names[::2])
        self.assertEqual(host["Todo"].texts, names[1::2])
        self.assertTrue(host.undo(record))
        self.assertEqual(host["Todo"].texts, names)
        self.assertEqual(host["Todo"].ids, ids)

    def test_ten_thousand_are_given_page_by_page(self):
        self.write("## Todo\n" + "".join(f"- [ ] {n} {'y' * 60}\n" for n in range(6_000)))
        todo = self.column()
        self.assertEqual(todo.views[-1]["content"]["source"]["count"], 6_000)
        self.assertEqual(len(todo.rows), 6_000)
        self.assertEqual(todo.call("rows.find", source="rows", rev=1, ids=[todo.rows[70]["id"], "?"])["at"], [70, -1])

    def test_reads_what_another_program_writes_and_keeps_the_names(self):
        todo = self.column()
        milk, bread, call = todo.ids
        self.write(START.replace("- [ ] bread", "- [ ] rye bread\n- [ ] tea"))
        todo.wait(lambda view: view["badge"] == "4")
        self.assertEqual(todo.texts, ["milk", "rye bread", "tea", "call Bob"])
        self.assertEqual((todo.ids[0], todo.ids[3]), (milk, call))
        with open(self.file, "a") as file:  # in place, as some editors do
            file.write("\n## Todo again\n")
        self.write(START.replace("- [ ] milk\n", "").replace("  - [x] money\n", "").replace("  - [ ] walk\n", ""))
        todo.wait(lambda view: view["badge"] == "2")
        self.assertEqual(todo.ids, [bread, call])
        os.unlink(self.file)
        todo.wait(lambda view: view["badge"] == "0")
        self.write(START)
        todo.wait(lambda view: view["badge"] == "3")

    def test_reads_through_a_link_and_keeps_link_and_rights(self):
        os.makedirs(self.folder + "/far")
        os.rename(self.file, self.folder + "/far/board.md")
        os.chmod(self.folder + "/far/board.md", 0o640)
        os.symlink("far/board.md", self.file)
        todo = self.column()
        todo.call("command.run", command="add", args={"text": "tea"})
        self.assertTrue(os.path.islink(self.file))
        self.assertEqual(stat.S_IMODE(os.stat(self.file).st_mode), 0o640)
        with open(self.folder + "/far/board.md", "w") as file:
            file.write("## Todo\n- a\n")
        todo.wait(lambda view: view["badge"] == "1")

    def test_sleeps_while_nothing_happens(self):
        todo = self.column()

        def wakes():
            with open(f"/proc/{todo.number}/status") as file:
                return [line for line in file if "ctxt_switches" in line]
        before = []
        for _ in range(20):
            before, last = wakes(), before
            if before == last:  # twice the same: it sleeps
                return
            self.assertIsNone(todo.line(seconds=0.3))
        self.fail("it never sleeps")


class Commands(BoardTest):
    def run_command(self, program, command, **params):
        return program.call("command.run", command=command, **params)

    def test_adds_at_the_end(self):
        todo = self.column()
        self.run_command(todo, "add", args={"text": "- [x] tea\n"})
        self.assertEqual(todo.texts[-1], "tea")
        self.assertEqual(todo.views[-1]["select"], [todo.ids[-1]])
        self.assertEqual(self.now, START.replace("(tel:1)\n", "(tel:1)\n- [ ] tea\n"))
        self.assertEqual(self.run_command(todo, "add", args={"text": " "})["code"], -32803)

    def test_edits_in_place_and_back(self):
        todo = self.column()
        bread = todo.named("bread")
        todo.notify("select", item=bread, items=[bread], count=1, by="user")
        edit = next(one for one in todo.show()["commands"] if one["id"] == "edit")
        words = edit["args"][0]
        self.assertEqual(words["value"], "bread")
        answer = self.run_command(todo, "edit", item=bread, args={words["id"]: "rye  bread"})
        self.assertEqual((todo.ids[1], todo.texts[1]), (bread, "rye bread"))
        self.assertEqual(self.now, START.replace("bread", "rye bread"))
        self.assertEqual(self.run_command(todo, "edit", item=bread, args={words["id"]: " "})["code"], -32803)
        self.assertEqual(self.run_command(todo, "edit", item=bread, args={"title:?": "x"})["code"], -32803)
        self.run_command(todo, answer["undo"]["command"], args=answer["undo"]["args"])
        self.assertEqual(self.now, START)

    def test_checks_unchecks_and_takes_it_back(self):
        todo = self.column()
        ids = todo.ids
        answer = self.run_command(todo, "check", items=ids[:2])
        self.assertEqual([row["icon"] for row in todo.rows], ["☑", "☑", "☐"])
        self.assertEqual(todo.ids, ids)
        self.run_command(todo, "check", items=ids)
        self.assertEqual([row["icon"] for row in todo.rows], ["☑"] * 3)
        self.run_command(todo, "check", items=ids[2:])
        self.run_command(todo, answer["undo"]["command"], args=answer["undo"]["args"])
        self.assertEqual(self.now, START)
        answer = self.run_command(todo, "check", items=ids[:2])
        self.write(self.now.replace("bread", "rye bread"))
        self.run_command(todo, answer["undo"]["command"], args=answer["undo"]["args"])
        self.assertEqual(self.now, START.replace("- [ ] bread", "- [x] rye bread"), "what was edited since stays")
        again = self.run_command(todo, answer["undo"]["command"], args=answer["undo"]["args"])
        self.assertEqual(again["code"], -32803)

    def test_many_cards_are_changed_at_once(self):
        self.write("## Todo\n\n" + "".join(f"- [ ] card {n}\n" for n in range(2_000)))
        todo = self.column()
        before, ids = self.now, todo.ids
        for command in ("check", "delete"):
            answer = self.run_command(todo, command, items=ids)
            self.assertNotEqual(self.now, before)
            self.assertLess(len(str(answer)), 1_000)
            self.run_command(todo, answer["undo"]["command"], args=answer["undo"]["args"])
            self.assertEqual((self.now, todo.ids), (before, ids))

    def test_deletes_and_brings_back_to_the_old_places(self):
        todo = self.column()
        ids = todo.ids
        answer = self.run_command(todo, "delete", items=[ids[2], ids[0]])
        self.assertEqual(todo.texts, ["bread"])
        again = self.run_command(todo, answer["undo"]["command"], args=answer["undo"]["args"])
        self.assertEqual((self.now, todo.ids), (START, ids))
        self.run_command(todo, again["undo"]["command"], args=again["undo"]["args"])
        self.assertEqual(todo.texts, ["bread"])

    def test_a_folder_without_rights_is_a_sentence(self):
        if os.geteuid() == 0:
            self.skipTest("root may write everywhere")
        os.chmod(self.folder, 0o555)
        self.addCleanup(os.chmod, self.folder, 0o755)
        answer = self.run_command(self.column(), "add", args={"text": "x"})
        self.assertEqual(answer["code"], -32803)


class Dropping(BoardTest):
    def test_a_move_and_its_undo_leave_the_file_as_it_was(self):
        host = self.host()
        ids = host["Todo"].ids
        for target in ("Doing", "Done"):
            record = host.move("Todo", [ids[0], ids[2]], target)
            self.assertEqual(host["Todo"].texts, ["bread"])
            self.assertEqual(host[target].texts[1:], ["milk", "call Bob"])
            self.assertIn("  - [x] money\n  - [ ] walk\n", self.now)
            self.assertTrue(host.undo(record, anchor={"before": ids[1]}))
            self.assertEqual(self.now, START)
            self.assertEqual(host["Todo"].ids, ids)

    def test_cards_get_checked_in_done_and_unchecked_when_they_leave(self):
        host = self.host()
        host.move("Todo", [host["Todo"].named("bread")], "Done", {"before": host["Done"].ids[0]})
        self.assertIn("## Done\n\n- [x] bread\n- [x] old\n", self.now)
        host.move("Done", [host["Done"].named("old")], "Doing")
        self.assertIn("- [/] write\n- [ ] old\n", self.now)
        host.move("Doing", [host["Doing"].named("write")], "Todo", {"end": True})
        self.assertIn("(tel:1)\n- [/] write\n", self.now)

    def test_a_new_order_is_one_call_and_can_be_taken_back(self):
        todo = self.column()
        ids = todo.ids
        items = [{"n": n, "id": one, "text": "", "types": []} for n, one in enumerate([ids[0], ids[2]])]
        params = {"transfer": "l1", "op": "move", "local": True, "anchor": {"after": ids[1]}, "items": items}
        answer = todo.call("transfer.perform", **params)
        self.assertEqual([item["id"] for item in answer["items"]], [ids[0], ids[2]])
        self.assertEqual(todo.ids, [ids[1], ids[0], ids[2]])
        self.assertEqual(todo.call("transfer.perform", **params), answer)
        back = todo.call("transfer.perform", **{**params, "transfer": "l1/undo", "anchor": {"end": True}})
        self.assertEqual((back["state"], todo.ids, self.now), ("done", ids, START))

    def test_a_copy_in_the_column_has_a_name_of_its_own(self):
        todo = self.column()
        items = [{"n": 0, "id": todo.ids[1], "text": "bread", "types": ["text/plain"], "type": "text/plain", "value": "bread"}]
        todo.call("transfer.perform", transfer="c", op="copy", local=True, anchor={"end": True}, items=items)
        self.assertEqual(todo.texts, ["milk", "bread", "call Bob", "bread"])
        self.assertEqual(len(set(todo.ids)), 4)

    def drop(self, program, type, value, op="copy", **more):
        self.number = getattr(self, "number", 0) + 1
        item = {"n": 0, "id": "x", "text": "its name", "types": [type], "type": type, "value": value, **more}
        return program.call("transfer.perform", transfer=f"d{self.number}", op=op, anchor={"end": True}, items=[item])

    def test_files_become_links(self):
        todo = self.column()
        self.drop(todo, "text/uri-list", f"# comment\r\nfile://{self.folder}/my%20notes.txt\r\n", "link")
        self.assertIn("- [ ] [my notes.txt](my%20notes.txt)\n", self.now)
        self.drop(todo, "text/uri-list", "file:///etc/a%5Bb%5D\r\nhttps://example.org/x.html?y\r\n")
        self.assertIn("- [ ] [a b](file:///etc/a%5Bb%5D)\n  - [x.html](https://example.org/x.html?y)\n", self.now)
        with open(self.folder + "/it's 100%.txt", "w"):  # a row of a pane of files: its value is the path
            self.drop(todo, "text/plain", self.folder + "/it's 100%.txt", text="it's 100%.txt")
        self.assertIn("- [ ] [it's 100%.txt](it%27s%20100%25.txt)\n", self.now)
        before = self.now
        self.assertEqual(self.drop(todo, "text/uri-list", "file:///etc/x", "move")["code"], -32050)
        self.assertEqual(self.now, before)

    def test_a_file_is_proposed_a_link_and_never_a_move(self):
        todo = self.column()
        params = {"session": "s", "pane": "p", "seq": 4, "target": {"anchor": {"end": True}}, "allowed": ["copy", "move", "link"]}
        todo.call("drop.enter", session="s", pane="p", types=["text/uri-list", "text/plain"], allowed=["copy", "move"])
        self.assertEqual(todo.call("drop.propose", **params), {"seq": 4, "ops": ["copy", "link"], "op": "link"})
        todo.call("drop.enter", session="s", pane="p", types=[board.CARD, "text/plain"], allowed=["copy", "move"])
        self.assertEqual(todo.call("drop.propose", **params), {"seq": 4})

    def test_texts_become_cards_and_nothing_of_them_is_lost(self):
        todo = self.column()
        self.drop(todo, "text/plain", "one\ntwo\n\n## Done\n- [ ] three")
        self.assertIn("- [ ] one\n  two\n\n  ## Done\n  - [ ] three\n", self.now)
        self.drop(todo, "text/markdown", "* [x] four\n  - five\n")
        self.assertIn("- [ ] four\n  - five\n", self.now.replace("- five", "- five"))
        self.assertEqual(todo.views[-1]["badge"], "5")

    def test_what_was_not_sent_is_refused(self):
        todo = self.column()
        item = {"n": 0, "id": "x", "text": "big", "types": ["text/plain"], "type": "text/plain", "lazy": True}
        answer = todo.call("transfer.perform", transfer="z", op="move", anchor={"end": True}, items=[item])
        self.assertEqual((answer["code"], self.now), (-32054, START))
        self.assertEqual(todo.call("transfer.cancel", transfer="z"), {"state": "cancelled"})

    def test_a_card_is_offered_in_every_form(self):
        todo = self.column()
        item = todo.call("drag.begin", session="s", rows=[todo.ids[2]], pressed=todo.ids[2], want=["copy"])["items"][0]
        self.assertEqual((item["title"], item["name"]), ("call Bob", "call Bob.md"))
        self.assertEqual([form["type"] for form in item["types"]], [board.CARD, "text/markdown", "text/plain"])
        self.assertEqual(item["types"][1]["data"], "- [ ] call [Bob](tel:1)\n")
        gone = todo.call("drag.begin", session="s", rows=["?"], pressed="?", want=["copy"])
        self.assertEqual((gone["items"], gone["reason"]), ([], "it is gone"))

    def test_a_large_card_is_dragged_whole_and_not_taken_by_its_row(self):
        body = "".join(f"  line {n} of a long story\n" for n in range(2_000))
        self.write(START.replace("- [ ] bread\n", "- [ ] bread\n" + body))
        host = self.host()
        row = host["Todo"].rows[1]
        self.assertEqual((row["drag"]["ops"], "value" in row), ([], False))
        record = host.move("Todo", [row["id"]], "Doing")
        self.assertIn("- [/] write\n- [ ] bread\n" + body, self.now)
        self.assertTrue(host.undo(record))
        self.assertEqual(host["Todo"].ids[1], row["id"])
        other = forked(lambda: Board(self.folder + "/other.md", "Todo")).hello()
        self.open.append(other)
        parcel = host.parcel(0, host.drag("Todo", [row["id"]])[0], [board.CARD])
        params = {"op": "move", "anchor": {"end": True}, "items": [parcel]}
        self.assertEqual(other.call("transfer.perform", transfer="other", **params)["code"], -32054)
        self.write(self.now.replace("a long story", "a short story"))
        self.assertEqual(host["Doing"].call("transfer.perform", transfer="late", **params)["code"], -32051)

    def test_a_row_alone_is_enough_for_cut_and_paste(self):
        todo, doing = self.column(), self.column("Doing")
        row = todo.rows[0]
        item = {"n": 0, "id": row["id"], "text": row["text"], "types": [row["type"], "text/plain"], "type": row["type"],
                "value": row["value"]}
        doing.call("transfer.perform", transfer="x", op="move", anchor={"end": True}, items=[item])
        self.assertIn("- [/] write\n- [ ] milk\n  - [x] money\n  - [ ] walk\n", self.now)

    def test_bytes_that_are_no_text_travel_whole(self):
        raw = START.encode().replace(b"bread", b"br\xff\xfe\xe4d").replace(b"\n", b"\r\n")
        with open(self.file, "wb") as file:
            file.write(raw)
        host = self.host()
        record = host.move("Todo", [host["Todo"].ids[1]], "Doing")
        with open(self.file, "rb") as file:
            self.assertIn(b"- [/] write\r\n- [ ] br\xff\xfe\xe4d\r\n", file.read())
        self.assertTrue(host.undo(record))
        with open(self.file, "rb") as file:
            self.assertEqual(file.read(), raw)

    def test_an_edit_after_the_drag_keeps_the_original(self):
        host = self.host()
        bread = host["Todo"].named("bread")
        items = host.drag("Todo", [bread])
        self.write(START.replace("bread", "rye bread"))
        self.assertIsNone(host.move("Todo", [bread], "Doing", items=items))
        self.assertEqual(self.now, START.replace("bread", "rye bread"))
        items = host.drag("Todo", [bread])
        head = [{"id": item["id"], "rev": item["rev"]} for item in items]
        host["Todo"].call("transfer.prepare", transfer="e", role="source", op="move", items=head, ttl=9)
        self.write(START.replace("bread", "white bread"))
        answer = host["Todo"].call("transfer.commit", transfer="e", role="source", op="move", items=head)
        self.assertEqual(answer["items"], [{"id": bread, "outcome": "changed"}])
        self.assertEqual(host["Todo"].call("transfer.commit", transfer="e", role="source", op="move", items=head), answer)

    def test_an_undo_after_an_edit_is_refused(self):
        host = self.host()
        record = host.move("Todo", [host["Todo"].named("bread")], "Doing")
        self.write(self.now.replace("bread", "rye bread"))
        self.assertIsNone(host.undo(record))
        self.assertEqual(self.now.count("rye bread"), 1)


class NoFile(BoardTest):
    text = None

    def test_the_first_card_makes_the_file(self):
        doing = self.column("Doing")
        doing.call("command.run", command="add", args={"text": "begin"})
        self.assertEqual(self.now, "## Todo\n\n## Doing\n\n- [ ] begin\n\n## Done\n")
        other = self.column("Later")
        other.call("command.run", command="add", args={"text": "x"})
        self.assertEqual(self.now, "## Todo\n\n## Doing\n\n- [ ] begin\n\n## Done\n\n## Later\n\n- [ ] x\n")


class Dying(BoardTest):
    """Each step of a move is cut short at every change of the world the program makes in it."""

    def cards(self):
        marks = ("milk", "bread", "call", "write", "old", "money", "walk")
        return {mark: self.now.count(mark) for mark in marks}

    def cut(self, name, method, act):
        """Runs `act` with a death in `method`, later and later, until it is survived."""
        deaths = 0
        while True:
            self.write(START)
            shutil.rmtree(self.folder + "/state", ignore_errors=True)
            host = self.host()
            program = host.start(name, die_at=deaths + 1, die_on=method.encode())
            act(host)
            survived = host.running[name] is program
            if survived:
                try:
                    survived = program.call("x.y") is not None
                except Died:
                    host.start(name)
            count = self.cards()
            self.assertEqual(set(count.values()), {1}, f"{name} died at {deaths + 1} of {method}:\n{self.now}")
            self.assertEqual(host.start(name).initialized["inDoubt"], [])
            self.assertEqual(sorted(os.listdir(self.folder)), ["TODO.md", "state"])
            self.assertEqual([one for one in os.listdir(self.folder + "/state/boards") if one.endswith(".tmp")], [])
            host.close()
            if survived:
                return deaths
            deaths += 1

    def test_at_every_step_of_a_move(self):
        def act(host):
            host.move("Todo", [host["Todo"].named("milk"), host["Todo"].named("bread")], "Doing", {"before": host["Doing"].ids[0]})
        self.assertGreater(self.cut("Todo", "transfer.prepare", act), 4)
        self.assertGreater(self.cut("Doing", "transfer.perform", act), 10)
        self.assertGreater(self.cut("Todo", "transfer.commit", act), 10)

    def test_at_every_step_of_an_undo(self):
        def act(host):
            ids = host["Todo"].ids
            record = host.move("Todo", ids[:2], "Done")
            if record and record["outcomes"] == ["removed", "removed"] and host.undo(record):
                self.assertEqual(self.now, START)
        self.assertGreater(self.cut("Todo", "/undo", act), 10)
        self.assertGreater(self.cut("Done", "/undo", act), 10)

    def test_at_every_step_of_a_new_order(self):
        def act(host):
            ids = host["Todo"].ids
            params = {"transfer": "o", "op": "move", "local": True, "anchor": {"end": True},
                      "items": [{"n": 0, "id": ids[0], "text": "milk"}]}
            try:
                host["Todo"].call("transfer.perform", **params)
            except Died:
                host.start("Todo")
            state = host.again("Todo", "transfer.cancel", transfer="o")["state"]
            self.assertEqual(host["Todo"].texts[-1] == "milk", state == "done")
        self.assertGreater(self.cut("Todo", "transfer.perform", act), 10)

    def test_at_every_step_of_a_command(self):
        def act(host):
            try:
                host["Todo"].call("command.run", command="check", items=host["Todo"].ids)
            except Died:
                host.start("Todo")
            self.assertIn(self.now.count("- [x]"), (2, 5))
        self.assertGreater(self.cut("Todo", "command.run", act), 5)

    def test_a_text_that_waits_is_no_rubbish(self):
        """Killed just before the new text got its name: whoever comes first knows it was not done."""
        deaths = 0
        while True:
            self.write(START)
            shutil.rmtree(self.folder + "/state", ignore_errors=True)
            deaths += 1
            doing = self.column("Doing", die_at=deaths, die_on=b"transfer.perform")
            item = {"n": 0, "id": "x", "text": "tea", "types": ["text/plain"], "type": "text/plain", "value": "tea"}
            params = {"transfer": "w", "op": "copy", "anchor": {"end": True}, "items": [item]}
            try:
                doing.call("transfer.perform", **params)
                break
            except Died:
                is_there = "tea" in self.now
            for one in os.listdir(self.folder):
                os.utime(os.path.join(self.folder, one), (1, 1))
            self.column("Todo").call("command.run", command="add", args={"text": "first"})
            state = self.column("Doing").call("transfer.cancel", transfer="w")["state"]
            self.assertEqual((state == "done", "tea" in self.now), (is_there, is_there), deaths)
        self.assertGreater(deaths, 10)

    def test_an_old_program_that_drains_its_pipe_does_nothing_twice(self):
        host = self.host()
        old = host.start("Doing")
        del host.running["Doing"]
        self.open.append(old)
        host.start("Doing")
        record = host.move("Todo", [host["Todo"].named("bread")], "Doing")
        parcels = [host.parcel(0, record["items"][0], [board.CARD])]
        again = {"transfer": record["transfer"], "op": "move", "anchor": {"end": True}, "items": parcels}
        self.assertEqual(old.call("transfer.perform", **again)["items"], record["arrived"])
        old.call("transfer.cancel", transfer="never")
        self.assertEqual(host["Doing"].call("transfer.perform", **{**again, "transfer": "never"})["code"], -32058)
        self.assertEqual(set(self.cards().values()), {1})

    def test_anything_in_any_order(self):
        """Moves, copies, orders, undos, edits from outside and deaths; every card is there once."""
        for seed in range(8):
            chance = random.Random(seed)
            self.write(START)
            shutil.rmtree(self.folder + "/state", ignore_errors=True)
            host, records = self.host(), []
            for _ in range(14):
                source, target = chance.sample(["Todo", "Doing", "Done"], 2)
                if chance.random() < 0.5:
                    step = chance.choice(["transfer.prepare", "transfer.perform", "transfer.commit", "forget"])
                    host.start(chance.choice([source, target]), die_at=chance.randrange(1, 20), die_on=step.encode())
                try:
                    self.one_step(host, chance, source, target, records)
                except Died:
                    for name in ("Todo", "Doing", "Done"):
                        host.start(name)
                self.assertEqual(set(self.cards().values()), {1}, f"seed {seed}\n{self.now}")
                self.assertIn("%% kanban:settings\n```\n{\"a\": 1}\n```\n%%\n", self.now)
            host.close()

    def one_step(self, host, chance, source, target, records):
        if chance.random() < 0.3:
            lines = self.now.split("\n")
            self.write("\n".join([*lines[:3], f"<!-- {chance.random()} -->", *lines[3:]]))
        if records and chance.random() < 0.25:
            host.undo(records.pop())
            return
        ids = host[source].call("x") and host[source].ids
        if not ids:
            return
        picked = chance.sample(ids, chance.randrange(1, len(ids) + 1))
        others = host[target].ids
        anchor = {chance.choice(["before", "after"]): chance.choice(others)} if others and chance.random() < 0.7 else {"end": True}
        record = host.move(source, picked, target, anchor)
        if record and set(record.get("outcomes", ["?"])) == {"removed"}:
            records.append(record)


if __name__ == "__main__":
    unittest.main()
