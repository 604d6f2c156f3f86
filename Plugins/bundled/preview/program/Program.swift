// SPDX-License-Identifier: Apache-2.0
import PreviewPane

@main enum Program { static func main() { Preview.main(CommandLine.arguments) } }
