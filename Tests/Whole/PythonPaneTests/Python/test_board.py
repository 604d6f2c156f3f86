# SPDX-License-Identifier: Apache-2.0
"""The board: what its columns show and do, and that no card is lost or doubled, whoever dies."""
import collections
import json
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

    def test_keeps_its_book_where_nobody_else_looks(self):
        boards = self.folder + "/state/boards"
        os.makedirs(boards)
        os.chmod(boards, 0o777)
        old = os.umask(0)
        self.addCleanup(os.umask, old)
        self.column("Todo").end()
        self.assertEqual(os.stat(boards).st_mode & 0o777, 0o700)
        shutil.rmtree(boards)
        self.column("Todo").end()
        self.assertEqual(os.stat(boards).st_mode & 0o777, 0o700)

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
        found = [todo.call("rows.find", source="rows", rev=1, text=text, **{"from": row, "dir": step})["at"]
                 for text, row, step in (("5999 Y", 0, 1), ("70 y", 100, -1), ("70 y", 71, 1), ("zebra", 0, 1))]
        self.assertEqual(found, [[5_999], [70], [170], [-1]])

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

    def test_shows_what_a_request_has_read_before_the_watcher(self):
        todo = Board(self.file, "Todo")
        shown = []
        todo.loop = type("Loop", (), {"send": lambda self, **message: shown.append(message), "watch": lambda *_: None})()
        todo.handle({"id": 1, "method": "initialize", "params": {}})
        self.addCleanup(lambda: os.close(todo.watcher.descriptor))
        self.write(START.replace("bread", "rye bread"))
        todo.handle({"method": "transfer.forget", "params": {"transfer": "t"}})
        del shown[:]
        for _ in range(2):
            todo._looked_at()
        self.assertEqual([one["method"] for one in shown], ["pane.set"])
        self.assertEqual(shown[0]["params"]["content"]["items"][1]["text"], "rye bread")

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

    def asked(self, program, method):
        """The next message of this method that the pane sends on its own."""
        while not any(one["method"] == method for one in program.asked):
            self.assertIsNotNone(program.line(), f"no {method}")
        at = next(n for n, one in enumerate(program.asked) if one["method"] == method)
        return program.asked.pop(at)

    def write_card(self, program, words):
        """Runs the command of the card's page; the editor leaves these words behind."""
        program.next += 1
        number = program.next
        program.send({"id": number, "method": "command.run", "params": {"command": "write", "by": "key"}})
        run = self.asked(program, "program.run")
        with open(run["params"]["argv"][-1], encoding="utf-8") as file:
            before = file.read()
        with open(run["params"]["argv"][-1], "w", encoding="utf-8") as file:
            file.write(words)
        program.send({"id": run["id"], "result": {"status": 0}})
        answer = program.answer(number)
        self.assertFalse(os.path.exists(run["params"]["argv"][-1]))
        return before, answer.get("result", answer.get("error"))

    def test_opens_a_card_with_all_its_words_and_edits_them(self):
        todo = self.column()
        milk = todo.named("milk")
        self.assertEqual(todo.rows[0]["enter"], "open")
        todo.notify("activate", item=milk, mods=[], by="enter")
        page = self.asked(todo, "nav.push")["params"]
        self.assertEqual((page["title"], page["content"]["text"]), ("milk", "milk\n- [x] money\n- [ ] walk\n"))
        before, answer = self.write_card(todo, "oat milk\n- [x] money\n- two bags\n")
        self.assertEqual(before, page["content"]["text"])
        self.assertEqual(self.now, START.replace("- [ ] milk", "- [ ] oat milk").replace("  - [ ] walk", "  - two bags"))
        self.assertEqual((todo.ids[0], todo.texts[0]), (milk, "oat milk"))
        self.assertEqual(todo.views[-1]["page"], page["page"])
        self.assertEqual(todo.views[-1]["content"]["text"], "oat milk\n- [x] money\n- two bags\n")
        self.run_command(todo, answer["undo"]["command"], args=answer["undo"]["args"])
        self.assertEqual(self.now, START)

    def test_a_card_is_edited_in_a_tab_where_the_user_wants_it(self):
        todo = forked(lambda: Board(self.file, "Todo")).hello(config={"editIn": "column"})
        self.open.append(todo)
        todo.notify("activate", item=todo.named("milk"), mods=[], by="enter")
        self.asked(todo, "nav.push")
        for status, words in ((0, "oat milk\n"), (None, "soy milk\n")):
            todo.next += 1
            number = todo.next
            todo.send({"id": number, "method": "command.run", "params": {"command": "write", "by": "key"}})
            tab = self.asked(todo, "pane.open")
            place, program = tab["params"], tab["params"]["value"]
            self.assertEqual((place["column"], place["plugin"], place["as"]), ("secondary", "terminal", "tab"))
            self.assertEqual(program["close"], "exit")
            todo.send({"id": tab["id"], "result": {"gen": number, "pane": "p9"}})
            self.assertEqual(todo.answer(number)["result"], {})
            with open(program["argv"][-1], "w", encoding="utf-8") as file:
                file.write(words)
            result = {} if status is None else {"result": {"status": status}}
            todo.notify("pane.closed", gen=number, **result)
            if status is None:
                told = self.asked(todo, "notify.show")["params"]["text"]
                self.assertEqual(told, "Nothing was changed: the editor was closed.")
            else:
                todo.wait(lambda view: "oat milk" in str(view))
                way = self.asked(todo, "notify.show")["params"]["undo"]
            self.assertFalse(os.path.exists(program["argv"][-1]))
        self.assertIn("- [ ] oat milk", self.now)
        again = self.run_command(todo, way["command"], args=way["args"])
        self.assertEqual(self.now, START)
        self.run_command(todo, again["undo"]["command"], args=again["undo"]["args"])
        self.assertIn("- [ ] oat milk", self.now)

    def test_an_editor_without_room_for_a_tab_has_the_screen(self):
        todo = forked(lambda: Board(self.file, "Todo")).hello(config={"editIn": "column"})
        self.open.append(todo)
        todo.notify("activate", item=todo.named("milk"), mods=[], by="enter")
        self.asked(todo, "nav.push")
        todo.next += 1
        number = todo.next
        todo.send({"id": number, "method": "command.run", "params": {"command": "write", "by": "key"}})
        tab = self.asked(todo, "pane.open")
        todo.send({"id": tab["id"], "error": {"code": -32811, "message": "no room"}})
        run = self.asked(todo, "program.run")
        todo.send({"id": run["id"], "result": {"status": 0}})
        self.assertEqual(todo.answer(number)["result"], {})

    def test_what_the_editor_leaves_stays_one_card(self):
        todo = self.column()
        todo.notify("activate", item=todo.named("bread"), mods=[], by="enter")
        self.asked(todo, "nav.push")
        _, answer = self.write_card(todo, "bread\n\n## Doing\n- [ ] butter\n")
        self.assertIn("undo", answer)
        self.assertEqual(todo.texts, ["milk", "bread", "call Bob"])
        self.assertIn("- [ ] bread\n\n  ## Doing\n  - [ ] butter\n- [ ] call", self.now)
        before = self.now
        self.assertEqual(self.write_card(todo, "\n \n")[1]["code"], -32803)
        self.assertEqual(self.write_card(todo, "bread\n\n## Doing\n- [ ] butter\n")[1], {})
        self.assertEqual(self.now, before)
        self.run_command(todo, "delete", items=[todo.ids[1]])
        self.asked(todo, "nav.pop")

    def test_a_click_on_the_box_checks_the_card(self):
        todo = self.column()
        self.assertIn("check", todo.initialized["wants"])
        todo.notify("check", item=todo.named("bread"), checked=True)
        todo.wait(lambda view: "☑" in str(view.get("content")))
        self.assertEqual(self.now, START.replace("- [ ] bread", "- [x] bread"))

    def test_says_what_was_done_by_name(self):
        todo = self.column()
        answer = self.run_command(todo, "add", args={"text": "tea"})
        back = self.run_command(todo, answer["undo"]["command"], args=answer["undo"]["args"])
        self.assertEqual(back["text"], "Took back adding “tea”")
        again = self.run_command(todo, back["undo"]["command"], args=back["undo"]["args"])
        self.assertEqual(again["text"], "Brought back “tea”")
        self.assertEqual(self.run_command(todo, "delete", items=todo.ids[:1])["text"], "Deleted “milk”")
        self.assertEqual(self.run_command(todo, "delete", items=todo.ids[:2])["text"], "Deleted 2 cards")

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
        params = {"session": "s", "seq": 4, "target": {"anchor": {"end": True}}}
        todo.call("drop.enter", session="s", pane="p", types=["text/uri-list", "text/plain"], allowed=["copy", "move"])
        self.assertEqual(todo.call("drop.propose", **params), {"seq": 4, "ops": ["copy", "link"], "op": "link"})
        todo.call("drop.enter", session="s", pane="p", types=[board.CARD, "text/plain"], allowed=["copy", "move"])
        self.assertEqual(todo.call("drop.propose", **params), {"seq": 4, "ops": ["copy", "move"]})
        self.assertEqual(todo.views[-1]["drop"]["ops"], ["copy", "move", "link"], "else the host never lets it be linked")

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


