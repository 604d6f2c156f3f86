// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// Shows where to go: favourites, folders used lately, and volumes.
package enum Places {
  /// Runs the pane until the host has gone.
  ///
  /// - Parameter words: The words of the command line; the host sends the options of a pane later.
  package static func main(_ words: [String]) -> Never {
    Plugin.run(id: "org.colonnade.places", name: "Places", version: "1.0.0") { pane in
      let places = PlaceList(pane)
      pane.onCommand("add") { places.add($0) }
      pane.onCommand("add-here") { places.addHere($0) }
      pane.onCommand("remove") { places.remove($0) }
      pane.onCommand("forget-letter") { places.forgetLetters($0) }
      pane.onCommand("rename") { places.rename($0) }
      pane.onOtherCommands { places.restore($0) }
      pane.onView { places.viewChanged($0) }
      places.verbs.bind()
      places.takeDrops()
      places.start()
    }
  }
}
