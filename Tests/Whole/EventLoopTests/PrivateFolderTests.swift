// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

@testable import EventLoop

extension EventLoopTests {
  @Suite struct PrivateFolderTests {
    private func reason(_ path: String) -> String? {
      do throws(SystemError) {
        try PrivateFolder.make(path)
        return nil
      } catch {
        return error.reason
      }
    }

    @Test("makes folders for this user alone, whatever the umask")
    func making() throws {
      let scratch = try ScratchFolder()
      let old = umask(0)
      defer { umask(old) }
      #expect(reason(scratch.path + "/a/b") == nil)
      #expect(reason(scratch.path + "/a/b") == nil)
      for path in ["/a", "/a/b"] {
        var status = stat()
        #expect(stat(scratch.path + path, &status) == 0 && status.st_mode & 0o777 == 0o700)
      }
    }

    @Test("refuses links, folders that others can change, and what is no folder")
    func refusing() throws {
      let scratch = try ScratchFolder()
      let real = scratch.path + "/real"
      #expect(reason(real) == nil)
      symlink(real, scratch.path + "/link")
      #expect(
        reason(scratch.path + "/link") == "\(scratch.path)/link is a link, which is not followed")
      #expect(reason(scratch.path + "/link/inside") == nil)
      chmod(real, 0o770)
      #expect(reason(real) == "\(real) can be changed by other users")
      #expect(throws: SystemError.self) { try PrivateFolder.checkIfPresent(real) }
      chmod(real, 0o755)
      #expect(reason(real) == nil)
      #expect(throws: Never.self) { try PrivateFolder.checkIfPresent(scratch.path + "/missing") }
      let file = try scratch.script("file", "")
      #expect(reason(file) != nil)
    }

    @Test("refuses the folder of another user", .enabled(if: geteuid() == 0))
    func foreign() throws {
      let scratch = try ScratchFolder()
      let path = scratch.path + "/theirs"
      #expect(reason(path) == nil)
      #expect(chown(path, 12_345, 12_345) == 0)
      #expect(reason(path) == "\(path) belongs to another user")
    }

    @Test("logs are written into no link and no file that others can change")
    func logs() throws {
      let scratch = try ScratchFolder()
      let target = try scratch.script("target", "before", permissions: 0o600)
      symlink(target, scratch.path + "/link")
      #expect(throws: SystemError.self) { _ = try LogFile(scratch.path + "/link") }
      #expect(throws: SystemError.self) { _ = try LockedLog(scratch.path + "/link") }
      let open = try scratch.script("open", "before", permissions: 0o666)
      #expect(throws: SystemError.self) { _ = try LogFile(open) }
      #expect(throws: SystemError.self) { _ = try LockedLog(open) }
      #expect(try FileSystem.read(target) == Array("before".utf8))
      try LogFile(target).append("more")
      #expect(try FileSystem.read(target) == Array("beforemore\n".utf8))
      #expect(throws: Never.self) { _ = try LogFile("/dev/null") }
    }
  }
}
