// SPDX-License-Identifier: Apache-2.0

/// Something a program said that is not on the screen.
package enum EmulatorEvent: Equatable, Sendable {
  case bell
  /// The address of the folder it is in.
  case folder(String)
  /// Something to tell the user.
  case notice(title: String, text: String)
  /// Bytes for the clipboard.
  case clipboard([UInt8])
  /// A shell shows its prompt.
  case prompt
  /// A command of a shell has ended, with its status if it is known.
  case commandEnded(status: Int?)
}

/// What an emulator cannot know by itself.
package struct EmulatorTraits: Equatable, Sendable {
  /// The colour of text, or `nil` when nobody knows.
  package var foreground: RGB?
  /// The colour behind text, or `nil` when nobody knows.
  package var background: RGB?
  /// Pixels of a cell, or `nil` when nobody knows.
  package var cellPixels: CellPixels?
  /// True when keys can be told apart, so that a program may ask for it.
  package var hasFullKeys = false
  /// The name of this machine, which programs put into the addresses of files.
  package var hostName = ""

  /// A colour by its parts.
  package struct RGB: Equatable, Sendable {
    /// Part of red, 0…255.
    package var red: UInt8
    /// Part of green, 0…255.
    package var green: UInt8
    /// Part of blue, 0…255.
    package var blue: UInt8
    /// Creates a colour.
    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// Pixels of a cell.
  package struct CellPixels: Equatable, Sendable {
    /// Pixels from left to right.
    package var width: Int
    /// Pixels from top to bottom.
    package var height: Int
    /// Creates a size.
    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Nothing is known.
  package init() {}
}
