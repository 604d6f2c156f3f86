// SPDX-License-Identifier: Apache-2.0
import FilesPane

@main enum Program { static func main() { Files.main(CommandLine.arguments) } }
