// SPDX-License-Identifier: Apache-2.0

@main
enum Colonnade {
  static func main() {}
}
