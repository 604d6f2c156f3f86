// SPDX-License-Identifier: Apache-2.0
import PaneProtocol
import Testing

@testable import HostRuntime

/// Pictures that were drawn before.
@Suite("The cache of pictures") struct PictureCacheTests {
  private func key(_ name: String) -> PictureCache.Key {
    PictureCache.Key(source: name, members: ",")
  }

  @Test("keeps the newest answers within its bytes, and those that are asked for")
  func bounded() {
    var cache = PictureCache(limit: 12)
    for name in ["a", "b", "c"] { cache.keep(JSONText(text: "{}"), for: key(name)) }
    #expect(cache.bytes == 12 && cache.answer(for: key("a")) == .empty)
    cache.keep(JSONText(text: "{}"), for: key("d"))
    #expect(cache.bytes == 12 && cache.answer(for: key("b")) == nil)
    #expect(["a", "c", "d"].allSatisfy { cache.answer(for: key($0)) != nil })
  }

  @Test("replaces an answer, and keeps none that is larger than all")
  func replaced() {
    var cache = PictureCache(limit: 12)
    cache.keep(JSONText(text: "[]"), for: key("a"))
    cache.keep(.empty, for: key("a"))
    #expect(cache.bytes == 4 && cache.answer(for: key("a")) == .empty)
    cache.keep(JSONText(text: "\"0123456789\""), for: key("b"))
    #expect(cache.answer(for: key("b")) == nil && cache.answer(for: key("a")) != nil)
    #expect(cache.answer(for: PictureCache.Key(source: "a", members: ";")) == nil)
  }
}
