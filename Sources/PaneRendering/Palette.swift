// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import TerminalScreen

/// The theme's styles as the surface numbers them, looked up once.
package struct Palette: Sendable {
  private struct TextKey: Hashable {
    var style: TextStyle
    var ground: Theme.Ground
    var isFaint: Bool
  }

  let theme: Theme
  /// All styles handed out so far.
  private(set) var table = StyleTable()
  /// By look and ground, as numbered there.
  private var looks: [StyleID?] = Array(
    repeating: nil, count: Theme.Look.allCases.count * Theme.Ground.allCases.count)
  /// The one found last: neighbouring texts mostly look alike.
  private var latest: (key: TextKey, id: StyleID)?
  private var texts: [TextKey: StyleID] = [:]
  private var coveredID: StyleID?

  init(_ theme: Theme) { self.theme = theme }

  /// Begins anew when numbers may run out; surfaces drawn with the old ones have to be drawn again.
  mutating func renewWhenNearlyFull() {
    if table.isNearlyFull { self = Palette(theme) }
  }

  /// The number of a look on a ground.
  mutating func style(_ look: Theme.Look, on ground: Theme.Ground) -> StyleID {
    let key = look.rawValue * Theme.Ground.allCases.count + ground.rawValue
    if let id = looks[key] { return id }
    let id = table.id(theme.style(look, on: ground))
    looks[key] = id
    return id
  }

  /// The number of a plugin's style on a ground.
  mutating func style(
    _ style: TextStyle, on ground: Theme.Ground, isFaint: Bool = false
  ) -> StyleID {
    if style == .plain, !isFaint { return self.style(.text, on: ground) }
    let key = TextKey(style: style, ground: ground, isFaint: isFaint)
    if let latest, latest.key == key { return latest.id }
    let id = texts[key] ?? table.id(theme.style(style, on: ground, isFaint: isFaint))
    texts[key] = id
    latest = (key, id)
    return id
  }

  /// The number of the look of a cell of a picture; without a colour behind, the ground is seen.
  mutating func style(
    front: TextColor, back: TextColor?, on ground: Theme.Ground
  ) -> StyleID {
    var style = Style(foreground: front, background: back ?? theme.background(ground))
    style.isOfPicture = true
    return table.id(style)
  }

  /// The number of the look of a cell of a picture that is old or dead; `nil` for that of other cells.
  mutating func faded(_ picture: StyleID, on ground: Theme.Ground) -> StyleID? {
    var style = table[picture]
    guard style.isOfPicture else { return nil }
    style.foreground = theme.faded(style.foreground, on: ground)
    style.background = theme.faded(style.background, on: ground)
    return table.id(style)
  }

  /// The number of a style whose letters lead to an address.
  mutating func linked(_ style: StyleID, to link: Hyperlink) -> StyleID {
    var linked = table[style]
    linked.link = table.id(link)
    return table.id(linked)
  }

  /// The number of a style of a canvas on a ground.
  mutating func style(_ style: CanvasStyle, on ground: Theme.Ground) -> StyleID {
    let plain = self.style(style.text, on: ground)
    guard style.underline != .none || style.link != nil else { return plain }
    var whole = table[plain]
    whole.underline = Underline(rawValue: UInt8(style.underline.rawValue)) ?? .none
    whole.underlineColor = style.underlineColor ?? .standard
    if let link = style.link.flatMap(Hyperlink.init) { whole.link = table.id(link) }
    return table.id(whole)
  }

  /// The number of a style with letters and ground exchanged.
  mutating func reversed(_ style: StyleID) -> StyleID {
    var reversed = table[style]
    reversed.attributes.formSymmetricDifference(.inverse)
    return table.id(reversed)
  }

  /// The number of the look of the two ends of a row that is a target, on the ground around it.
  mutating func style(targetEnds ground: Theme.Ground) -> StyleID {
    table.id(theme.targetEnds(on: ground))
  }

  /// The number of the look of what is covered.
  var covered: StyleID {
    mutating get {
      if let coveredID { return coveredID }
      let id = table.id(theme.covered)
      coveredID = id
      return id
    }
  }
}
