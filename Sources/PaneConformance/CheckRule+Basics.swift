// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Rules about starting, ending, and the lines themselves.
extension CheckRule {
  static let starting = [
    CheckRule(
      1, .must, "starts, and does not fail within a second",
      change:
        "run it by hand: the last line on stderr says why it ended; chmod +x where it may not be run"
    ),
    CheckRule(
      2, .must, "says something within 5 seconds, or before it ends with status 0",
      change: "answer initialize, or send pane.set, before anything that takes long"),
    CheckRule(
      3, .should, "shows its first content within 250 ms",
      change: "show what is there at once, with loading:true, and the rest when it has come"),
    CheckRule(
      4, .must, "flushes every line",
      change: "flush stdout after each line, or make it line-buffered"),
    CheckRule(
      5, .must, "prints one JSON object a line, valid and of at most 1 MiB",
      change: "write each message with a JSON library, without a byte order mark, and end it in a "
        + "line feed"),
    CheckRule(
      6, .should, "prints nothing but messages on stdout",
      change: "print remarks on stderr; it is the log"),
    CheckRule(
      7, .should, "names every member once and keeps integers within 2^53",
      change: "name each member once; send larger numbers as texts"),
    CheckRule(
      8, .must, "sends no arrays of messages",
      change: "send each message as a line of its own"),
    CheckRule(
      9, .must, "answers initialize at most once, with id 1",
      change: "send one answer with the id of the request it is for"),
    CheckRule(
      10, .must, "chooses an offered protocol version",
      change: "answer with a version that initialize offers in protocol; leave it out for 1"),
    CheckRule(
      11, .must, "declares wants, provides and needs in the right shapes",
      change: "wants and needs are lists of names the guide has, provides is an object"),
    CheckRule(
      12, .must, "gives each of its open requests an id of its own",
      change: "count a number up for the ids of requests"),
    CheckRule(
      13, .must, "understands a line that comes byte by byte",
      change: "collect bytes until a line feed before you read a line"),
    CheckRule(
      14, .must, "understands several lines that come at once",
      change: "after each read handle every whole line, not only the first"),
    CheckRule(
      15, .must, "understands a line of 60 KiB",
      change: "let the buffer for a line grow to 64 KiB"),
    CheckRule(
      16, .must, "copes with any characters in ids and values",
      change: "escape what comes from outside before it is written as JSON, or handed to a shell"),
    CheckRule(
      17, .must, "accepts unknown members in initialize",
      change: "ignore members that are not known"),
    CheckRule(
      18, .must, "ignores a notification it does not know",
      change: "ignore lines with a method that is not known and without an id"),
    CheckRule(
      19, .should,
      "answers a request it does not know with error \(WireErrorCode.methodNotFound.rawValue)",
      change:
        #"answer {"id":…,"error":{"code":\#(WireErrorCode.methodNotFound.rawValue),"message":"unknown"}}"#
    ),
    CheckRule(
      20, .must, "ignores an answer to nothing it asked",
      change: "ignore lines without a method whose id is not one of yours"),
    CheckRule(
      21, .should, "works with nothing but PATH in its environment",
      change: "give each variable a value to use when it is missing"),
    CheckRule(
      22, .should, "works over sockets as well as over pipes",
      change: "do not open /dev/stdin or /dev/stderr again; use the descriptors"),
  ]

  static let ending = [
    CheckRule(
      23, .must, "ends within 2 seconds when its input ends",
      change: "end the loop, and everything it has started, when a read returns nothing"),
    CheckRule(
      24, .must, "leaves no process behind",
      change: "end what you started before you end"),
    CheckRule(
      25, .must, "answers shutdown within 2 seconds and then falls silent",
      change: "answer shutdown last, when everything is saved",
      absence: "it does not want shutdown"),
    CheckRule(
      26, .must, "does not spin when nobody reads its output",
      change: "end when a write fails"),
    CheckRule(
      27, .must, "ends within a second of SIGTERM",
      change: "do not catch SIGTERM, or end in its handler"),
    CheckRule(
      28, .should, "ends with status 0 when its input ends",
      change: "treat the end of the input as the usual end"),
  ]

  static let content = [
    CheckRule(
      29, .must, "gives members their types, and unknown kinds a fallback",
      change: "give the member the type the guide names",
      absence: "it showed nothing"),
    CheckRule(
      30, .must, "gives every item a clean id of its own",
      change: "make ids of what a row is, not of its number or its words alone",
      absence: "it shows no rows of its own"),
    CheckRule(
      31, .must, "describes pictures and canvases in words",
      change: "add alt, plain words, to the content",
      absence: "it shows no pictures"),
    CheckRule(
      32, .should, "leaves line feeds, escapes and padding out of labels",
      change: "send plain words; the host cuts, pads and colours",
      absence: "it shows no labels"),
    CheckRule(
      33, .should, "sends at most 5,000 items at once",
      change: "give a source, and answer rows.get",
      absence: "it shows no rows of its own"),
    CheckRule(
      34, .should, "gives commands titles, ids and keys that work, and asks before danger",
      change: "declare id, title and a free key; give dangerous ones a confirm",
      absence: "it declares no commands"),
    CheckRule(
      35, .must, "shows the same ids after a restart",
      change: "make ids of what a row is, so that the same thing has the same id tomorrow",
      absence: "it shows no rows of its own by itself"),
    CheckRule(
      36, .should, "names roles rather than colours",
      change: "use a role; the host knows the colours of the terminal",
      absence: "its texts have no styles"),
  ]
}
