// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import EventLoop
import PaneProtocol

/// The bytes of a picture, wherever they are.
enum PictureBytes {
  /// Why they cannot be had, in words.
  struct Fault: Error, Equatable {
    var words: String
  }

  /// Words that are others when the bytes may be; waits for the disk.
  static func identity(_ source: PictureSource) -> String? {
    switch source {
    case .base64(let text): text
    case .path(let path): FileSystem.identity(path).map { "\(path)\0\($0)" }
    }
  }

  /// Reads them; waits for the disk.
  ///
  /// A file is a plain one, by its full path, and not of those that the kernel makes up.
  static func read(_ source: PictureSource) -> Result<[UInt8], Fault> {
    switch source {
    case .base64(let text):
      return Base64.bytes(text.utf8).map { .success($0) }
        ?? .failure(Fault(words: RuntimeWords.noBase64))
    case .path(let path):
      guard path.hasPrefix("/"), !path.utf8.contains(0), let place = FileSystem.realPath(path)
      else { return .failure(Fault(words: RuntimeWords.noPictureFile)) }
      let isMadeUp = ["/proc/", "/sys/", "/dev/"].contains { place.hasPrefix($0) }
      guard !isMadeUp else { return .failure(Fault(words: RuntimeWords.noPictureFile)) }
      do throws(SystemError) {
        return .success(try FileSystem.read(place, limit: RuntimeLimits.pictureBytes))
      } catch {
        return .failure(Fault(words: error.reason))
      }
    }
  }
}
