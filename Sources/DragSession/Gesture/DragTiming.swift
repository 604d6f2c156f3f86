// SPDX-License-Identifier: Apache-2.0

/// The numbers of a drag, grouped by what they are about.
package struct DragTiming: Equatable, Sendable {
  /// When a press is a drag.
  package struct Press: Equatable, Sendable {
    /// Rows the pointer must go before a press is a drag.
    package var rows = 1
    /// Columns; twice as many as rows, since a cell is twice as high as it is wide.
    package var columns = 2
    /// One column is enough when the press is this old.
    package var slow = Duration.milliseconds(150)
    /// Time a motion report proves that the button is down.
    package var proof = Duration.milliseconds(1_000)
  }

  /// Time a source has to say what is carried.
  package struct Lift: Equatable, Sendable {
    /// Time a source has for `drag.begin` before the lift is shown as slow.
    package var slow = Duration.milliseconds(250)
    /// Time after which a lift without an answer ends.
    package var lost = Duration.milliseconds(2_000)
    /// Time a drop waits for a lift that was slow.
    package var release = Duration.milliseconds(300)
  }

  /// Time a target has to judge a place.
  package struct Proposal: Equatable, Sendable {
    /// Time after which a place without an answer is shown as waiting.
    package var slow = Duration.milliseconds(80)
    /// Time after which such a place counts as forbidden.
    package var lost = Duration.milliseconds(1_000)
    /// Time a drop waits for the last answer of its target.
    package var drop = Duration.milliseconds(300)
    /// Time an answer about a place holds.
    package var reuse = Duration.milliseconds(2_000)
  }

  /// Times of lists that scroll by themselves.
  package struct Scrolling: Equatable, Sendable {
    /// Rest at the end of a list before it scrolls.
    package var start = Duration.milliseconds(300)
    /// The pause between steps in the inner zone.
    package var inner = Duration.milliseconds(250)
    /// The pause in the outer zone.
    package var outer = Duration.milliseconds(100)
    /// The pause beyond the rows.
    package var beyond = Duration.milliseconds(50)
    /// Running time after which the steps double.
    package var faster = Duration.milliseconds(1_500)
    /// Running time after which the steps double again.
    package var fastest = Duration.milliseconds(4_000)
  }

  /// Times of containers that open.
  package struct Spring: Equatable, Sendable {
    /// Rest on a container before it opens.
    package var open = Duration.milliseconds(650)
    /// Time it blinks before it does.
    package var blink = Duration.milliseconds(140)
    /// Time beside an opened container before it closes.
    package var close = Duration.milliseconds(800)
  }

  /// Times of hidden columns that come and go.
  package struct Reveal: Equatable, Sendable {
    /// Rest at the edge before a hidden column slides in.
    package var start = Duration.milliseconds(400)
    /// Time outside of it before it goes again.
    package var end = Duration.milliseconds(600)
    /// Time it stays after a drop into it.
    package var keep = Duration.milliseconds(800)
    /// Rest on the button of a hidden column before that column is shown.
    package var button = Duration.milliseconds(500)
  }

  /// Times of a drag that the desktop takes over.
  package struct Outside: Equatable, Sendable {
    /// Rest at the window's edge before a desktop drag is asked for.
    package var rest = Duration.milliseconds(250)
    /// Time the terminal has to confirm a desktop drag.
    package var confirm = Duration.milliseconds(500)
  }

  /// Times after which a drag ends that nobody moves any more.
  package struct Ending: Equatable, Sendable {
    /// Time a drag outlives the loss of the focus.
    package var suspend = Duration.milliseconds(10_000)
    /// Time a release is waited for after an end without one.
    package var release = Duration.milliseconds(2_000)
    /// Time the ghost takes to go back.
    package var snapBack = Duration.milliseconds(150)
    /// The shortest time between two announcements of places.
    package var announce = Duration.milliseconds(120)
  }

  /// When a press is a drag.
  package var press = Press()
  /// Time a source has to say what is carried.
  package var lift = Lift()
  /// Time a target has to judge a place.
  package var proposal = Proposal()
  /// Times of lists that scroll by themselves.
  package var autoscroll = Scrolling()
  /// Times of containers that open.
  package var spring = Spring()
  /// Times of hidden columns that come and go.
  package var reveal = Reveal()
  /// Times of a drag that the desktop takes over.
  package var outside = Outside()
  /// Times after which a drag ends that nobody moves any more.
  package var ending = Ending()

  /// Creates the numbers as they are used.
  package init() {}
}

extension Duration {
  /// The whole milliseconds of a duration; parts of one are left out.
  package var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) * 1_000 + Int(clamping: attoseconds / 1_000_000_000_000_000)
  }
}
