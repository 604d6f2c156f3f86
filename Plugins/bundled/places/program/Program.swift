// SPDX-License-Identifier: Apache-2.0
import PlacesPane

@main enum Program { static func main() { Places.main(CommandLine.arguments) } }
