// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Rules about what a plugin answers: inputs, rows, commands, keys, and events.
extension CheckRule {
  private static let noInput = "it does not want input"
  private static let noSource = "it shows no source of rows or lines"
  private static let noCommands = "it declares no commands"
  private static let noCanvas = "it shows no canvas"

  static let inputs = [
    CheckRule(
      37, .must, "answers an input within 3 seconds",
      change: "answer input.set with pane.set: content, an error, or loading:true", absence: noInput
    ),
    CheckRule(
      38, .must, "ends at the last of many quick inputs, and never goes back",
      change: "stop work for an input when a newer one comes", absence: noInput),
    CheckRule(
      39, .should, "says which input an answer belongs to",
      change: "send the gen of the input with the answer", absence: noInput),
    CheckRule(
      40, .must, "copes with no selection and with types it does not know",
      change: "expect item and value to be null, and any type", absence: noInput),
    CheckRule(
      41, .must, "copes with a thousand selected rows",
      change: "do not rely on the number of items; show a summary", absence: noInput),
  ]

  static let ahead = [
    CheckRule(
      83, .must, "answers what it would show for an input within 3 seconds, and shows none of it",
      change:
        "answer input.ahead with what pane.set would say, or {}, and change nothing on screen",
      absence: "it does not want input.ahead")
  ]

  static let rows = [
    CheckRule(
      42, .must, "answers rows.get and text.get with what was asked for",
      change: "answer {rev, from, rows} or {rev, from, lines} with the from of the question, at "
        + "most count of them", absence: noSource),
    CheckRule(
      43, .must, "gives rows ids of their own, and the same rows at the same revision",
      change: "raise rev whenever a row changes, moves, comes or goes", absence: noSource),
    CheckRule(
      44, .must, "names the revision in every answer and never goes back",
      change: "put the rev of what is answered into the answer", absence: noSource),
    CheckRule(
      45, .must, "describes changes of rows so that they lead to what it answers",
      change: "list the operations in their order, positions as after those before",
      absence: noSource),
    CheckRule(
      46, .should, "answers 200 rows within 50 ms",
      change: "read only what was asked for, or keep an index", absence: noSource),
    CheckRule(
      47, .must, "answers a cancelled request exactly once",
      change:
        "answer cancelled requests, too, best with error \(WireErrorCode.cancelled.rawValue)",
      absence: noSource),
    CheckRule(
      48, .must, "finds rows where its pages have them",
      change:
        "answer {at:[…]}, a position for each id asked for, or one for a text, -1 for those that "
        + "are not there",
      absence: "it does not provide rows.find"),
    CheckRule(
      49, .must, "resets its rows for a filter, and shows all again without one",
      change: "answer query with rows.reset: a new rev, and the number of rows that fit",
      absence: "it does not filter a source itself"),
    CheckRule(
      50, .must, "answers 16 requests at once",
      change: "answer each request; none may push out another", absence: noSource),
  ]

  static let commands = [
    CheckRule(
      51, .must, "answers every command it declares once, and refuses others",
      change: "answer each command.run that has an id with one result or error; unknown ones with "
        + "an error", absence: noCommands),
    CheckRule(
      52, .must, "goes on when a prompt is dismissed",
      change: "expect null as the value of an answer to prompt.ask", absence: "it asks nothing"),
    CheckRule(
      53, .must, "saves at most 32 KiB, and comes back with them",
      change: "save what is needed to find the place again, and use session.restore",
      absence: "it saves nothing"),
    CheckRule(
      54, .must, "ignores a saved state it does not understand",
      change: "check what is in session.restore before you use it"),
  ]

  static let canvas = [
    CheckRule(
      60, .must, "draws at most 8 frames ahead of the host",
      change: "wait for canvas.ack", absence: noCanvas),
    CheckRule(
      61, .must, "draws inside its size, and anew when that changes",
      change: "use the size of the last view", absence: noCanvas),
    CheckRule(
      62, .must, "reads 10,000 keys in a second",
      change: "read first, then draw once", absence: noCanvas),
  ]

  static let events = [
    CheckRule(
      63, .must, "survives view, theme, locale, layout, and a selection of nothing",
      change: "expect every member the guide allows to be null, and any size from 1×1",
      absence: "it wants none of these events"),
    CheckRule(
      64, .must, "rests while nothing happens",
      change: "sleep until there is something to read; no loop without a wait"),
    CheckRule(
      65, .must, "sends only what has changed",
      change: "send pane.set when something changed, at most some thirty times a second"),
    CheckRule(
      66, .must, "keeps its memory within bounds",
      change: "forget what belongs to earlier messages"),
    CheckRule(
      67, .should, "falls silent when its input ends",
      change: "send nothing after the end of the input; nobody reads it"),
    CheckRule(
      68, .must, "hears when a command is cancelled",
      change: "read on while a command works, and answer it when $.cancel names its id",
      absence: "it has no command that takes long"),
    CheckRule(
      69, .must, "opens each of its branches",
      change: "answer rows.get with a parent, and expand, for every row that is expandable",
      absence: "it shows no branches"),
    CheckRule(
      70, .must, "asks one thing after the other",
      change: "wait for the answer to prompt.ask; null means that the user does not want to say"),
  ]
}