# A board, the card that is dragged, and where to: what comes of it and goes back.
BOARDS = [
    ("below a smaller heading", "## Todo\n- q1\n### sub\n- q2\n\n## Doing\n\n## Done\n", "q1", "Doing"),
    ("above a smaller heading", "## Todo\n- q1\n\n### sub\n\n- q2\n\n## Doing\n- w\n", "q2", "Doing"),
    ("behind code and words", "## Todo\n\n- q1\n\n```\n- no card\n```\n\nwords\n\n- q2\n- q3\n\n## Doing\n- w\n", "q2", "Doing"),
    ("last behind words", "## Todo\n\n- q1\n\nwords\n\n- q2\n\n## Doing\n- w\n", "q2", "Doing"),
    ("before a comment", "## Todo\n- q1\n- q2\n<!-- c -->\n- q3\n\n## Doing\n", "q2", "Doing"),
    ("first of a comment", "## Todo\n- q1\n<!-- c -->\n- q3\n\n## Doing\n", "q1", "Doing"),
    ("the only one, close", "## Todo\n- q1\n## Doing\n", "q1", "Doing"),
    ("the only one", "## Todo\n- q1\n\n## Doing\n\n## Done\n", "q1", "Doing"),
    ("the only one, wide", "## Todo\n\n- q1\n\n## Doing\n\n## Done\n", "q1", "Done"),
    ("the only one, wider", "## Todo\n\n\n- q1\n\n\n## Doing\n\n\n\n## Done\n", "q1", "Doing"),
    ("the first", "## Todo\n- q1\n- q2\n\n## Doing\n\n## Done\n", "q1", "Doing"),
    ("a loose list", "## Todo\n\n- q1\n\n- q2\n\n- q3\n\n## Doing\n\n- w\n\n- v\n", "q2", "Doing"),
    ("a loose list, the last", "## Todo\n\n- q1\n\n- q2\n\n## Doing\n\n- w\n\n- v\n", "q2", "Doing"),
    ("no last line end, to the end", "## Todo\n- q1\n\n## Doing", "q1", "Doing"),
    ("no last line end, behind a card", "## Todo\n- q1\n\n## Doing\n- w", "q1", "Doing"),
    ("no last line end, from the end", "## Doing\n- w\n\n## Todo\n\n- q1", "q1", "Doing"),
    ("no last line end, the only one", "## Doing\n## Todo\n- q1", "q1", "Doing"),
    ("a heading is added", "# Notes\n\n## Todo\n\n- q1\n- q2\n", "q1", "Doing"),
    ("a heading is added without a line end", "## Todo\n- q1", "q1", "Doing"),
    ("a heading is added before settings", "## Todo\n- q1\n\n***\n\n## Archive\n\n%% kanban:settings\n%%\n", "q1", "Doing"),
    ("line ends of both kinds", "## Todo\r\n- q1\n  more\r\n- q2\r\n\n## Doing\n\n## Done\r\n", "q1", "Doing"),
    ("underlined headings", "Todo\n----\n- q1\n\nDoing\n-----\n\nDone\n----\n- [x] w\n", "q1", "Doing"),
    ("before a rule", "## Todo\nwords\n- q1\n---\n- q2\n\n## Doing\n", "q1", "Doing"),
    ("the same twice", "## Todo\n- q1\n- q2\n- q1\n\n## Doing\n- q1\n- w\n- q1\n", "q1", "Doing"),
    ("checked in between", "## Todo\n- q1\n- [ ] q2\n  - [ ] s\n\n## Done\n\n**Complete**\n- [x] w\n", "q2", "Done"),
]

