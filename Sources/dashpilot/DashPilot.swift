import Commands
import Glibc

@main
struct DashPilot {
  static func main() async {
    exit(await DashPilotCommand.run(Array(CommandLine.arguments.dropFirst())))
  }
}
