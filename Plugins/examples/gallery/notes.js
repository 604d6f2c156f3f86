#!/usr/bin/env node
// Notes, a file each: n makes one, e edits it, d throws it away, and what is dropped here becomes one.
// Run: colonnade open --column './notes.js FOLDER'; without a folder it is ~/notes
const fs = require("fs");
const path = require("path");
const folder = path.resolve(process.argv[2] ?? path.join(process.env.HOME ?? ".", "notes"));
const trash = path.join(folder, ".trash");
const editor = (process.env.VISUAL || process.env.EDITOR || "vi").split(" ");
const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const commands = [
  { id: "new", title: "New note", key: "n", when: "always", args: [{ id: "title", label: "Title", required: true }] },
  { id: "edit", title: "Edit", key: "e", when: "item", menu: ["item"] },
  { id: "trash", title: "Throw away", key: "d", when: "items", menu: ["item"] },
];
function rows() {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".md")) : [];
  const changed = (row) => fs.statSync(row.value).mtimeMs;
  return names.map((name) => {
    const file = path.join(folder, name);
    const [title, ...rest] = fs.readFileSync(file, "utf8").slice(0, 2000).split("\n").filter((line) => line.trim());
    return { id: name, text: (title ?? name).replace(/^#+ /, ""), detail: rest.join(" ").slice(0, 200),
      type: "text/markdown", value: file };
  }).sort((a, b) => changed(b) - changed(a));
}
function show(select) {
  send({ method: "pane.set", params: { title: "Notes", commands, content: { kind: "list", items: rows() }, select,
    empty: { text: "No notes yet", command: "new" }, drop: { accepts: ["text/plain"], pane: true } } });
}
function write(text) {
  fs.mkdirSync(folder, { recursive: true });
  const name = text.split("\n")[0].replace(/[^\p{L}\p{N} ]/gu, "").trim().slice(0, 60) || "note";
  for (let n = 1; ; n++) {
    const file = `${name}${n > 1 ? " " + n : ""}.md`;
    try { fs.writeFileSync(path.join(folder, file), text + "\n", { flag: "wx" }); return file; }
    catch (problem) { if (problem.code !== "EEXIST") throw problem; }
  }
}
function move(names, from, to) {
  fs.mkdirSync(to, { recursive: true });
  for (const name of names) fs.renameSync(path.join(from, path.basename(name)), path.join(to, path.basename(name)));
}
const run = {
  new: ({ args }) => show([write("# " + args.title)]),
  edit: ({ item }) => send({ id: "edit", method: "program.run", params: { argv: [...editor, path.join(folder, item)] } }),
  trash: ({ items }) => { move(items, folder, trash); show(); return { undo: { command: "back", args: { items } } }; },
  back: ({ args }) => { move(args.items, trash, folder); show(); },
};
function answer(method, params) {
  if (method === "command.run" && run[params.command]) return run[params.command](params) ?? {};
  if (method !== "transfer.perform") throw { code: -32601, message: `unknown: ${method}` };
  return { state: "done", items: params.items.map((item) => ({ n: item.n, id: write(item.value ?? item.text) })) };
}
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { method, params = {}, id } = JSON.parse(line);
  if (method === "initialize") send({ id, result: { protocol: 1 } });
  if (method === "initialize" || id === "edit") return show();
  if (!method || id === undefined) return;
  try { send({ id, result: answer(method, params) }); if (method === "transfer.perform") show(); }
  catch ({ code, message }) { send({ id, error: { code: code < 0 ? code : -32803, message } }); }
});
