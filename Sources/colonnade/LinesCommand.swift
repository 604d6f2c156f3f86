// SPDX-License-Identifier: Apache-2.0
enum LinesCommand { static func run(_ arguments: [String]) -> Int32 { 1 } }
