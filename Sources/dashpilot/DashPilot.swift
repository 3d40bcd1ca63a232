import Arguments
import Commands
import Glibc

@main
struct DashPilot {
  static func main() async {
    exit(await DashPilotCommand.main(Array(CommandLine.arguments.dropFirst()), report: report))
  }
}
