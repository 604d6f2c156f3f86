# SPDX-License-Identifier: Apache-2.0
"""The Markdown of a board: what is a card, where it goes, and that the rest stays."""
import random
import unittest

import driver  # noqa: F401  (finds the plugins)
from cards import Card, Column, card_lines, parsed, shown

OBSIDIAN = """---
kanban-plugin: board
---

## Todo

- [ ] Buy milk
	- [x] find money
	- [ ] walk

  a paragraph of it
- [ ] Call
lazy words

* star

text that is nobody's
```
## Done
- [ ] no card
```

## Doing



## Done

**Complete**
- [x] old


***

## Archive

- [x] older

%% kanban:settings
```
{"kanban-plugin":"board"}
```
%%
"""


def column(text, name="Todo"):
    return Column(text, name).named([])


class Reading(unittest.TestCase):
    def test_finds_cards_with_all_that_belongs_to_them(self):
        cards = column(OBSIDIAN).cards
        self.assertEqual([card.title for card in cards], ["Buy milk", "Call", "star"])
        self.assertEqual(cards[0].body, ["\t- [x] find money", "\t- [ ] walk", "", "  a paragraph of it"])
        self.assertEqual(cards[0].steps(), (1, 2))
        self.assertEqual(cards[1].body, ["lazy words"])
        self.assertEqual([card.box for card in cards], [" ", " ", None])

    def test_sees_the_other_columns_and_where_they_end(self):
        self.assertEqual(column(OBSIDIAN, "Doing").cards, [])
        done = column(OBSIDIAN, "Done")
        self.assertTrue(done.is_done)
        self.assertEqual([card.title for card in done.cards], ["old"])
        self.assertEqual([card.title for card in column(OBSIDIAN, "Archive").cards], ["older"])
        self.assertIsNone(column(OBSIDIAN, "Later").heading)

    def test_headings_count_by_their_letters(self):
        for heading in ("## Todo", "##  TO DO ##", " ## To-do:", "## todo\r"):
            self.assertEqual(len(column(heading + "\n- a\n").cards), 1, heading)
        for heading in ("### Todo", "##Todo", "    ## Todo", "## Todont"):
            self.assertEqual(len(column(heading + "\n- a\n").cards), 0, heading)

    def test_a_file_without_columns_has_its_titles_as_columns(self):
        text = "# Todo\n- a\n\n# Done\n- b\n"
        self.assertEqual([card.title for card in column(text).cards], ["a"])
        self.assertEqual([card.title for card in column(text, "Done").cards], ["b"])
        self.assertEqual([card.title for card in column("Todo\n===\n- a\n").cards], ["a"])
        self.assertEqual([card.title for card in column("# Later\n- a\n", "Later").cards], ["a"])
        self.assertEqual(column(text, "Doing").with_cards([["- c"]], 0), text + "\n# Doing\n\n- c\n")
        for title in ("# Project\n\n- a\n", "# Todo\n- a\n\n## Notes\n"):
            self.assertIsNone(column(title).heading, title)
            self.assertIn("\n## Todo\n", column(title).with_cards([["- c"]], 0))

    def test_words_with_a_line_below_are_headings(self):
        text = "Todo\n----\n- a\n\nTo\ndo 2\n-- \n- b\n\nNotes\n=\n- c\n"
        for text in (text, text.replace("\n", "\r\n")):
            it = column(text)
            self.assertEqual([card.title for card in it.cards], ["a"])
            self.assertEqual([card.title for card in column(text, "Todo 2").cards], ["b"])
            self.assertIsNone(column(text, "Notes").heading)
            end = it.end_of_line
            self.assertEqual(it.with_cards([["- x"]], 1), text.replace("- a" + end, f"- a{end}- x{end}"))
            self.assertEqual(column(it.without(it.cards)).with_cards([["- a"]], 0).replace(end + end + "- a", end + "- a"), text)

    def test_knows_such_headings_from_what_looks_like_them(self):
        for words in ("a\n-\n", "\n---\n", "> q\n---\n", "> q\nq\n---\n", "1. n\n---\n", "- x\n---\n", "- x\nlazy\n---\n",
                      "a | b\n--- | ---\n", "```\nx\n---\n```\n", "<!--\nx\n---\n-->\n", "    x\n---\n", "a\n\n---\n",
                      "### s\n---\n", "**Complete**\n---\n", "[a]: b\n---\n", "<div>\n---\n", "a\n- - -\n"):
            self.assertEqual(column(f"## Todo\n{words}\n- end\n").cards[-1:][0].title, "end", words)
        for words in ("a\n--\n", "a\n  -----  \n", "a\nb\n---\n", "a\n===\n", "1. n\n\na\n---\n", "- x\n\na\n---\n", "<!-- c -->\na\n---\n",
                      "***\na\n---\n", "### s\na\n---\n"):
            self.assertNotIn("end", [card.title for card in column(f"## Todo\n{words}\n- end\n").cards], words)

    def test_a_card_that_goes_makes_no_heading(self):
        text = "## Todo\nwords\n- a\n---\n- b\n"
        it = column(text)
        self.assertEqual(it.without(it.cards[:1]), "## Todo\nwords\n\n---\n- b\n")

    def test_knows_cards_from_what_looks_like_them(self):
        for line, title, box in (
                ("- [ ] a", "a", " "), ("* [X] a b", "a b", "X"), ("+ [/]  a", "a", "/"), ("- a", "a", None),
                ("- [a](b)", "[a](b)", None), ("- [ ]", "", " "), ("- [ ] ", "", " "), ("-\ta", "a", None)):
            cards = column(f"## Todo\n{line}\n").cards
            self.assertEqual([(card.title, card.box) for card in cards], [(title, box)], line)
        for line in ("-a", "- - -", "* * *", "  - a", "1. a", "-", "*a*", "<!-- - a -->"):
            self.assertEqual(column(f"## Todo\n{line}\n").cards, [], line)

    def test_reads_titles_of_any_text(self):
        self.assertEqual(parsed("\n- [x] a\n  b"), ("a", ["  b"]))
        self.assertEqual(parsed("## a ##\n\nb\n"), ("a", ["", "b", ""]))
        self.assertEqual(parsed("a\r\nb"), ("a", ["b"]))
        self.assertEqual(parsed(" \n"), ("", []))
        self.assertEqual(shown("see [the text](a(1).md) now"), ["see ", {"t": "the text", "role": "link"}, " now"])
        self.assertEqual(shown("a **b c** `d`"), ["a ", {"t": "b c", "b": True}, " ", {"t": "d", "role": "code"}])
        self.assertEqual(shown("2 * 3 ** 4 ` 5"), "2 * 3 ** 4 ` 5")


