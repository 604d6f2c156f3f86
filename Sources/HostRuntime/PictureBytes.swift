// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import EventLoop
import FileAddressing
import PaneContent
import PaneProtocol

/// The bytes of a picture, wherever they are.
enum PictureBytes {
  /// Why they cannot be had, in words.
  struct Fault: Error, Equatable {
    var words: String
  }

  /// Words that are others when the bytes may be; waits for the disk.
  static func identity(_ place: PicturePlace) -> String? {
    switch place {
    case .source(.base64(let text)): text
    case .source(.sent): nil
    // A path is never without a slash.
    case .sent(_, let name): name
    case .source(.path(let path)): FileSystem.identity(path).map { "\(path)\0\($0)" }
    case .beneath(let folder, let name):
      FileSystem.identity(of: name, beneath: folder.bytes).map { "\(folder.value)\0\($0)" }
    }
  }

  /// Reads them; waits for the disk.
  ///
  /// A file is a plain one, by its full path, and not of those that the kernel makes up; one that a
  /// text names lies below the folder of the text.
  static func read(_ place: PicturePlace) -> Result<[UInt8], Fault> {
    switch place {
    case .source(.base64(let text)):
      return Base64.bytes(text.utf8).map { .success($0) }
        ?? .failure(Fault(words: RuntimeWords.noBase64))
    case .source(.sent): return .failure(Fault(words: RuntimeWords.noBase64))
    case .sent(let picture, _):
      var bytes: [UInt8] = []
      for piece in picture.pieces {
        guard let part = Base64.bytes(piece.utf8) else {
          return .failure(Fault(words: RuntimeWords.noBase64))
        }
        bytes += part
      }
      return .success(bytes)
    case .source(.path(let path)):
      return bytes(of: path) { real throws(SystemError) in
        try FileSystem.read(real, limit: RuntimeLimits.pictureBytes)
      }
    case .beneath(let folder, let name):
      return bytes(of: folder.value) { _ throws(SystemError) in
        try FileSystem.read(name, beneath: folder.bytes, limit: RuntimeLimits.pictureBytes)
      }
    }
  }

  /// Bytes of what a full path leads to, unless there is nothing, or what the kernel makes up.
  private static func bytes(
    of path: String, _ read: (_ place: String) throws(SystemError) -> [UInt8]
  ) -> Result<[UInt8], Fault> {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      return .failure(Fault(words: RuntimeWords.noFullPath))
    }
    guard let place = FileSystem.realPath(path) else {
      return .failure(Fault(words: RuntimeWords.noPictureFile))
    }
    let isMadeUp = ["/proc/", "/sys/", "/dev/"].contains { "\(place)/".hasPrefix($0) }
    if isMadeUp { return .failure(Fault(words: RuntimeWords.madeUpFile)) }
    do throws(SystemError) {
      return .success(try read(place))
    } catch {
      return .failure(Fault(words: error.reason))
    }
  }
}
