// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import Testing

/// The orders of a list beyond name, size and date, and the folders that have one of their own.
@Suite struct OrderTests {
  private func names(_ scratch: Scratch, _ rules: ListingRules) throws -> [String] {
    var (reader, listing) = try scratch.read()
    defer { reader.close() }
    return listing.arrange(by: rules, in: reader).map { FileName.text(listing.name(Int($0))) }
  }

  private func rules(_ key: FolderListing.SortKey, mixed: Bool = false) -> ListingRules {
    var rules = ListingRules()
    rules.sort = key
    rules.mixesFolders = mixed
    return rules
  }

  @Test("by size: the largest file first; folders, of which no size is shown, stay by name")
  func sizes() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for (name, bytes) in [("small", 1), ("large", 90_000), ("middle", 500)] {
      try scratch.write(name, String(repeating: "x", count: bytes))
    }
    // A folder with many names has a longer list of them.
    for name in ["b", "a", "c"] { _ = try scratch.makeFolder(name) }
    for number in 0..<400 { try scratch.write("c/a long name of a file \(number)") }
    var rules = rules(.size)
    #expect(try names(scratch, rules) == ["a", "b", "c", "large", "middle", "small"])
    rules.isReversed = true
    #expect(try names(scratch, rules) == ["a", "b", "c", "small", "middle", "large"])
  }

  @Test("by kind: types together, each by name; folders stay by name")
  func kinds() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for name in ["z.png", "a.txt", "b.png", "c.log"] { try scratch.write(name) }
    for name in ["y.txt", "x.png"] { _ = try scratch.makeFolder(name) }
    _ = scratch.link("b", to: "a.txt")
    #expect(
      try names(scratch, rules(.kind))
        == ["x.png", "y.txt", "b.png", "z.png", "a.txt", "b", "c.log"],
      "a link is what it leads to")
    #expect(try names(scratch, rules(.ending)).prefix(2) == ["x.png", "y.txt"])
  }

  @Test("folders stand among the files where that is asked for")
  func mixed() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for name in ["a", "c"] { try scratch.write(name) }
    _ = try scratch.makeFolder("b")
    #expect(try names(scratch, rules(.name, mixed: true)) == ["a", "b", "c"])
    var turned = rules(.name, mixed: true)
    turned.isReversed = true
    #expect(try names(scratch, turned) == ["c", "b", "a"])
  }

  @Test("newest made first, one owner by name")
  func createdAndOwner() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for name in ["b", "c", "a"] { try scratch.write(name) }
    let made = try names(scratch, rules(.created))
    // Where the file system does not keep the moment, or its clock is coarse, equals stand by name.
    #expect(made.sorted() == ["a", "b", "c"])
    #expect(try names(scratch, rules(.owner)) == ["a", "b", "c"])
  }

  @Test("by chance: one seed gives one order, also when entries come; another gives another")
  func random() throws {
    let scratch = try Scratch(in: Scratch.quick)
    for number in 0..<40 { try scratch.write("f\(number)") }
    var first = rules(.random)
    first.seed = 1
    let before = try names(scratch, first)
    #expect(try names(scratch, first) == before)
    try scratch.write("new")
    #expect(try names(scratch, first).filter { $0 != "new" } == before)
    var second = first
    second.seed = 2
    #expect(try names(scratch, second).filter { $0 != "new" } != before)
    #expect(Set(before).count == 40)
  }

  @Test("a folder keeps an order of its own, whatever its name, and forgets it")
  func ownOrders() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let orders = FolderOrders(PaneStore(folder: scratch.path))
    let odd = FilePath("/x").appending([0xFF, 0x0A, 0x20])
    for place in [FilePath("/a b"), odd, FilePath("/plain")] {
      #expect(orders.order(of: place) == nil)
      var own = rules(.size, mixed: true)
      own.isReversed = true
      orders.keep(own, of: place)
      #expect(orders.order(of: place) == own)
    }
    orders.keep(nil, of: odd)
    #expect(orders.order(of: odd) == nil && orders.order(of: FilePath("/a b")) != nil)
  }

  @Test("at most 500 folders keep one, the oldest go first")
  func mostOrders() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let store = PaneStore(folder: scratch.path)
    let text = (0..<FolderOrders.most).map { "size - /f\($0)\n" }.joined()
    store.write(FolderOrders.file, Array(text.utf8))
    let orders = FolderOrders(store)
    orders.keep(rules(.date), of: FilePath("/new"))
    #expect(orders.order(of: FilePath("/f0")) == nil)
    #expect(orders.order(of: FilePath("/f1"))?.sort == .size)
    #expect(orders.order(of: FilePath("/new"))?.sort == .date)
  }

  @Test("a link leads to a place in its real folder, to nowhere, or is none")
  func links() throws {
    let scratch = try Scratch(in: Scratch.quick)
    let folder = try scratch.makeFolder("sub")
    try scratch.write("plain")
    let to = { (name: String, target: String) in LinkTarget(of: scratch.link(name, to: target)) }
    #expect(to("up", "sub/..") == .place(scratch.path))
    #expect(to("l", "sub/new") == .nowhere(FilePath("sub/new")))
    _ = try Scratch.makeFile(folder.appending("new"))
    #expect(to("l2", "./sub//new") == .place(folder.appending("new")))
    #expect(to("through", "l2") == .place(scratch.path.appending("l2")), "one link at a time")
    #expect(LinkTarget(of: scratch.path.appending("plain")) == .noLink)
  }
}
