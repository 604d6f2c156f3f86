# SPDX-License-Identifier: Apache-2.0
"""What README.md and REFERENCE.md of Plugins say of dragging, word by word."""
import json
import os
import re
import shutil
import unittest

import driver

with open(os.path.join(driver.PLUGINS, "README.md"), encoding="utf-8") as file:
    TEXT = file.read()
with open(os.path.join(driver.PLUGINS, "REFERENCE.md"), encoding="utf-8") as file:
    REFERENCE = file.read()
CHAPTER = REFERENCE[REFERENCE.index("## Drag and drop"):REFERENCE.index("## Errors\n")]


class Readme(unittest.TestCase):
    def setUp(self):
        self.folder = driver.folder()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def example(self, name, *arguments):
        program = driver.spawned([os.path.join(driver.PLUGINS, "examples", name), *arguments], folder=self.folder)
        self.addCleanup(program.kill)
        return program.hello()

    def test_the_conversation_is_what_the_basket_says(self):
        basket = self.example("basket.py")
        lines = re.findall(r"^([→←]) (.*)$", CHAPTER, re.M)
        asked = None
        for sign, line in lines:
            message = json.loads(line)
            if sign == "→":
                basket.send(line.encode())
                asked = message.get("id")
            else:
                self.assertEqual(message["id"], asked)
                self.assertEqual(basket.answer(asked), message)
        self.assertGreater(len(lines), 12)
        self.assertEqual(basket.texts, ["Apple", "Apple", "Pear"])
        self.assertEqual(basket.end(), 0)

    def test_the_program_is_the_example(self):
        printed = re.search(r"```python basket.py\n(.*?)```", TEXT, re.S).group(1)
        with open(os.path.join(driver.PLUGINS, "examples", "basket.py"), encoding="utf-8") as file:
            example = file.read()
        self.assertEqual(printed[printed.index("import sys"):], example[example.index("import sys"):])

    def test_the_swift_lines_are_those_of_the_example(self):
        part = TEXT[TEXT.index("keepTransfers"):]
        printed = re.search(r"```swift\n(.*?)```", part, re.S).group(1).splitlines()
        with open(os.path.join(driver.PLUGINS, "examples/swift/Basket.swift"), encoding="utf-8") as file:
            example = [line.strip() for line in file]
        for line in printed:
            self.assertIn(line.strip(), example)

    def test_the_swift_pane_is_the_example(self):
        part = TEXT[TEXT.index("## In Swift"):]
        printed = re.search(r"```swift\n(.*?)```", part, re.S).group(1)
        with open(os.path.join(driver.PLUGINS, "examples/swift/Fruit.swift"), encoding="utf-8") as file:
            self.assertEqual(printed, file.read().split("\n", 1)[1])

    def test_declarations_are_what_the_basket_declares(self):
        row, rules = [json.loads(one) for one in re.findall(r"```json\n(.*?)\n```", CHAPTER, re.S)]
        view = self.example("basket.py").views[-1]
        for name, value in row["drag"].items():
            if name != "name":
                self.assertEqual(view["content"]["items"][0]["drag"][name], value)
        self.assertEqual({**view["drop"], "storeId": rules["storeId"]}, {**rules, "pane": False})

    def test_every_error_is_told(self):
        import colonnade
        codes = [value for name, value in vars(colonnade).items() if name.isupper() and isinstance(value, int) and value < 0]
        for code in codes:
            self.assertIn(f"−{-code}", REFERENCE)
        self.assertEqual(set(range(-32059, -32049)) - set(codes), set())

    def test_links_lead_somewhere(self):
        texts = {"README.md": TEXT, "REFERENCE.md": REFERENCE}
        heads = {name: {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^#+ (.*)$", text, re.M)}
                 for name, text in texts.items()}
        for name, text in texts.items():
            for target in re.findall(r"\]\(([^)]+)\)", text):
                if ":" in target:
                    continue
                file, _, anchor = target.partition("#")
                self.assertTrue(os.path.exists(os.path.join(driver.PLUGINS, file)), target)
                if anchor:
                    self.assertIn(anchor, heads[file or name])

    def test_the_bare_pair_keeps_its_word(self):
        source, target = self.example("giving.py"), self.example("taking.py")
        head = [{"id": "Pear"}, {"id": "Fig"}]
        vote = source.call("transfer.prepare", transfer="t", role="source", op="move", items=head, ttl=600)
        self.assertEqual([one["vote"] for one in vote["items"]], ["yes", "no"])
        self.assertEqual(source.ids, ["Apple", "Pear", "Quince"])
        parcel = {"n": 0, "id": "Pear", "text": "Pear", "types": ["text/plain"], "type": "text/plain", "value": "Pear"}
        perform = {"transfer": "t", "op": "move", "anchor": {"pane": True}, "items": [parcel]}
        done = target.call("transfer.perform", **perform)
        commit = {"transfer": "t", "role": "source", "op": "move", "items": head[:1]}
        gone = source.call("transfer.commit", **commit)
        for program in (source, target):
            program.notify("transfer.forget", transfer="t")
            program.kill()
        source, target = self.example("giving.py"), self.example("taking.py")
        self.assertEqual(target.call("transfer.perform", **perform), done)
        self.assertEqual(target.call("transfer.cancel", transfer="t"), done)
        self.assertEqual(source.call("transfer.commit", **commit), gone)
        self.assertEqual((source.ids, target.texts), (["Apple", "Quince"], ["Pear"]))
        self.assertEqual(target.call("transfer.cancel", transfer="u"), {"state": "cancelled"})
        self.assertEqual(target.call("transfer.perform", **{**perform, "transfer": "u"}), {"state": "cancelled"})
        self.assertEqual(source.call("transfer.abort", transfer="u"), {"state": "aborted"})
        self.assertEqual(source.call("transfer.prepare", **{**commit, "transfer": "u"})["vote"], "no")


if __name__ == "__main__":
    unittest.main()
