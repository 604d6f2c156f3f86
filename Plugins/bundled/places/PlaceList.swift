// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The list of places and what can be done to it.
final class PlaceList {
  let pane: Pane
  let book: BookmarkBook
  let rows: FavouriteRows
  private var watches: [Stoppable] = []
  private var isUpdateDue = false
  private var isLooking = false
  private var isAsking = false
  private var counts: [String: String] = [:]
  /// What the volumes that may never answer have said of their use.
  private var told: [FilePath: VolumeUse] = [:]
  private lazy var asking = SeparateAsking<VolumeUse>(pane) { [unowned self] place, use in
    told[place] = use
    show()
  }
  private var recent: [FilePath] = []
  private var plugged: [PluggedVolume] = []
  private(set) var shown: [Item] = []
  /// The folders with letters, as they were read last.
  private(set) var lettered = LetteredFolders()
  private(set) lazy var verbs = VolumeVerbs(self)

  init(_ pane: Pane) {
    self.pane = pane
    let environment = PlacesEnvironment.current()
    let folder = pane.context.workingDirectory
    // The folder the user works in: what was asked for at the start, else the working folder.
    let asked = environment.folder(asked: pane.context.arguments, in: folder)
    book = BookmarkBook(PaneStore(), environment, here: asked ?? FilePath(value: folder))
    rows = FavouriteRows(book)
  }

  private var store: PaneStore { book.store }
  private var environment: PlacesEnvironment { book.environment }

  // MARK: Showing

  func start() {
    readBooks()
    show(withVerbs: true)
    look()
    askVolumes()
    watch()
    // At the start the other program would be in the way of the columns.
    pane.after(milliseconds: PlacesLimits.gatherMilliseconds) { [self] in lookForVolumes() }
  }

  func viewChanged(_ view: ViewDescription) {
    if view.isVisible { update() }
  }

  /// Shows what a drop has changed.
  func showAgain() {
    readBooks()
    show()
    look()
  }

  private func readBooks() {
    book.read()
    lettered = LetteredFolders(FolderLetters(store))
  }

  private func show(withVerbs: Bool = false, selecting chosen: String? = nil) {
    let places = book.rows
    let known = Set(places.map(\.place))
    let letters = lettered.folders.filter { !known.contains($0) }
    let lately = self.recent.filter { !known.contains($0) && !letters.contains($0) }
      .prefix(RecentFolders.maximumShown).map { Favourite($0, "", .recent) }
    let names = book.bookmarks.names
    let named = rows(places + letters.map { Favourite($0, names[$0] ?? "", .letter) } + lately)
    let favourites = Array(named.prefix(places.count))
    let bookmarks = Array(named.dropFirst(places.count).prefix(letters.count))
    let recent = Array(named.dropFirst(places.count + letters.count))
    let volumes = Volumes.read(told).map(row) + plugged.filter { !$0.isMounted }.map(row)
    let items = favourites + bookmarks + recent + volumes
    guard withVerbs || items != shown || chosen != nil else { return }
    shown = items
    var sections: [Section] = []
    if !favourites.isEmpty {
      sections.append(Section("favourites", "Favourites", count: favourites.count))
    }
    if !bookmarks.isEmpty {
      sections.append(Section("bookmarks", "Bookmarks", count: bookmarks.count))
    }
    if !recent.isEmpty { sections.append(Section("recent", "Recent", count: recent.count)) }
    if !volumes.isEmpty { sections.append(Section("volumes", "Volumes", count: volumes.count)) }
    var update = PaneUpdate(title: "Places", content: .list(items, sections: sections))
    if withVerbs { update.commands = .set(Self.commands) }
    if withVerbs { update.drop = .set(Self.drop) }
    update.select = chosen.map { [$0] } ?? []
    // After a restart the host knows better what was selected.
    if withVerbs, pane.context.reason == "start" {
      let selected = items.first { $0.value?.string == book.here?.value } ?? items.first
      update.select = selected.map { [$0.id] } ?? []
    }
    pane.set(update)
  }

  private func rows(_ favourites: [Favourite]) -> [Item] {
    let named = favourites.map { ($0.name.isEmpty ? $0.place.name : $0.name, $0.place) }
    return zip(favourites, zip(named, PlaceNames.hints(named))).map { favourite, told in
      let value = favourite.place.value
      let keys = lettered.keys(of: favourite.place)
      let facts = counts[value].map { count in keys.map { "\(count) \($0)" } ?? count } ?? keys
      var item = item(favourite.kind.rawValue, told.0.0, value, badge: facts)
      if favourite.kind == .letter { item.menu = ["add", "rename", "remove"] }
      if keys != nil, favourite.kind != .letter { item.menu?.append("forget-letter") }
      // Behind the name, not at the right edge: the column is too narrow for details.
      if let hint = told.1 { item.text = item.text + Text("  " + hint, .dim) }
      return item
    }
  }

