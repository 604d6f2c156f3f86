// SPDX-License-Identifier: Apache-2.0
public import CellGeometry
public import CellText
package import JSONRPC

/// One step of a picture of a canvas.
public enum CanvasStep: Equatable, Sendable {
  /// Writes runs one after another, from a cell to the right.
  case write(CellPoint, [CanvasRun])
  /// Moves what stands in a rectangle up by so many rows, or down by a negative number.
  case scroll(CellRect, by: Int)
  /// Clears everything, with the ground of a style.
  case clear(style: Int)

  /// Reads `["l",y,x,[run…]]`, `["s",top,bottom,left,right,n]` or `["c",style?]`; `nil` for others.
  ///
  /// - Parameters:
  ///   - value: The step.
  ///   - leftOut: Counts the runs that are none.
  package init?(_ value: JSONValue, leftOut: inout Int) {
    guard value.isArray else { return nil }
    let parts = Array(value.elements.prefix(6))
    func number(_ index: Int) -> Int? {
      guard parts.indices.contains(index), let number = parts[index].int else { return nil }
      return min(max(number, Limit.geometry.lowerBound), Limit.geometry.upperBound)
    }
    switch parts.first?.string {
    case "l":
      guard let row = number(1), let column = number(2), parts.count > 3, parts[3].isArray else {
        return nil
      }
      var runs: [CanvasRun] = []
      for element in parts[3].elements {
        if runs.count < Limit.canvasRuns, let run = CanvasRun(element) {
          runs.append(run)
        } else {
          leftOut += 1
        }
      }
      self = .write(CellPoint(column: column, row: row), runs)
    case "s":
      guard let top = number(1), let bottom = number(2), let left = number(3),
        let right = number(4), let count = number(5)
      else { return nil }
      self = .scroll(
        CellRect(column: left, row: top, columns: max(0, right - left), rows: max(0, bottom - top)),
        by: count)
    case "c": self = .clear(style: number(1) ?? 0)
    case _: return nil
    }
  }

  /// Writes the step as a value of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - style: The style that runs without one go on with; that of the last run afterwards.
  package func write(into list: inout JSONWriter, after style: inout Int) {
    list.array { writer in
      switch self {
      case .write(let point, let runs):
        writer.value("l")
        writer.value(point.row)
        writer.value(point.column)
        writer.array { list in
          for run in runs {
            style = run.style ?? style
            run.write(into: &list, in: style)
          }
        }
      case .scroll(let area, let count):
        writer.value("s")
        for number in [area.minRow, area.maxRow, area.minColumn, area.maxColumn, count] {
          writer.value(number)
        }
      case .clear(let style):
        writer.value("c")
        if style != 0 { writer.value(style) }
      }
    }
  }
}

/// Clusters of one style in a row of a canvas.
public struct CanvasRun: Equatable, Sendable {
  /// The clusters.
  public var text: SafeText
  /// Number of the style; `nil` goes on with the one before.
  public var style: Int?
  /// How often the text stands there, one after another.
  public var count: Int
  /// The cells that all of it takes, cut or padded; `nil` for as many as it has.
  public var columns: Int?

  /// Creates a run.
  public init(_ text: SafeText, style: Int? = nil, count: Int = 1, columns: Int? = nil) {
    self.text = text
    self.style = style
    self.count = count
    self.columns = columns
  }

  /// Reads `[text, style?, repeat?, width?]`; `nil` without a text.
  init?(_ value: JSONValue) {
    guard value.isArray else { return nil }
    let parts = Array(value.elements.prefix(4))
    guard let utf8 = parts.first?.utf8 else { return nil }
    func number(_ index: Int, upTo most: Int) -> Int? {
      guard parts.indices.contains(index), let number = parts[index].int else { return nil }
      return min(max(number, 0), most)
    }
    self.init(
      SafeText(BoundedText.shown(utf8, toBytes: Limit.labelBytes)),
      style: number(1, upTo: Limit.counts.upperBound),
      count: max(1, number(2, upTo: Limit.canvasColumns) ?? 1),
      columns: number(3, upTo: Limit.canvasColumns))
  }

  fileprivate func write(into list: inout JSONWriter, in going: Int) {
    list.array { writer in
      writer.value(text.string)
      guard style != nil || count != 1 || columns != nil else { return }
      // What stands behind the style needs one before it.
      writer.value(going)
      guard count != 1 || columns != nil else { return }
      writer.value(count)
      if let columns { writer.value(columns) }
    }
  }
}