class Writing(unittest.TestCase):
    def test_leaves_everything_else_as_it_is(self):
        it = column(OBSIDIAN)
        text = it.with_cards([card_lines("new")], 1)
        self.assertEqual(text, OBSIDIAN.replace("- [ ] Call\n", "- [ ] new\n- [ ] Call\n"))
        it = column(text)
        self.assertEqual(it.without([it.cards[1]]), OBSIDIAN)

    def test_first_cards_get_a_place_of_their_own(self):
        for text, result in (
                ("## Todo\n", "## Todo\n\n- [ ] a\n"), ("## Todo", "## Todo\n\n- [ ] a"),
                ("## Todo\n\n## B\n", "## Todo\n\n- [ ] a\n\n## B\n"),
                ("## Todo\n\n\n\n## B\n", "## Todo\n\n- [ ] a\n\n\n## B\n"),
                ("## Todo\n## B\n", "## Todo\n\n- [ ] a\n\n## B\n"),
                ("## Todo\nwords\n\n## B\n", "## Todo\nwords\n\n- [ ] a\n\n## B\n"),
                ("## Todo\r\n\r\n## B\r\n", "## Todo\r\n\r\n- [ ] a\r\n\r\n## B\r\n"),
                ("", "## Todo\n\n- [ ] a\n"), ("# Notes", "# Notes\n\n## Todo\n\n- [ ] a"),
                ("## B\n\n- b\n\n***\n\n## Archive\n", "## B\n\n- b\n\n## Todo\n\n- [ ] a\n\n***\n\n## Archive\n"),
                ("## B\n\n%% kanban:settings\n%%\n", "## B\n\n## Todo\n\n- [ ] a\n\n%% kanban:settings\n%%\n")):
            new = column(text).with_cards([card_lines("a")], 0)
            self.assertEqual(new, result, text)
            self.assertEqual([card.title for card in column(new).cards], ["a"])

    def test_a_first_card_that_leaves_again_leaves_no_trace(self):
        for text in ("## Todo\n", "## Todo\n\n## B\n", "## Todo\n\n\n\n## B\n", "## Todo\n\n# x\n",
                     "## Todo\r\n\r\n## B\r\n"):
            it = column(column(text).with_cards([card_lines("a", ["b"])], 0))
            self.assertEqual(it.without(it.cards), text)

    def test_a_file_without_a_last_line_end_stays_so(self):
        it = column("## Todo\n- a\n- b")
        self.assertEqual(it.with_cards([["- c"]], 2), "## Todo\n- a\n- b\n- c")
        self.assertEqual(it.with_cards([["- c"]], 0), "## Todo\n- c\n- a\n- b")
        self.assertEqual(it.replaced({it.cards[1].id: ["- [x] b"]})[0], "## Todo\n- a\n- [x] b")
        both = {it.cards[0].id: ["- [x] a", "  more"], it.cards[1].id: ["- [x] b"]}
        self.assertEqual(it.replaced(both), ("## Todo\n- [x] a\n  more\n- [x] b", {1: it.cards[0].id, 3: it.cards[1].id}))

    def test_nothing_in_a_text_breaks_out_of_its_card(self):
        for title, body in (
                ("a\n## Todo", ["## Done\n- [ ] x", "%% z", "```"]), ("", []), ("\r\n", ["\r\n\r\n"]),
                ("- - -", ["---"]), ("# x", ["x\ry", "\ty"]), ("[x] y", ["  - z", "", ""]), ("x\u2028y", ["\u2028## Done"])):
            it = column(OBSIDIAN)
            new = it.with_cards([card_lines(title, body)], 1)
            again = column(new)
            self.assertEqual(len(again.cards), len(it.cards) + 1, (title, body))
            self.assertEqual(again.without([again.cards[1]]), OBSIDIAN, (title, body))
            self.assertEqual(len(column(new, "Done").cards), 1)

    def test_boxes_and_titles_change_alone(self):
        for line, checked, unchecked, titled in (
                ("- [ ] a [ ] b", "- [x] a [ ] b", "- [ ] a [ ] b", "- [ ] t"), ("* a", "* [x] a", "* [ ] a", "* t"),
                ("+\t[/] a", "+\t[x] a", "+\t[ ] a", "+\t[/] t"), ("- [x]", "- [x]", "- [ ]", "- [x] t")):
            card = Card([line, "  more"])
            self.assertEqual(card.checked(True), [checked, "  more"])
            self.assertEqual(card.checked(False), [unchecked, "  more"])
            self.assertEqual(card.retitled("t"), [titled, "  more"])

    def test_any_text_survives_any_way_through(self):
        pieces = ["## Todo", "## Done", "# x", "- [ ] a", "- [x] a", "- b", "  nested", "\tnested", "", "", "para", "```",
                  "---", "***", "%% s", "%%", "**Complete**", "> q", "1. n", "* * *", "- [ ]", "\ufeff", "é漢"]
        for seed in range(400):
            chance = random.Random(seed)
            end = chance.choice(["\n", "\n", "\r\n"])
            text = end.join(chance.choice(pieces) for _ in range(chance.randrange(20))) + chance.choice(["", end])
            it = column(text)
            self.assertEqual("".join(it.lines), text)
            self.assertEqual(len({card.id for card in it.cards}), len(it.cards))
            at = chance.randrange(len(it.cards) + 1)
            new = column(it.with_cards([["- [ ] new", "  below"]], at))
            if len(new.cards) != len(it.cards) + 1:
                self.assertRegex(text, "```|%%")  # code or a comment without an end; the board refuses
                continue
            self.assertEqual(len(new.cards), len(it.cards) + 1, f"seed {seed}: {text!r}")
            self.assertEqual(new.cards[at].raw, "- [ ] new\n  below", f"seed {seed}: {text!r}")
            other = column(new.without([new.cards[at]]))
            self.assertEqual([c.raw for c in other.cards], [c.raw for c in it.cards], f"seed {seed}: {text!r}")
            kept = [line for line in text.replace("\r\n", "\n").split("\n") if line.strip()]
            left = [line for line in "".join(other.lines).replace("\r\n", "\n").split("\n") if line.strip()]
            if it.heading is not None:
                self.assertEqual(left, kept, f"seed {seed}")


class Names(unittest.TestCase):
    def names(self, before, after):
        old = column(before)
        new = Column(after, "Todo").named(old.cards)
        return [next((o.title for o in old.cards if o.id == card.id), None) for card in new.cards]

    def test_cards_are_followed_through_edits_of_others(self):
        self.assertEqual(self.names("## Todo\n- a\n- b\n- c\n", "# n\n\n## Todo\n- x\n- c\n- a\n"), [None, "c", "a"])

    def test_an_edited_card_is_known_by_its_title_or_its_place(self):
        self.assertEqual(self.names("## Todo\n- a\n- b\n- c\n", "## Todo\n- a\n- b\n  more\n- c\n"), ["a", "b", "c"])
        self.assertEqual(self.names("## Todo\n- a\n- b\n- c\n", "## Todo\n- a\n- [x] bb\n- c\n"), ["a", "b", "c"])

    def test_equal_cards_have_names_of_their_own(self):
        old = column("## Todo\n- a\n- a\n- a\n")
        self.assertEqual(len({card.id for card in old.cards}), 3)
        again = column("## Todo\n- a\n- a\n- a\n")
        self.assertEqual([c.id for c in old.cards], [c.id for c in again.cards])


if __name__ == "__main__":
    unittest.main()
