// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The parameters of `initialize`: everything a plugin may want to know at its start.
///
/// Source: `Plugins/REFERENCE.md`, Starting.
public struct Initialize: Equatable, Sendable, WireObject {
  /// Name and version of the host.
  public struct Host: Equatable, Sendable, WireObject {
    /// Name of the program.
    public var name: String
    /// Version as text, such as `0.1.0`.
    public var version: String
    /// Its process, for plugins that watch their host.
    public var processID: Int
    /// Creates a host.
    public init(name: String = "colonnade", version: String, processID: Int) {
      self.name = name
      self.version = version
      self.processID = processID
    }
  }

  /// The way the plugin was started, and its words.
  public struct Session: Equatable, Sendable, WireObject {
    /// `start`, `restart` or `restore`.
    public var reason: String
    /// Words of the layout and the command line, without the program.
    public var arguments: [String]
    /// Folder the user works in, a full path.
    public var folder: String
    /// Settings of the layout, handed on unread.
    public var config: JSONText
    /// The token saved last; one over 32 KiB is sent as null.
    public var restore: JSONText?
    /// The number of times it was started again in this session.
    public var restarts: Int
    /// Unfinished drops.
    public var pending: [JSONText]
    /// What the session is there to choose; `nil` in all others.
    public var choosing: ChoosingDescription?
    /// Creates a session that starts for the first time.
    public init(
      reason: String = "start", arguments: [String] = [], folder: String,
      config: JSONText = .empty, restore: JSONText? = nil, restarts: Int = 0,
      pending: [JSONText] = [], choosing: ChoosingDescription? = nil
    ) {
      self.reason = reason
      self.arguments = arguments
      self.folder = folder
      self.config = config
      self.restore = restore
      self.restarts = restarts
      self.pending = pending
      self.choosing = choosing
    }
  }

  /// Versions of the protocol the host speaks.
  public var protocols: [Int]
  /// Who speaks.
  public var host: Host
  /// Name of the pane in this session, such as `p1`.
  public var paneID: String
  /// The column: `primary`, `supplementary`, `secondary`, `inspector` or `compact`.
  public var role: String
  /// The way the plugin was started, and its words.
  public var session: Session
  /// The part of the window it has.
  public var view: ViewDescription
  /// Colours of the terminal.
  public var theme: ThemeDescription
  /// Language and habits of the user.
  public var locale: LocaleDescription
  /// The capabilities of this host.
  public var capabilities: HostCapabilities
  /// Bounds the plugin should know.
  public var limits: WireLimits

  /// The first line for a pane, for protocol 1 and with the usual limits unless others are named.
  public init(
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

  package static let shape = WireShape(
    .optional("protocol", .list(.integer, upTo: Limit.names)),
    .optional("host", .object(Host.self)),
    .optional("pane", .object(Place.self)), .optional("session", .object(Session.self)),
    .optional("view", .object(ViewDescription.self)),
    .optional("theme", .object(ThemeDescription.self)),
    .optional("locale", .object(LocaleDescription.self)),
    .optional("caps", .object(HostCapabilities.self)),
    .optional("limits", .object(WireLimits.self)))

  package static var absent: Self? { assumed }

  /// What holds for a plugin that was told nothing, as when it is run by hand.
  package static var assumed: Self {
    Self(
      host: Host(version: "", processID: 0), paneID: "p1", role: "primary",
      session: Session(folder: "."), view: ViewDescription(columns: 80, rows: 24),
      theme: ThemeDescription(), locale: LocaleDescription(tags: [], timeZone: "UTC", unicode: ""))
  }

  /// Reads the parameters; what is missing gets a value that suits a plugin that is run by hand.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self = .assumed
    protocols = reader.array("protocol", in: value)?.elements.compactMap(\.int) ?? protocols
    host = reader.object("host", in: value) ?? host
    if let place = reader.object("pane", in: value, as: Place.self) {
      paneID = place.id ?? paneID
      role = place.role ?? role
    }
    session = reader.object("session", in: value) ?? session
    view = reader.object("view", in: value) ?? view
    theme = reader.object("theme", in: value) ?? theme
    locale = reader.object("locale", in: value) ?? locale
    capabilities = reader.object("caps", in: value) ?? capabilities
    limits = reader.object("limits", in: value) ?? limits
  }

  package func write(into writer: inout JSONWriter) {
    writer.array("protocol") { for version in protocols { $0.value(version) } }
    writer.optional("host", host)
    writer.optional("pane", Place(id: paneID, role: role))
    writer.optional("session", session)
    writer.optional("view", view)
    writer.optional("theme", theme)
    writer.optional("locale", locale)
    writer.optional("caps", capabilities)
    writer.optional("limits", limits)
  }

  /// The pane among the others.
  package struct Place: WireObject {
    var id: String?
    var role: String?

    package static let shape = WireShape(.optional("id", .id), .optional("role", .name))

    init(id: String?, role: String?) {
      self.id = id
      self.role = role
    }

    package init(_ value: JSONValue, _ reader: inout MemberReader) {
      id = reader.id("id", in: value)
      role = reader.string("role", in: value)
    }

    package func write(into writer: inout JSONWriter) {
      writer.optional("id", id)
      writer.optional("role", role)
    }
  }
}

extension WireMethod where Parameters == Initialize, Answer == Initialized {
  /// The first line of the host; its id is always 1.
  package static var initialize: Self { Self("initialize", from: .host, .request, since: 1) }
}

extension Initialize.Host {
  package static let shape = WireShape(
    .optional("name", .name), .optional("version", .name), .optional("pid", .integer))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    name = reader.string("name", in: value) ?? ""
    version = reader.string("version", in: value) ?? ""
    processID = reader.int("pid", in: value) ?? 0
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("version", version)
    writer.member("pid", processID)
  }
}

extension Initialize.Session {
  package static let shape = WireShape(
    .optional("reason", .word(["start", "restart", "restore"])),
    .optional("args", .list(.string(upTo: Limit.argumentBytes), upTo: Limit.arguments)),
    .optional("cwd", .string(upTo: Limit.pathBytes)),
    .optional("config", .json(upTo: Limit.hostLineBytes)),
    .optional("restore", .json(upTo: Limit.restoreBytes)), .optional("restarts", .count),
    .optional("pending", .list(.declaration, upTo: Limit.ids)),
    .optional("choosing", .object(ChoosingDescription.self)))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(folder: reader.string("cwd", in: value, maxBytes: Limit.pathBytes) ?? ".")
    reason = reader.string("reason", in: value) ?? reason
    arguments =
      reader.strings(
        "args", in: value, limit: Limit.arguments, maxBytes: Limit.argumentBytes) ?? arguments
    config = reader.json("config", in: value, maxBytes: Limit.hostLineBytes) ?? config
    restore = reader.json("restore", in: value, maxBytes: Limit.restoreBytes)
    if restore == .null { restore = nil }
    restarts = reader.count("restarts", in: value) ?? restarts
    choosing = reader.object("choosing", in: value)
    guard let array = reader.array("pending", in: value) else { return }
    for element in array.elements.prefix(Limit.ids) {
      guard let one = reader.json(element, "pending", maxBytes: Limit.declarationBytes) else {
        continue
      }
      pending.append(one)
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("reason", reason)
    writer.member("args", arguments)
    writer.member("cwd", folder)
    writer.member("config", json: config.text)
    writer.member("restore", json: restore?.within(Limit.restoreBytes)?.text)
    writer.member("restarts", restarts)
    writer.array("pending") { for one in pending { $0.value(json: one.text) } }
    writer.optional("choosing", choosing)
  }
}
