// SPDX-License-Identifier: Apache-2.0
import ByteCoding
import DragSession
import FileAddressing
internal import FileTransfer
internal import HostRecord
import PaneProtocol

extension FileMover {
  /// The folders that transfers of files need beside their own; makes of an order what is carried out.
  ///
  /// It works out thousands of names, so it is done beside the loop.
  struct Folders: Sendable {
    /// The folder of the host's state for journals, and for texts on their way.
    let journals: [UInt8]
    /// The user's data folder with the trash in it.
    let data: [UInt8]

    /// The data of items that are no files yet, and where it lies while the transfer reads it.
    func spool(_ order: TransferOrder, _ files: FileOrder) -> [SpooledText] {
      files.files.indices.compactMap { n -> SpooledText? in
        guard files.files[n].source == FileOrder.text,
          let data = order.items[n].fileText(for: order.accepts)
        else { return nil }
        let path = spoolPath(order.id.text, n)
        let bytes = Array(data.text.utf8)
        guard data.isBase64 else { return SpooledText(path: path, bytes: bytes) }
        var decoder = Base64Decoder()
        // Broken data becomes no file: its place is then refused as missing.
        return decoder.decode(bytes).map { SpooledText(path: path, bytes: $0) }
      }
    }

    private func spoolPath(_ id: String, _ n: Int) -> String {
      String(decoding: journals, as: UTF8.self) + "/\(FileMover.spoolName(of: id)).\(n).text"
    }

    /// An order as `FileTransfer` carries it out.
    func transfer(_ order: TransferOrder, _ files: FileOrder) -> FileTransferJob {
      // What cannot be read as a place becomes the empty one, which is refused by itself.
      func place(_ address: String) -> [UInt8] { FileAddress.path(of: address) ?? [] }
      let items = files.files.enumerated().map { n, file in
        let isText = file.source == FileOrder.text
        return FileTransferJob.Item(
          Self.action(file.action),
          isText ? Array(spoolPath(order.id.text, n).utf8) : place(file.source),
          name: file.name.map { Array($0.utf8) },
          place: file.place.map(place), stamp: file.stamp, restores: file.restores.map(place),
          mode: file.mode.map { UInt32(truncatingIfNeeded: $0 & 0o7777) },
          owner: file.owner.flatMap { FileOwner($0) }, modified: file.modified.map { Int64($0) },
          note: file.note.map { Array($0.utf8) })
      }
      let conflict: FileTransferJob.Conflict =
        switch order.conflict {
        case .keepBoth: .keepBoth
        case .replace: .replace
        case .skip: .skip
        case nil: .refuse
        }
      var transfer = FileTransferJob(
        key: order.id.text, items: items, folder: place(files.directory), conflict: conflict,
        journals: journals, dataFolder: data)
      transfer.isAllOrNothing = order.isAllOrNothing
      transfer.isSet = files.isSet
      switch files.oddNames {
      case .change: transfer.oddNames = .change
      case .leaveOut: transfer.oddNames = .leaveOut
      case nil: break
      }
      transfer.note = TransferLog.line(.begin(order)).dropLast()
      return transfer
    }

    private static func action(_ action: FileOrder.Action) -> FileTransferJob.Action {
      switch action {
      case .copy: .copy
      case .move, .publish: .move
      case .link: .link
      case .relativeLink: .relativeLink
      case .hardLink: .hardLink
      case .mode: .mode
      case .discard: .discard
      case .remove: .remove
      case .restore: .restore
      case .makeFile: .makeFile
      case .makeFolder: .makeFolder
      case .unmake: .unmake
      }
    }
  }
}