# What another program makes of the board while the card is away, and of the card that comes back.
CHANGES = [
    ("words before it", "# Notes\n\n## Todo\n- q1\n- q2\n- q3\n\n## Doing\n\n", "q2", ("# Notes\n", "# Notes\n\nmore\n")),
    ("a neighbour's words", "## Todo\n- q1\n\nwords\n\n- q2\n- q3\n\n## Doing\n- w\n", "q2", ("q3", "q33")),
    ("the other neighbour's", "## Todo\n- q1\n\n- q2\n\n- q3\n\n## Doing\n- w\n", "q2", ("q1", "q11")),
    ("far away", "## Todo\n- q1\n### sub\n- q2\n\n## Doing\n\n## Done\n", "q1", ("## Done\n", "## Done\n- x\n")),
    ("the only card", "## Todo\n- q1\n\n## Doing\n\n## Done\n", "q1", ("## Done\n", "## Done\n- x\n")),
    ("the only card, wide", "## Todo\n\n- q1\n\n## Doing\n\n## Done\n", "q1", ("## Done\n", "## Done\n- x\n")),
    ("the only card, close", "## Todo\n- q1\n## Doing\n## Done\n", "q1", ("## Done\n", "## Done\n- x\n")),
    ("by words alone", "## Todo\n\nmonday\n\n- q1\n\ntuesday\n\n## Doing\n", "q1", ("## Todo\n", "## Todo\nall:\n")),
    ("no last line end", "# N\n## Todo\n- q1\n## Doing", "q1", ("# N", "# M")),
    ("a heading added", "# N\n## Todo\n- q1\n", "q1", ("# N", "# M")),
    ("a heading added without a line end", "# N\n## Todo\n- q1", "q1", ("# N", "# M")),
    ("a comment", "## Todo\n- q1\n<!-- c -->\n- q2\n- q3\n\n## Doing\n", "q1", ("q3", "q33")),
    ("code", "## Todo\n- q0\n```\n- q\n```\n- q1\n```\n- q\n```\n\n## Doing\n", "q1", ("q0", "q00")),
    ("an underlined heading", "Todo\n----\nwords\n- q1\n\nDoing\n-----\n", "q1", ("words", "word")),
]


