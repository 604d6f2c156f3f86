// SPDX-License-Identifier: Apache-2.0
enum SnapshotCommand { static func run(_ arguments: [String]) -> Int32 { 1 } }
