// SPDX-License-Identifier: Apache-2.0
package import HostCore
import SplitLayout
import TerminalInput

extension ScriptedHost {
  /// The files application with files to be dragged, into folders or between the places.
  ///
  /// A drop between places leaves a link there; the preview takes nothing.
  package static func dragging(
    columns: Int = 120, rows: Int = 30, settings: HostSettings = .files, asks: Bool = false
  ) -> ScriptedHost {
    let host = ScriptedHost(settings, columns: columns, rows: rows)
    host.start()
    host.hello(.primary, wants: ["select"] + (asks ? ["drop.propose"] : []))
    host.hello(.supplementary, wants: ["input", "select"])
    host.hello(.secondary, wants: ["input"])
    let between =
      #","drop":{"accepts":["*/*"],"rows":"between","ordered":true,"ops":["link","copy"],"#
      + #""preferred":"link","transfer":"keyed","storeId":"places"}}"#
    host.set(.primary, String(places.dropLast()) + between)
    let into =
      #","drop":{"accepts":["*/*"],"rows":"into","pane":true,"ops":["copy","move"],"#
      + #""preferred":"move","transfer":"keyed","storeId":"files","springLoad":true}}"#
    host.set(.supplementary, String(draggableFiles.dropLast()) + into)
    host.set(.secondary, readme)
    host.forget()
    return host
  }

  /// The rows of `files`, each of them to be dragged, folders to be dropped into.
  private static var draggableFiles: String {
    files.replacing(
      #""type":"inode/file""#,
      with: #""type":"inode/file","drag":{"ops":["copy","move","link"]},"drop":"none""#
    ).replacing(
      #""drop":"none","text":[{"#, with: #""drop":"into","expandable":true,"text":[{"#)
  }

  /// Two lists side by side: rows `a` … `e` to be dragged, and an outline in the user's order.
  package static func outlining(columns: Int = 80, rows: Int = 16, isASCII: Bool = false)
    -> ScriptedHost
  {
    var settings = HostSettings.double
    settings.isASCII = isASCII
    let host = ScriptedHost(settings, columns: columns, rows: rows)
    host.start()
    host.hello(.primary)
    host.hello(.secondary)
    let items = "abcde".map {
      #"{"id":"\#($0)","text":"item \#($0)","drag":{"ops":["copy","move"]}}"#
    }
    host.set(
      .primary,
      #"{"title":"Source","content":{"kind":"list","items":[\#(items.joined(separator: ","))]}}"#)
    host.set(
      .secondary,
      #"{"gen":1,"title":"Tree","content":{"kind":"outline","items":["#
        + #"{"id":"x","text":"Animals","children":[{"id":"y","text":"Cat"},{"id":"z","text":"Dog"}]},"#
        + #"{"id":"p","text":"Plants","expandable":true},{"id":"s","text":"Stone"}]},"expand":{"x":true},"#
        + #""drop":{"accepts":["*/*"],"rows":"both","ordered":true,"transfer":"keyed","#
        + #""storeId":"tree","springLoad":true}}"#)
    host.forget()
    return host
  }

  /// Presses on one cell and moves to another with the button held, by way of a cell beside it.
  package func carry(_ from: (Int, Int), _ to: (Int, Int)) {
    mouse(.press(.left), from.0, from.1)
    mouse(.drag(.left), to.0, from.1)
    mouse(.drag(.left), to.0, to.1)
  }
}
