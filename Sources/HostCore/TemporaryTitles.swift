// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
extension HostCommand {
  var title: String { rawValue }
  var group: CommandGroup { .general }
}
