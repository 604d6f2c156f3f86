// SPDX-License-Identifier: Apache-2.0

/// Rule: one sentence about how a plugin behaves, with the number it is known by.
///
/// The numbers are those of the protocol's list of checks and never change. To add a rule: a line
/// here, and a finding in one of the scenarios or inspectors.
package struct CheckRule: Equatable, Sendable {
  /// How much a rule matters.
  package enum Level: String, Sendable {
    /// A plugin that breaks it does not work.
    case must = "MUST"
    /// A plugin that breaks it could be better.
    case should = "SHOULD"
  }

  /// The number the rule is known by.
  package let number: Int
  /// How much it matters.
  package let level: Level
  /// What a good plugin does, in one sentence.
  package let name: String

  private init(_ number: Int, _ level: Level, _ name: String) {
    self.number = number
    self.level = level
    self.name = name
  }

  /// All rules in the order of their numbers.
  package static let all: [CheckRule] =
    starting + ending + content + inputs + rows + commands + dragging + canvas

  private static let starting = [
    CheckRule(1, .must, "starts, and does not fail within a second"),
    CheckRule(2, .must, "says something within 5 seconds, or before it ends with status 0"),
    CheckRule(3, .should, "shows its first content within 250 ms"),
    CheckRule(4, .must, "flushes every line"),
    CheckRule(5, .must, "prints one JSON object a line, valid and of at most 1 MiB"),
    CheckRule(6, .should, "prints nothing but messages on stdout"),
    CheckRule(7, .should, "names every member once and keeps integers within 2^53"),
    CheckRule(8, .must, "sends no arrays of messages"),
    CheckRule(9, .must, "answers initialize at most once, with id 1"),
    CheckRule(10, .must, "chooses an offered protocol version"),
    CheckRule(11, .must, "declares wants, provides and needs in the right shapes"),
    CheckRule(12, .must, "gives each of its open requests an id of its own"),
    CheckRule(13, .must, "understands a line that comes byte by byte"),
    CheckRule(14, .must, "understands several lines that come at once"),
    CheckRule(15, .must, "understands a line of 60 KiB"),
    CheckRule(16, .must, "copes with any characters in ids and values"),
    CheckRule(17, .must, "accepts unknown members in initialize"),
    CheckRule(18, .must, "ignores a notification it does not know"),
    CheckRule(19, .should, "answers a request it does not know with error -32601"),
    CheckRule(20, .must, "ignores an answer to nothing it asked"),
    CheckRule(21, .should, "works with nothing but PATH in its environment"),
    CheckRule(22, .should, "works over sockets as well as over pipes"),
  ]

  private static let ending = [
    CheckRule(23, .must, "ends within 2 seconds when its input ends"),
    CheckRule(24, .must, "leaves no process behind"),
    CheckRule(25, .must, "answers shutdown within 2 seconds and then falls silent"),
    CheckRule(26, .must, "does not spin when nobody reads its output"),
    CheckRule(27, .must, "ends within a second of SIGTERM"),
    CheckRule(28, .should, "ends with status 0 when its input ends"),
  ]

  private static let content = [
    CheckRule(29, .must, "gives members their types, and unknown kinds a fallback"),
    CheckRule(30, .must, "gives every item a clean id of its own"),
    CheckRule(31, .must, "describes pictures and canvases in words"),
    CheckRule(32, .should, "leaves line feeds, escapes and padding out of labels"),
    CheckRule(33, .should, "sends at most 5,000 items at once"),
    CheckRule(34, .should, "gives commands titles, ids and keys that work, and asks before danger"),
    CheckRule(35, .must, "shows the same ids after a restart"),
    CheckRule(36, .should, "names roles rather than colours"),
  ]

  private static let inputs = [
    CheckRule(37, .must, "answers an input within 3 seconds"),
    CheckRule(38, .must, "ends at the last of many quick inputs, and never goes back"),
    CheckRule(39, .should, "says which input an answer belongs to"),
    CheckRule(40, .must, "copes with no selection and with types it does not know"),
    CheckRule(41, .must, "copes with a thousand selected rows"),
  ]

  private static let rows = [
    CheckRule(42, .must, "answers rows.get and text.get with what was asked for"),
    CheckRule(43, .must, "gives rows ids of their own, and the same rows at the same revision"),
    CheckRule(44, .must, "names the revision in every answer and never goes back"),
    CheckRule(45, .must, "describes changes of rows so that they lead to what it answers"),
    CheckRule(46, .should, "answers 200 rows within 50 ms"),
    CheckRule(47, .must, "answers a cancelled request exactly once"),
    CheckRule(48, .must, "finds rows where its pages have them"),
    CheckRule(49, .must, "resets its rows for a filter, and shows all again without one"),
    CheckRule(50, .must, "answers 16 requests at once"),
  ]

  private static let commands = [
    CheckRule(51, .must, "answers every command it declares, and refuses others"),
    CheckRule(52, .must, "goes on when a prompt is dismissed"),
    CheckRule(53, .must, "saves at most 32 KiB, and comes back with them"),
    CheckRule(54, .must, "ignores a saved state it does not understand"),
  ]

  private static let dragging = [
    CheckRule(55, .must, "shows nothing of a prepared transfer, and forgets an aborted one"),
    CheckRule(56, .must, "takes a transfer once and repeats its answer"),
    CheckRule(57, .must, "keeps what it has acknowledged when it is killed (kill-after-ack)"),
    CheckRule(58, .must, "removes dragged rows at commit only, and once (abort-restores)"),
    CheckRule(59, .must, "refuses types it does not take, and goes on"),
  ]

  private static let canvas = [
    CheckRule(60, .must, "draws at most 8 frames ahead of the host"),
    CheckRule(61, .must, "draws inside its size, and anew when that changes"),
    CheckRule(62, .must, "reads 10,000 keys in a second"),
  ]
}