class Undoing(BoardTest):
    """A card that comes back stands where it stood, to the byte."""

    def begin(self, text):
        self.write(text)
        shutil.rmtree(self.folder + "/state", ignore_errors=True)
        return self.host()

    def again(self, host):
        for name in list(host.running):
            host.start(name)

    def test_a_move_taken_back_leaves_no_trace(self):
        for title, text, card, target in BOARDS:
            for text in (text, text.replace("\r", "").replace("\n", "\r\n")):
                with self.subTest(title, text=text):
                    host = self.begin(text)
                    ids, row = host["Todo"].ids, host["Todo"].named(card)
                    record = host.move("Todo", [row], target)
                    moved = self.now
                    self.assertTrue(host.undo(record))
                    self.assertEqual((self.now, host["Todo"].ids), (text, ids))
                    record = host.move("Todo", [row], target, items=record["items"])
                    self.assertEqual(self.now, moved)
                    self.again(host)
                    self.assertTrue(host.undo(record))
                    self.assertEqual(self.now, text)
                    host.close()

    def test_many_go_back_at_once_and_one_after_the_other(self):
        text = "## Todo\n\n- q1\n\n- q2\n### sub\n- q3\n- q4\n\nwords\n\n- q5\n\n## Doing\n\n## Done"
        for picked in ([0, 1], [0, 2, 4], [3, 1], [0, 1, 2, 3, 4]):
            host = self.begin(text)
            ids = host["Todo"].ids
            record = host.move("Todo", [ids[n] for n in picked], "Done")
            self.assertTrue(host.undo(record))
            self.assertEqual((self.now, host["Todo"].ids), (text, ids), picked)
            records = [host.move("Todo", [ids[n]], target) for n, target in zip(picked, ["Doing", "Done"] * 3)]
            for record in reversed(records):
                self.assertTrue(host.undo(record))
            self.assertEqual((self.now, host["Todo"].ids), (text, ids), picked)
            host.close()

    def test_what_another_program_writes_meanwhile_stays_and_nothing_else_moves(self):
        for title, text, card, (old, new) in CHANGES:
            for text in (text, text.replace("\n", "\r\n")):
                end = "\r\n" if "\r\n" in text else "\n"
                old, new = (words.replace("\r", "").replace("\n", end) for words in (old, new))
                for is_new in (False, True):
                    with self.subTest(title, text=text, is_new=is_new):
                        host = self.begin(text)
                        record = host.move("Todo", [host["Todo"].named(card)], "Doing")
                        self.assertIn(old, self.now)
                        self.write(self.now.replace(old, new, 1))
                        if is_new:
                            self.again(host)
                        self.assertTrue(host.undo(record))
                        self.assertEqual(self.now, text.replace(old, new, 1))
                        host.close()

    def test_many_go_back_among_what_another_program_writes(self):
        text = "## Todo\n\n- q1\n\n- q2\n### sub\n- q3\n- q4\n\nwords\n\n- q5\n\n## Doing\n\n- w\n"
        for picked in ([0, 1], [0, 2, 4], [3, 1], [2, 3], [0, 1, 2, 3]):
            host = self.begin(text)
            ids = host["Todo"].ids
            record = host.move("Todo", [ids[n] for n in picked], "Doing")
            self.write(self.now.replace("- w", "- ww"))
            self.assertTrue(host.undo(record))
            self.assertEqual((self.now, host["Todo"].ids), (text.replace("- w", "- ww"), ids), picked)
            host.close()

    def test_an_added_heading_stays_when_something_stands_below_it(self):
        host = self.begin("## Todo\n- q1\n- q2\n")
        record = host.move("Todo", [host["Todo"].named("q1")], "Doing")
        self.write(self.now + "\nwords\n")
        self.assertTrue(host.undo(record))
        self.assertEqual(self.now, "## Todo\n- q1\n- q2\n\n## Doing\n\n\nwords\n")

    def test_an_added_heading_stays_when_its_card_goes_on(self):
        host = self.begin("## Todo\n- q1\n\n## Done\n")
        host.move("Todo", [host["Todo"].named("q1")], "Doing")
        host.move("Doing", [host["Doing"].named("q1")], "Done")
        self.assertIn("## Doing\n", self.now)

    def test_a_new_order_taken_back_leaves_no_trace(self):
        text = "## Todo\n\n- q1\n\n```\n- no\n```\n\nwords\n\n- q2\n- q3\n### sub\n- q4\n\n## Doing"
        for picked, anchor in (([1], {"before": 0}), ([0], {"after": 2}), ([0], {"end": True}), ([3, 0], {"after": 1}), ([2], {"before": 1})):
            for change in (None, ("## Doing", "## Doing\n- w"), ("no\n", "none\n")):
                self.begin(text)
                todo = self.column()
                ids = todo.ids
                items = [{"n": n, "id": ids[one], "text": "", "types": []} for n, one in enumerate(picked)]
                anchor = {kind: ids[row] if isinstance(row, int) and row is not True else row for kind, row in anchor.items()}
                params = {"op": "move", "local": True, "items": items}
                for key in ("o", "again"):
                    todo.call("transfer.perform", transfer=key, anchor=anchor, **params)
                    self.assertNotEqual(todo.ids, ids)
                    if change and key == "again":
                        self.write(self.now.replace(*change, 1))
                        todo = self.column()
                    todo.call("transfer.perform", transfer=key + "/undo2", anchor={"end": True}, **params)
                    self.assertEqual(todo.ids, ids, (picked, anchor))
                self.assertEqual(self.now, text.replace(*change, 1) if change else text, (picked, anchor))
                todo.kill()

    def test_a_card_edited_meanwhile_goes_back_as_it_is(self):
        text = "## Todo\n- q1\n\n### sub\n\n- q2\n\nwords\n- q3\n\n## Doing\n"
        host = self.begin(text)
        record = host.move("Todo", [host["Todo"].named("q2")], "Doing")
        self.write(self.now.replace("q2", "q2 new"))
        self.assertIsNone(host.undo(record))
        row = host["Doing"].wait(lambda view: view["content"]["items"][0]["text"] == "q2 new")["content"]["items"][0]
        items = host.drag("Doing", [row["id"]])
        back = host.move("Doing", [], "Todo", {"after": host["Todo"].ids[0]}, items=items, transfer=record["transfer"] + "/undo2")
        self.assertEqual(back["outcomes"], ["removed"])
        self.assertEqual(self.now, text.replace("- q2", "- [ ] q2 new"))

    def test_commands_taken_back_leave_no_trace(self):
        for text in ("## Todo\n- q1\n\n## Doing\n", "## Todo", "## Doing\n- w", "## Todo\n\n- q1\n\n- q2\n### s\n- q3"):
            self.begin(text)
            todo = self.column()
            answer = todo.call("command.run", command="add", args={"text": "x"})
            added = self.now
            back = todo.call("command.run", command=answer["undo"]["command"], args=answer["undo"]["args"])
            self.assertEqual(self.now, text)
            todo.call("command.run", command=back["undo"]["command"], args=back["undo"]["args"])
            self.assertEqual(self.now, added)
            for one in todo.ids:
                answer = todo.call("command.run", command="delete", items=[one])
                todo.call("command.run", command=answer["undo"]["command"], args=answer["undo"]["args"])
                self.assertEqual(self.now, added)
            todo.kill()

    def test_a_card_comes_back_to_a_file_that_is_gone(self):
        self.begin("# Notes\n\n## Todo\n- q1\n- q2\n")
        todo = self.column()
        answer = todo.call("command.run", command="delete", items=todo.ids)
        os.unlink(self.file)
        todo.call("command.run", command=answer["undo"]["command"], args=answer["undo"]["args"])
        self.assertEqual(self.now, "## Todo\n- q1\n- q2\n\n## Doing\n\n## Done\n")

    def test_cards_of_the_same_words_keep_their_names(self):
        host = self.begin("## Todo\n- q\n- q\n- q\n\n## Doing\n\n## Done\n")
        ids, texts, records = host["Todo"].ids, [self.now], []
        for one, target in ((ids[1], "Doing"), (ids[0], "Doing"), (ids[2], "Done")):
            records.append(host.move("Todo", [one], target, {"before": host[target].ids[0]} if host[target].ids else None))
            texts.append(self.now)
        for text, record in zip(texts[-2::-1], records[::-1]):
            self.again(host)
            self.assertTrue(host.undo(record))
            self.assertEqual(self.now, text)
        self.assertEqual(host["Todo"].ids, ids)

    def test_a_copy_taken_back_leaves_no_trace(self):
        for text in ("## Todo\n- q1\n## Doing", "## Todo\n- q1\n", "## Todo\n- q1\n\n## Doing\n\n\n"):
            host = self.begin(text)
            record = host.move("Todo", host["Todo"].ids, "Doing", op="copy")
            params = {"transfer": record["transfer"] + "/undo", "role": "source", "op": "move", "ttl": 9,
                      "items": [{"id": item["id"], "rev": item["rev"]} for item in record["arrived"]]}
            host["Doing"].call("transfer.prepare", **params)
            host["Doing"].call("transfer.commit", **params)
            self.assertEqual(self.now, text)
            host.close()

    def test_what_an_older_program_has_kept_still_comes_back(self):
        self.begin("## Todo\n- q1\n- q3\n")
        book = {"now": {"saved": {"Todo\nt#0": {"id": "a", "text": "q2", "at": 1, "above": [], "below": [], "kept": 1 << 40, "saved": "- q2\n  s"}}}}
        os.makedirs(self.folder + "/state/boards", exist_ok=True)
        with open(board.book_path(self.file), "w") as file:
            json.dump(book, file)
        todo = self.column()
        item = {"n": 0, "id": "x", "text": "q2", "types": [board.CARD], "type": board.CARD, "value": {"text": "q2"}}
        todo.call("transfer.perform", transfer="t/undo", op="move", anchor={"before": todo.ids[1]}, restore=["t#0"], items=[item])
        self.assertEqual((self.now, todo.ids[1]), ("## Todo\n- q1\n- q2\n  s\n- q3\n", "a"))


