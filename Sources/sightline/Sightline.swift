import Foundation
import SightlineCommand

@main enum Sightline {
  nonisolated static func main() async {
    exit(await SightlineCommand.main(Array(CommandLine.arguments.dropFirst())))
  }
}
