// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Rules about transfers, at either end.
extension CheckRule {
  private static let noTarget = "nothing may be dropped on it for good"
  private static let noSource = "none of its rows may be moved away"

  static let dragging = [
    CheckRule(
      55, .must, "shows nothing of a prepared transfer, and forgets an aborted one",
      change: "publish at commit or perform only; refuse a transfer that was cancelled or aborted",
      absence: noTarget),
    CheckRule(
      56, .must, "takes a transfer once and repeats its answer",
      change: "keep the answer by the key of the transfer, and send it again", absence: noTarget),
    CheckRule(
      57, .must, "keeps what it has acknowledged when it is killed (kill-after-ack)",
      change: "write rows and answer in one step, with fsync, before you answer",
      absence: "nothing moves into it or away"),
    CheckRule(
      58, .must, "removes dragged rows at commit only, and once (abort-restores)",
      change: "remove nothing before transfer.commit, and then only what it names",
      absence: noSource),
    CheckRule(
      59, .must, "refuses types it does not take, and goes on",
      change:
        "look at the type of each item, whatever drop.accepts says, and answer state cancelled",
      absence: noTarget),
  ]

  static let naming = [
    CheckRule(
      77, .must, "sends only methods that a host knows",
      change: "look the name up in the guide; nothing is done for one it does not have"),
    CheckRule(
      78, .must, "keeps texts, values and ids within their limits",
      change: "send an id or a path as the value, and what is long when it is asked for"),
    CheckRule(
      79, .should, "writes to stderr only what went wrong",
      change: "write a line for what a user can do something about, not for each step",
      absence: "the check did not get that far"),
  ]

  static let acting = [
    CheckRule(
      80, .must, "survives what a user does in it",
      change: "expect each event that is in wants, for any row, and its null members",
      absence: "nothing of it can be acted on"),
    CheckRule(
      81, .must, "answers a form that is sent within 3 seconds",
      change: "answer form.submit with {}, a text, or errors by the ids of fields",
      absence: "it shows no form"),
    CheckRule(
      82, .must, "answers the questions of a gesture within a second",
      change: "answer drop.enter and drop.propose at once; an error forbids the place",
      absence: "it wants none of these questions"),
  ]

  static let moving = [
    CheckRule(
      71, .must, "keeps a row that has changed since it was dragged",
      change: "compare rev at transfer.commit, and answer outcome changed", absence: noSource),
    CheckRule(
      72, .must, "names the transfers it knows no end of",
      change: "list what is prepared or staged in inDoubt of the answer to initialize",
      absence: "nothing it promised outlived it"),
    CheckRule(
      73, .must, "names its store the same after a restart",
      change: "make storeId of the place of the data, not of the process or the time",
      absence: "it names no store"),
    CheckRule(
      74, .must, "keeps two transfers apart",
      change: "keep what belongs to a transfer by its key; promise a row to one at a time",
      absence: "nothing moves into it or away"),
    CheckRule(
      75, .must, "brings a row back under its old id",
      change: "keep what restore stands for: the id, the row, and where it was",
      absence: "its rows leave without an undo word, or cannot come back"),
    CheckRule(
      76, .must, "puts a thing where it was dropped",
      change: "insert before or after the row that anchor names",
      absence: "its rows are in no order of the user's"),
  ]
}