  private func row(_ volume: Volume) -> Item {
    let use = volume.isSilent ? "hangs" : volume.percent.map { "\($0) %" }
    return item("volume", volume.name, volume.place.value, badge: use)
  }

  private func row(_ volume: PluggedVolume) -> Item {
    var item = Item(
      PlaceID.make(Self.device, volume.device), Text(volume.name, .dim),
      badge: Text(volume.isLocked ? "locked" : "mount", .dim), type: "inode/blockdevice")
    item.enter = .`self`
    item.menu = ["mount"]
    return item
  }

  private static let device = "device"

  private func item(_ kind: String, _ name: String, _ value: String, badge: String?) -> Item {
    var item = Item(
      PlaceID.make(kind, value), Text(name), badge: badge.map { Text($0, .dim) },
      type: "inode/directory", value: .string(value))
    let isFavourite = !Favourite.Kind.fixed.contains(kind)
    item.drag = isFavourite ? Self.orderedDrag : Self.drag
    item.drop = ["volume", "recent", "letter"].contains(kind) ? .into : .both
    item.menu = isFavourite ? ["rename", "remove"] : ["add"]
    if kind == "recent" { item.menu = ["add", "remove"] }
    if kind == "volume" { item.menu = ["add", "eject"] }
    return item
  }

  // MARK: Keeping up

  /// Looks into folders beside the loop: one may be large, slow or hang.
  private func look() {
    guard !isLooking else { return }
    isLooking = true
    let (store, home) = (store, environment.home)
    let places = book.favourites.filter { $0.kind == .counted }.map(\.place)
    pane.work {
      let distant = DistantMounts.now()
      let near = places.filter { distant.mount(of: $0) == nil }
      return (near.map { ($0.value, EntryCount.of($0)) }, RecentFolders.read(store, home: home))
    } then: { [self] results in
      isLooking = false
      counts = [:]
      for (value, count) in results.0 { counts[value] = count }
      recent = results.1
      show()
    }
  }

  /// Asks the volumes that may never answer, each for itself.
  private func askVolumes() {
    asking.ask(Volumes.distant(), Volumes.use) { [self] answers, silent in
      guard !answers.isEmpty || !silent.isEmpty else { return }
      for (place, use) in answers { told[place] = use }
      for place in silent { told[place] = .silent }
      show()
    }
  }

  /// Asks another program what is plugged in.
  private func lookForVolumes() {
    guard !isAsking else { return }
    isAsking = true
    pane.work {
      PluggedVolume.read()
    } then: { [self] volumes in
      isAsking = false
      guard volumes != plugged else { return }
      plugged = volumes
      show()
    }
  }

  private func watch() {
    // What is plugged in appears there; where it is missing there are no such volumes.
    var places = [store.folder, FilePath("/dev/disk/by-uuid")]
    places += book.favourites.filter { $0.kind == .counted }.map(\.place)
    watches = places.compactMap { place in
      pane.watch(place) { [self] in updateSoon() }
    }
    if let mounts = pane.watchMounts({ [self] in updateSoon() }) { watches.append(mounts) }
  }

  private func updateSoon() {
    guard !isUpdateDue else { return }
    isUpdateDue = true
    pane.after(milliseconds: PlacesLimits.gatherMilliseconds) { [self] in
      isUpdateDue = false
      update()
    }
  }

  private func update() {
    readBooks()
    show()
    look()
    askVolumes()
    lookForVolumes()
  }

  // MARK: Volumes

  /// The volume of a row that is not mounted.
  func plugged(ofRow id: String?) -> PluggedVolume? {
    plugged.first { PlaceID.make(Self.device, $0.device) == id }
  }

  /// The mounted volume of a row.
  func volume(ofRow id: String?) -> Volume? {
    Volumes.read().first { PlaceID.make("volume", $0.place.value) == id }
  }

  /// Puts the cursor on the home folder, which the columns behind follow.
  func goHome() {
    show(selecting: PlaceID.make(Favourite.Kind.favourite.rawValue, environment.home.value))
  }

