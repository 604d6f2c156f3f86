// SPDX-License-Identifier: Apache-2.0

extension Item {
  /// Creates a row of a table.
  ///
  /// - Parameters:
  ///   - id: The row's name, 1…512 bytes; selection and marks follow it.
  ///   - cells: Its cells in the order of the columns; those that are missing show a dash.
  public init(_ id: String, cells: [Cell]) {
    self.init(id, cells.first?.words ?? Text(""))
    self.cells = cells
  }
}

extension Cell {
  /// A cell with a number, such as bytes, seconds or a share, as its column says.
  public init(_ number: Double) {
    self.init(.number(number, Int(exactly: number).map(String.init) ?? "\(number)"))
  }

  /// A value that is shown in other words.
  public static func shown(_ words: Text, for value: Value) -> Cell { Cell(value, words: words) }

  /// A sparkline; `nil` where a value is missing.
  public static func course(_ values: [Double?]) -> Cell { Cell(.series(values)) }
}

extension Cell: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// A cell that says something.
  public init(stringLiteral value: String) { self.init(Text(value)) }
  /// A cell with a whole number.
  public init(integerLiteral value: Int) { self.init(value) }
  /// A cell with a number.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A cell that is true or false.
  public init(booleanLiteral value: Bool) { self.init(.flag(value)) }
  /// A cell of which nothing is known.
  public init(nilLiteral: ()) { self.init(.none) }
}
