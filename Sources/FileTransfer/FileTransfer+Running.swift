// SPDX-License-Identifier: Apache-2.0

extension FileTransfer {
  /// Does the transfer; waits for the disk, so it belongs on a thread of its own.
  package func run(_ signal: TransferSignal) -> Outcome { Outcome() }

  /// Finds out what was done before a crash and finishes what was decided.
  package func recover(_ signal: TransferSignal) -> Outcome { Outcome() }
}
