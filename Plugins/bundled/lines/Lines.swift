// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// Rows of the lines that a command prints, and what can be done with them.
package enum Lines {
  /// Runs the pane until the host has gone.
  ///
  /// - Parameter words: The words of the command line, of which none matters: all is in the settings.
  package static func main(_ words: [String]) -> Never {
    Plugin.run(id: "org.colonnade.lines", name: "Lines", version: "1.0.0") { pane in
      let settings = LineSettings(JSON(pane.context.session.config))
      let list = LineList(pane, settings)
      if settings.command?.hasHoles == true { pane.onInput { list.follow($0) } }
      if settings.namesColumns { pane.want(InputSet.beforeEvent) }
      pane.onRows { list.answer($0) }
      pane.onFind { list.find($0) }
      pane.onQuery(settings.form.isTable ? ["filter", "sort"] : ["filter"]) { list.query($0) }
      pane.onView { list.renewal.viewChanged($0.isVisible) }
      pane.onEnd { list.end() }
      list.actions.bind()
      list.start()
    }
  }
}
