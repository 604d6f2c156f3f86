// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// The parameters of `initialize`: everything a plugin may want to know at its start.
///
/// Source: protocol, lifecycle.
package struct InitializeParameters: Equatable, Sendable {
  /// Name and version of the host.
  package struct Host: Equatable, Sendable {
    /// Name of the program.
    package var name: String
    /// Version as text, such as `0.1.0`.
    package var version: String
    /// Its process, for plugins that watch their host.
    package var processID: Int
    /// Creates a host.
    package init(name: String = "colonnade", version: String, processID: Int) {
      self.name = name
      self.version = version
      self.processID = processID
    }
  }

  /// How and with what the plugin was started.
  package struct Session: Equatable, Sendable {
    /// `start`, `restart` or `restore`.
    package var reason: String
    /// Words of the layout and the command line, without the program.
    package var arguments: [String]
    /// Folder the plugin was started in, a full path.
    package var folder: String
    /// Settings of the layout, handed on unread.
    package var config: OpaqueJSON
    /// The token saved last; one over 32 KiB is sent as null.
    package var restore: OpaqueJSON?
    /// How often it was started again in this session.
    package var restarts: Int
    /// Unfinished drops.
    package var pending: [OpaqueJSON]
    /// Creates a session that starts for the first time.
    package init(
      reason: String = "start", arguments: [String] = [], folder: String,
      config: OpaqueJSON = OpaqueJSON(text: "{}"), restore: OpaqueJSON? = nil, restarts: Int = 0,
      pending: [OpaqueJSON] = []
    ) {
      self.reason = reason
      self.arguments = arguments
      self.folder = folder
      self.config = config
      self.restore = restore
      self.restarts = restarts
      self.pending = pending
    }
  }

  /// Versions of the protocol the host speaks.
  package var protocols: [Int]
  /// Who speaks.
  package var host: Host
  /// Name of the pane in this session, such as `p1`.
  package var paneID: String
  /// The column: `primary`, `supplementary`, `secondary`, `inspector` or `compact`.
  package var role: String
  /// How and with what the plugin was started.
  package var session: Session
  /// The part of the window it has.
  package var view: ViewDescription
  /// Colours of the terminal.
  package var theme: ThemeDescription
  /// Language and habits of the user.
  package var locale: LocaleDescription
  /// What this host can show.
  package var capabilities: HostCapabilities
  /// Bounds the plugin should know.
  package var limits: WireLimits

  /// Creates the parameters.
  package init(
    protocols: [Int] = [1], host: Host, paneID: String, role: String, session: Session,
    view: ViewDescription, theme: ThemeDescription, locale: LocaleDescription,
    capabilities: HostCapabilities = HostCapabilities(), limits: WireLimits = WireLimits()
  ) {
    self.protocols = protocols
    self.host = host
    self.paneID = paneID
    self.role = role
    self.session = session
    self.view = view
    self.theme = theme
    self.locale = locale
    self.capabilities = capabilities
    self.limits = limits
  }

  func write(into writer: inout JSONWriter) {
    writer.array("protocol") { for version in protocols { $0.value(version) } }
    writer.object("host") {
      $0.member("name", host.name)
      $0.member("version", host.version)
      $0.member("pid", host.processID)
    }
    writer.object("pane") {
      $0.member("id", paneID)
      $0.member("role", role)
    }
    writer.object("session") { session.write(into: &$0) }
    writer.object("view") { view.write(into: &$0) }
    writer.object("theme") { theme.write(into: &$0) }
    writer.object("locale") { locale.write(into: &$0) }
    writer.object("caps") { capabilities.write(into: &$0) }
    writer.object("limits") { limits.write(into: &$0) }
  }
}

extension InitializeParameters.Session {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.member("reason", reason)
    writer.member("args", arguments)
    writer.member("cwd", folder)
    writer.member("config", json: config.text)
    writer.member("restore", json: restore?.within(Limit.restoreBytes)?.text)
    writer.member("restarts", restarts)
    writer.array("pending") { for one in pending { $0.value(json: one.text) } }
  }
}

/// What the host can show and do.
package struct HostCapabilities: Equatable, Sendable {
  /// Kinds of content that are drawn as such.
  package var kinds: [String]
  /// Features of canvases; empty without any.
  package var canvas: [String]
  /// Ways images are shown; empty without any.
  package var images: [String]
  /// Whether all keys can be told apart, as with the kitty keyboard protocol.
  package var hasFullKeys: Bool
  /// Whether the terminal reports the mouse.
  package var hasMouse: Bool
  /// Whether rows can be dragged between panes.
  package var hasDragAndDrop: Bool
  /// Whether texts can be put on the clipboard.
  package var hasClipboard: Bool
  /// Whether the plugin is known to run on another machine.
  package var isRemote: Bool

  /// Creates the capabilities of a host without any but those named.
  package init(
    kinds: [String] = ["list", "outline", "table", "board", "text"], canvas: [String] = [],
    images: [String] = [], hasFullKeys: Bool = false, hasMouse: Bool = false,
    hasDragAndDrop: Bool = false, hasClipboard: Bool = false, isRemote: Bool = false
  ) {
    self.kinds = kinds
    self.canvas = canvas
    self.images = images
    self.hasFullKeys = hasFullKeys
    self.hasMouse = hasMouse
    self.hasDragAndDrop = hasDragAndDrop
    self.hasClipboard = hasClipboard
    self.isRemote = isRemote
  }

  func write(into writer: inout JSONWriter) {
    writer.member("kinds", kinds)
    writer.member("canvas", canvas)
    writer.member("images", images)
    writer.member("keys", hasFullKeys ? "full" : "legacy")
    writer.member("mouse", hasMouse)
    writer.member("dnd", hasDragAndDrop)
    writer.member("clipboard", hasClipboard)
    writer.member("remote", isRemote)
  }
}

/// The limits a plugin is told.
package struct WireLimits: Equatable, Sendable {
  /// Longest line of the plugin in bytes.
  package var messageBytes: Int
  /// Deepest nesting of JSON in levels.
  package var depth: Int
  /// Most rows in one page.
  package var rows: Int
  /// Longest saved state in bytes.
  package var restoreBytes: Int
  /// Factor on every deadline; 4 for remote plugins.
  package var timeScale: Int

  /// Creates the limits; without arguments they are those of a local plugin.
  package init(
    messageBytes: Int = Limit.messageBytes, depth: Int = Limit.jsonDepth,
    rows: Int = Limit.pageRows, restoreBytes: Int = Limit.restoreBytes, timeScale: Int = 1
  ) {
    self.messageBytes = messageBytes
    self.depth = depth
    self.rows = rows
    self.restoreBytes = restoreBytes
    self.timeScale = timeScale
  }

  func write(into writer: inout JSONWriter) {
    writer.member("message", messageBytes)
    writer.member("depth", depth)
    writer.member("rows", rows)
    writer.member("restore", restoreBytes)
    writer.member("timeScale", timeScale)
  }
}

/// Why a plugin is asked to shut down.
package enum ShutdownReason: String, Sendable { case quit, close, replace, restart }
