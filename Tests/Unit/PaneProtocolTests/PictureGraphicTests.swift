// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import Testing

@testable import PaneProtocol

/// Pictures in pixels as a program answers them: what of it may reach a terminal.
@Suite("Pictures in an answer") struct PictureGraphicTests {
  private func graphic(_ members: String) -> PictureGraphic? {
    let cells = #""size":[1,1],"cells":[1,1],"data":"A/8AAAAA/w==""#
    let answer = JSONText(text: #"{"result":{\#(cells),"graphic":{\#(members)}}}"#)
    guard case .picture(let picture)? = DrawnPicture.read(answer) else { return nil }
    return picture.graphic
  }

  @Test("pixels are letters of base 64, sixels their own letters")
  func good() {
    let pixels = graphic(#""form":"rgba","size":[10,20],"sum":"ff","data":"AAAA""#)
    #expect(pixels?.form == .pixels(letters: [65, 65, 65, 65], hasAlpha: true))
    #expect(pixels?.sum == 255 && pixels?.pixels == CellSize(columns: 10, rows: 20))
    // "0,2;#1~" and a line feed.
    let sixels = graphic(#""form":"sixel","size":[10,20],"sum":"1","data":"MCwyOyMxfgo=""#)
    let tile = PictureGraphic.Tile(place: CellPoint(column: 0, row: 2), letters: [35, 49, 126])
    #expect(sixels?.form == .sixel([tile]))
  }

  @Test(
    "anything else is no picture in pixels",
    arguments: [
      #""form":"rgb","size":[10,20],"sum":"1","data":"AAA""#,
      #""form":"rgb","size":[10,20],"sum":"1","data":"""#,
      #""form":"rgb","size":[10,20],"sum":"1","data":"AA=A""#,
      #""form":"rgb","size":[10,20],"sum":"1","data":"\u001b\\AA""#,
      #""form":"rgb","size":[0,20],"sum":"1","data":"AAAA""#,
      #""form":"rgb","size":[10],"sum":"1","data":"AAAA""#,
      #""form":"rgb","size":[10,20],"sum":"-1","data":"AAAA""#,
      #""form":"png","size":[10,20],"sum":"1","data":"AAAA""#,
      #""form":"sixel","size":[10,20],"sum":"1","data":"""#,
      // "0,2;", ESC and a line feed; "0,2"; "-1,2;~".
      #""form":"sixel","size":[10,20],"sum":"1","data":"MCwyOxsK""#,
      #""form":"sixel","size":[10,20],"sum":"1","data":"MCwy""#,
      #""form":"sixel","size":[10,20],"sum":"1","data":"LTEsMjt+""#,
    ])
  func bad(_ members: String) {
    #expect(graphic(members) == nil)
  }
}
