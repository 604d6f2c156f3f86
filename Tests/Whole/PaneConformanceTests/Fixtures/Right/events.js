#!/usr/bin/env node
// Listens to everything, in any order of its own members, and prints remarks where they do no harm.
const lines = require("readline").createInterface({ input: process.stdin });
const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");
console.error("started");
lines.on("line", (line) => {
  const { method, params = {}, id } = JSON.parse(line);
  switch (method) {
    case "initialize":
      send({ result: { wants: ["select", "view", "theme", "locale", "layout", "expand", "check", "nav", "activate", "query"] }, id });
      send({
        params: {
          content: { items: [{ text: [{ t: "Ä", role: "title" }, "b"], id: "ä" }, { id: "c", text: "Check", checked: false }], kind: "outline" },
          title: "Events",
        },
        method: "pane.set",
        _note: "members of any order",
      });
      break;
    case "select":
      send({ method: "pane.set", params: { status: params.item === null ? "nothing" : `${params.item}` } });
      break;
    case "view":
      send({ method: "pane.set", params: { badge: `${params.cols}` } });
      break;
    default:
      if (method && id !== undefined) send({ id, error: { code: -32601, message: `unknown: ${method}` } });
  }
});