class Silence:
    """A host that hears nothing, for boards that run within the tests."""

    def send(self, **message):
        self.last = message


class AnyBoard(BoardTest):
    """Boards of any lines: what was done is taken back to the byte."""

    PIECES = ["## Doing", "### sub", "# x", "- [ ] a", "- [x] b", "- a", "- c", "  nested", "", "", "", "words", "```",
              "---", "***", "-----", "==", "**Complete**", "> q", "1. n", "- [ ]", "\t- [ ] s", "<!-- c -->", "%% s", "é漢\ufeff"]

    def pane(self, heading):
        pane = Board(self.file, heading)
        pane.loop, pane.host = Silence(), "me"
        pane.store.change(lambda: None)
        return pane

    def ask(self, pane, method, **params):
        pane.handle({"id": 1, "method": method, "params": params})
        return pane.loop.last.get("result") or pane.loop.last["error"]

    def move(self, source, target, key, rows, restore=(), anchor=None):
        """A whole transfer; its record, or why there is none."""
        source.store.change(lambda: None)
        items = self.ask(source, "drag.begin", rows=[row for row, _ in rows])["items"]
        head = [{"id": row, "rev": rev} for row, rev in rows]
        vote = self.ask(source, "transfer.prepare", transfer=key, role="source", op="move", items=head, ttl=9)
        if vote.get("vote") != "yes" or any(one["vote"] != "yes" for one in vote["items"]):
            return vote
        parcels = [Host.parcel(n, item, [board.CARD]) for n, item in enumerate(items)]
        result = self.ask(target, "transfer.perform", transfer=key, op="move", items=parcels, anchor=anchor or {"end": True},
                          **({"restore": restore} if restore else {}))
        if result.get("state") != "done":
            self.ask(source, "transfer.abort", transfer=key)
            return result
        gone = self.ask(source, "transfer.commit", transfer=key, role="source", op="move", items=head)["items"]
        return {"rows": [(one["id"], one["rev"]) for one in result["items"]], "tokens": [one.get("undo") for one in gone]}

    def text_of(self, chance):
        end = chance.choice(["\n", "\n", "\r\n"])
        lines = [chance.choice(self.PIECES) for _ in range(chance.randrange(14))]
        lines = chance.choice([["## Todo"], ["Todo", "---"], ["# T", "", "## Todo", ""]]) + lines
        return end.join(lines) + chance.choice(["", end])

    def test_every_move_is_taken_back_to_the_byte(self):
        moved = 0
        for seed in range(1_000):
            chance = random.Random(seed)
            text = self.text_of(chance)
            self.write(text)
            shutil.rmtree(self.folder + "/state", ignore_errors=True)
            ends = {name: self.pane(name) for name in ("Todo", "Doing", "Done")}
            steps = []
            for n in range(chance.randrange(1, 4)):
                source, target = chance.sample(list(ends), 2)
                ends[source].store.change(lambda: None)
                cards = ends[source].column.cards
                if not cards:
                    continue
                picked = chance.sample(cards, min(len(cards), chance.choice([1, 1, 2, 5])))
                rows, before = [(card.id, card.revision) for card in picked], self.now
                ends[target].store.change(lambda: None)
                others = [card.id for card in ends[target].column.cards]
                anchor = {"before": chance.choice(others)} if others and chance.random() < 0.5 else None
                record = self.move(ends[source], ends[target], f"t{n}", rows, anchor=anchor)
                if "rows" in record:
                    steps.append((before, source, target, f"t{n}", rows, record))
                else:
                    self.assertEqual(self.now, before)
            for before, source, target, key, rows, record in reversed(steps):
                if chance.random() < 0.2:
                    ends = {name: self.pane(name) for name in ends}
                after = self.now
                back = self.move(ends[target], ends[source], key + "/undo", record["rows"], record["tokens"])
                self.assertEqual(self.now, before, f"seed {seed}: {after!r} {back}")
                moved += 1
        self.assertGreater(moved, 200)

    def test_what_others_write_meanwhile_stays(self):
        moved = exact = 0
        for seed in range(1_000):
            chance = random.Random(seed)
            text = self.text_of(chance)
            self.write(text)
            shutil.rmtree(self.folder + "/state", ignore_errors=True)
            todo, doing = self.pane("Todo"), self.pane("Doing")
            cards = todo.column.cards
            if not cards:
                continue
            picked = chance.sample(cards, min(len(cards), chance.choice([1, 2])))
            record = self.move(todo, doing, "t", [(card.id, card.revision) for card in picked])
            if "rows" not in record:
                continue
            lines = self.now.split("\n")
            # Words among what the move has added keep a heading there.
            at = chance.randrange(min(len(lines), text.count("\n")) + 1)
            new = "\n".join([*lines[:at], "<!-- another program -->", *lines[at:]])
            self.write(new)
            if chance.random() < 0.3:
                todo, doing = self.pane("Todo"), self.pane("Doing")
            back = self.move(doing, todo, "t/undo", record["rows"], record["tokens"])
            if "rows" not in back:
                self.assertEqual(self.now, new, f"seed {seed}")
                continue
            moved += 1
            words, left = (collections.Counter(line.strip() for line in one.split("\n") if line.strip() and "another" not in line)
                           for one in (text, self.now))
            words.subtract(left)
            del words["## Doing"], words["## Todo"]  # may stay, or be needed again
            self.assertFalse(any(words.values()), f"seed {seed}: {text!r} {new!r} {self.now!r}")
            exact += self.now.replace("<!-- another program -->\n", "").replace("\n<!-- another program -->", "") == text
        self.assertGreater(moved, 100)
        self.assertGreater(exact / moved, 0.75, "the rest is written where the move has added a heading")


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
