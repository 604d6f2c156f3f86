// SPDX-License-Identifier: Apache-2.0
import FileTransfer

@main enum TransferProbe {
  static func main() {}
}