  /// Looks at the volumes anew, and puts the cursor on the one of a device.
  func volumesChanged(showing device: String?) {
    plugged.removeAll { $0.device == device }
    let volume = Volumes.read().first { $0.device == device }
    show(selecting: volume.map { PlaceID.make("volume", $0.place.value) })
    askVolumes()
    lookForVolumes()
  }

  // MARK: Commands

  static let commands =
    [
      PluginCommand("add", "Add to favourites", menus: [.item], need: .item),
      PluginCommand(
        "add-here", "Add a folder…", key: "a", menus: [.pane],
        arguments: [.init("path", "Folder", required: true)]),
      PluginCommand(
        "rename", "Rename", key: "r", menus: [.item], need: .item,
        arguments: [.init("name", "Name", required: true)]),
      PluginCommand("remove", "Remove from places", key: "d", menus: [.item], need: .item),
      PluginCommand("forget-letter", "Take its letter away", menus: [.item], need: .item),
    ] + VolumeVerbs.commands

  func add(_ run: CommandRequest) {
    guard let place = place(run) else { return run.fail("There is no place to add") }
    add(place, run)
  }

  func addHere(_ run: CommandRequest) {
    let typed = run.arguments["path"]?.string ?? pane.context.workingDirectory
    guard let place = environment.place(typed), EntryCount.isFolder(place) else {
      return run.fail("This is no folder: \(typed)")
    }
    add(place, run)
  }

  private func add(_ place: FilePath, _ run: CommandRequest) {
    if book.favourites.contains(where: { $0.place == place }) {
      return run.done("Already a favourite")
    }
    change(run, "Added \(FileName.quoted(place.name))") { $0.add(place) }
  }

  func remove(_ run: CommandRequest) {
    guard let place = place(run) else { return run.fail("There is no place to remove") }
    let letter = PlaceID.make(Favourite.Kind.letter.rawValue, place.value)
    if run.item == letter { return forgetLetters(run) }
    if run.item == PlaceID.make(Favourite.Kind.recent.rawValue, place.value) {
      return forgetRecent(place, run)
    }
    guard let favourite = book.favourites.first(where: { $0.place == place }) else {
      return run.fail("\(FileName.quoted(place.name)) is no favourite")
    }
    let name = favourite.name.isEmpty ? place.name : favourite.name
    // It is no row that one comes across elsewhere and could add from there.
    let way = place == environment.home ? "; a, then ~ adds it again" : ""
    change(run, "Removed \(FileName.quoted(name))\(way)") { $0.remove(place) }
  }

  private func forgetRecent(_ place: FilePath, _ run: CommandRequest) {
    guard RecentFolders.forget(place, in: store) else { return run.fail(Self.notSaved) }
    recent.removeAll { $0 == place }
    show()
    run.done(
      "Removed \(FileName.quoted(place.name))",
      undo: CommandDone.Undo("restore", ["recent": .string(place.value)]))
  }

  func rename(_ run: CommandRequest) {
    guard let place = place(run) else { return run.fail("There is no place to rename") }
    let name = run.arguments["name"]?.string ?? ""
    guard !name.isEmpty else { return run.fail("A name is needed") }
    change(run, "Renamed to \(FileName.quoted(name))") { $0.rename(place, to: name) }
  }

  /// Takes a change back: the arguments hold the bookmarks from before.
  func restore(_ run: CommandRequest) {
    if run.command == "restore", let letters = run.arguments["letters"]?.string {
      return giveBack(letters, to: run.arguments["folder"]?.string ?? "", run)
    }
    if run.command == "restore", let value = run.arguments["recent"]?.string {
      guard let place = FilePath(value: value), RecentFolders.put(place, in: store) else {
        return run.fail(Self.notSaved)
      }
      look()
      return run.done()
    }
    guard run.command == "restore", let text = run.arguments["bookmarks"]?.string else {
      run.reply.fail("unknown: \(run.command)", code: .methodNotFound)
      return
    }
    change(run, nil) { $0 = Bookmarks(text: Array(text.utf8)) }
  }

  private func change(_ run: CommandRequest, _ text: String?, _ body: (inout Bookmarks) -> Void) {
    var before = ""
    let isDone = book.change { bookmarks in
      before = bookmarks.text
      body(&bookmarks)
    }
    guard isDone else { return run.fail(Self.notSaved) }
    show()
    run.done(text, undo: CommandDone.Undo("restore", ["bookmarks": .string(before)]))
    look()
  }

  static let notSaved = "The favourites could not be saved"

  func place(_ run: CommandRequest) -> FilePath? {
    let row = shown.first { $0.id == run.item }
    return row?.value?.string.flatMap(FilePath.init(value:))
  }
}
